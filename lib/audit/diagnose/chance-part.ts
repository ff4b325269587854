import {
  holm, mcnemarExact, powerPlan, signFlip, smallestSignificantGap, type Ablation, type AblationRow,
} from "../../evaluate";
import type { Qrels } from "../../types";
import type { Bench } from "./bench";
import { counted, evidence, finding, NOTHING, short, type Part } from "./part";

/** What chance says of one step's first places won and lost. */
export interface StepChance {
  readonly stage: string;
  readonly won: number;
  readonly lost: number;
  readonly p: number;
  /** Holm-adjusted over all steps of the table. */
  readonly holm: number;
  /** Exact sign flips of whole groups of queries that share their right answers. */
  readonly pByGroups: number;
  readonly verdict: "not testable" | "not observed" | "more than chance";
  readonly words: string;
}

/** Every row but the first against the row it is compared with: exact McNemar test of right first places, Holm over the
 *  rows, and the same with queries of one answer flipped together. The array has one entry a row; the first is null. */
export function chances(
  rows: readonly AblationRow[], qrels: Qrels, from: number, seed: number,
): readonly (StepChance | null)[] {
  const later = rows.slice(1);
  const tests = later.map(({ gains, losses }) => mcnemarExact(losses.length, gains.length));
  const adjusted = holm(tests.map(({ p }) => p));
  const group = groupsOf(qrels, from);
  const tested = later.map((row, i): StepChance => {
    const { p, testable } = tests[i] ?? { p: 1, testable: false };
    const byHolm = adjusted[i] ?? 1;
    const sums = new Map<string, number>();
    const add = (query: string, by: number): void => {
      const key = group.get(query) ?? query;
      sums.set(key, (sums.get(key) ?? 0) + by);
    };
    row.gains.forEach((query) => add(query, 1));
    row.losses.forEach((query) => add(query, -1));
    const pByGroups = signFlip([...sums.values()], { seed }).p;
    const beyond = Math.max(byHolm, pByGroups) < 0.05 ? "more than chance" : "not observed";
    const verdict = testable ? beyond : "not testable";
    const counts = { won: row.gains.length, lost: row.losses.length };
    const words = inWords(verdict, counts, [byHolm, pByGroups]);
    return { stage: row.stage, ...counts, p, holm: byHolm, pByGroups, verdict, words };
  });
  return [null, ...tested];
}

/** Each query's group: queries with the same right answers are paraphrases of one question for a test. */
export function groupsOf(qrels: Qrels, from: number): ReadonlyMap<string, string> {
  return new Map([...qrels].map(([query, grades]) => {
    const right = [...grades].filter(([, grade]) => grade >= from).map(([id]) => id).sort();
    return [query, JSON.stringify(right)];
  }));
}

/** The table of the tests and what so few queries can show at all. */
export function chancePart(bench: Bench, ablation: Ablation, tested: readonly (StepChance | null)[]): Part {
  const n = bench.judged.size;
  if (n === 0) return NOTHING;
  const known = tested.filter((one) => one !== null);
  const rows = known.map(({ stage, won, lost, p, holm: byHolm, pByGroups, verdict }) =>
    [stage, won, n - won - lost, lost, p, byHolm, pByGroups, verdict]);
  const table = evidence("chance", `First places won and lost by each step, ${n} judged queries`,
    ["stage", "won", "same", "lost", "p", "Holm", "p by groups", "verdict"], rows,
    `exact two-sided McNemar test; Holm over the ${rows.length} steps; by groups: queries with the same answers flip `
      + "together");
  const plan = powerPlan([0.05, 0.1, 0.2, 0.3], { n });
  const power = evidence("power", `What ${n} judged queries can show`, ["true gap", "power", "queries for power .8"],
    plan.map(({ gap, power: chance, needed }) => [gap, chance, Number.isFinite(needed) ? needed : null]),
    "exact McNemar test at .05 with all flips one way");
  const gap = smallestSignificantGap(n);
  const groups = new Set(groupsOf(bench.judged, bench.from).values()).size;
  const alike = groups === n ? "" : ` They ask for ${groups} different answers, so they are fewer than they look.`;
  const sentence = gap === null ? `With ${counted(n, "judged query", "judged queries")} no difference can be tested: `
    + `at least 6 have to differ.${alike}` : `With ${n} judged queries the smallest difference of right first places `
    + `that can be told from chance is ${Math.round(gap * n)} queries, all one way (${short(gap * 100)} points).`
    + alike;
  const few = finding("chance/power", gap === null || gap > 0.1 ? "remark" : "pass", sentence, ["power"]);
  return { findings: [few], evidence: ablation.rows.length > 1 ? [table, power] : [power] };
}

function inWords(
  verdict: StepChance["verdict"], { won, lost }: { readonly won: number; readonly lost: number },
  [p, byGroups]: readonly [number, number],
): string {
  const counts = `First places: ${won} won, ${lost} lost`;
  if (verdict === "not testable") {
    return `${counts}; whether other queries would fare alike is not testable (fewer than 6 differ).`;
  }
  const more = byGroups > p && pText(byGroups) !== pText(p);
  const groups = more ? `, ${pText(byGroups)} with queries of one answer taken together` : "";
  const ps = `(Holm p ${pText(p)}${groups})`;
  return `${counts}; ${verdict === "more than chance" ? verdict : "a difference beyond chance is not observed"} ${ps}.`;
}

/** A p-value for a sentence; never 0. */
export function pText(p: number): string {
  return p < 0.0001 ? "< .0001" : String(Number(p.toPrecision(2)));
}
