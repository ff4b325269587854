import {
  holm, mcnemarExact, powerPlan, signFlip, smallestSignificantGap, type Ablation, type AblationRow,
} from "../../evaluate";
import type { Qrels } from "../../types";
import type { Cell } from "../diagnosis";
import type { Bench } from "./bench";
import { groupsOf, inWords, type Outcome } from "./chance-words";
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

/** What chance says of the steps, by right first places and by answers listed. */
export type Tested = Readonly<Record<Outcome, readonly (StepChance | null)[]>>;

/** Every row but the first against the row it is compared with: exact McNemar test of right first places (or answers
 *  listed), Holm over the rows, and the same with queries of one answer flipped together. One entry a row; the first is
 *  null. For "listed" each row is compared with the one before it. */
export function chances(
  rows: readonly AblationRow[], qrels: Qrels, from: number, seed: number, outcome: Outcome = "first",
): readonly (StepChance | null)[] {
  const later = outcome === "first" ? rows.slice(1) : listed(rows, [...qrels.keys()]);
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
    const words = inWords(verdict, { ...counts, outcome }, [byHolm, pByGroups]);
    return { stage: row.stage, ...counts, p, holm: byHolm, pByGroups, verdict, words };
  });
  return [null, ...tested];
}

/** Rows whose gains and losses are those of answers anywhere in the list. */
function listed(
  rows: readonly AblationRow[], queries: readonly string[],
): readonly Pick<AblationRow, "stage" | "gains" | "losses">[] {
  return rows.slice(1).map(({ stage, firstRelevant }, i) => {
    const before = rows[i]?.firstRelevant ?? [];
    const changed = (was: boolean): readonly string[] => queries.filter((_, at) =>
      (before[at] !== null) === was && (firstRelevant[at] !== null) === !was);
    return { stage, gains: changed(false), losses: changed(true) };
  });
}

/** The table of the tests and what so few queries can show at all. */
export function chancePart(
  bench: Bench, ablation: Ablation, { first, listed: anywhere }: Tested,
): Part {
  const n = bench.judged.size;
  if (n === 0) return NOTHING;
  const rowsOf = (all: readonly (StepChance | null)[], what: string): readonly (readonly Cell[])[] =>
    all.flatMap((one) => one === null ? []
      : [[one.stage, what, one.won, n - one.won - one.lost, one.lost, one.p, one.holm, one.pByGroups, one.verdict]]);
  const rows = [...rowsOf(first, "right first"), ...rowsOf(anywhere, "listed")];
  const table = evidence("chance", `Answers won and lost by each step, ${n} judged queries`,
    ["stage", "what", "won", "same", "lost", "p", "Holm", "p by groups", "verdict"], rows,
    `exact two-sided McNemar test; Holm over the ${rows.length / 2} steps of either kind; by groups: queries with the `
      + "same answers flip together");
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
