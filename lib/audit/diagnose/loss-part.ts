import type { Finding } from "../diagnosis";
import { nameOf, type Bench } from "./bench";
import type { Tested } from "./chance-part";
import { caseTable, fateTable } from "./fate-tables";
import { fatesOf, type Fate, type Lost } from "./fates";
import { scaleOf } from "./force";
import { adviceFor } from "./advice";
import { said, type Mechanism } from "./mechanism";
import { counted, finding, NOTHING, type Part } from "./part";
import { bringsBack, type Variations } from "./variations";
import { whyDropped } from "./why-dropped";
import { whyNeverFirst, whyOutranked } from "./why-outranked";

/** What became of every judged query's answer, with the mechanism for those that are not right first. */
export function lostOf(bench: Bench): readonly Lost[] {
  const scale = scaleOf(bench);
  return fatesOf(bench).map((fate) => ({ ...fate, why: whyOf(fate) }));

  function whyOf(fate: Fate): Mechanism {
    if (fate.fate === "dropped") return whyDropped(bench, fate, scale);
    if (fate.fate === "outranked") return whyOutranked(bench, fate);
    if (fate.fate === "never first") return whyNeverFirst(bench, fate);
    if (fate.fate === "right first") return said("right first", fate.step === 0 ? "" : "put first by this step");
    return said("never retrieved", "no list holds an answer");
  }
}

/** One finding a step that costs something, dearest first by `byCost`: every judged query that is not right first is
 *  counted once, at the step and by the mechanism that decided it. */
export function lossPart(
  bench: Bench, lost: readonly Lost[], tested: Tested, variations: Variations | null,
): Part {
  if (lost.length === 0) return NOTHING;
  const atSource = [finderFinding(bench, lost, "never retrieved"), finderFinding(bench, lost, "never first")];
  const told = { lost, variations };
  const findings = [...atSource, ...bench.steps.map((_, at) => stepFinding(bench, at, told, tested))];
  return {
    findings: findings.filter((one) => one !== null),
    evidence: [fateTable(bench, lost), caseTable(bench, lost)],
  };
}

interface Told {
  readonly lost: readonly Lost[];
  readonly variations: Variations | null;
}

function stepFinding(
  bench: Bench, step: number, { lost, variations }: Told, { first, listed }: Tested,
): Finding | null {
  const own = lost.filter((one) => one.step === step && (one.fate === "dropped" || one.fate === "outranked"));
  if (own.length === 0) return null;
  const won = lost.filter((one) => one.step === step && one.fate === "right first" && step > 0).length;
  const name = nameOf(bench, step);
  const ways = byName(own).map(([why, count]) => `${why} (${count})`).join("; ");
  const gains = won === 0 ? "it puts no answer first that was not"
    : `it puts the answer first for ${counted(won, "other", "others")}`;
  const dropped = own.filter(({ fate }) => fate === "dropped").length;
  const what = dropped === own.length ? "loses the answer" : dropped === 0 ? "takes the first place from the answer"
    : "loses the answer, or its first place,";
  const chance = (dropped === own.length ? listed : first)[step];
  const tested = chance == null || chance.won + chance.lost === 0 ? "" : ` ${chance.words}`;
  const back = dropped === 0 ? null : bringsBack(variations, new Set(own.map(({ query }) => query)));
  const undone = back === null ? "" : ` ${upper(back.label)} it is listed again for ${back.listed} of them, first for `
    + `${back.first}.`;
  const sentence = `"${name}" ${what} of ${own.length} of ${counted(lost.length, "judged query", "judged queries")}: `
    + `${ways}; ${gains}.${undone}${tested}`;
  return finding(`loss/${name}`, own.length > won ? "fail" : "remark", sentence, ["fates", "cases", "ablation"], {
    cost: Math.max(0, own.length - won), next: adviceFor(bench, step, own, variations),
  });
}

function finderFinding(bench: Bench, lost: readonly Lost[], fate: "never retrieved" | "never first"): Finding | null {
  const own = lost.filter((one) => one.fate === fate);
  if (own.length === 0) return null;
  const id = fate === "never retrieved" ? "loss/never retrieved" : "loss/never first";
  const of = `${own.length} of ${counted(lost.length, "judged query", "judged queries")}`;
  const sentence = fate === "never retrieved" ? `No step ever brings an answer for ${of}: the source does not find it.`
    : `The answer is listed to the end, but never first, for ${of}.`;
  const next = adviceFor(bench, 0, own, null);
  return finding(id, "remark", sentence, ["fates", "cases"], { cost: own.length, next });
}

function upper(label: string): string {
  return label.startsWith("without ") ? `Without ${label.slice(8)}` : `With ${label}`;
}

function byName(lost: readonly Lost[]): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const { why } of lost) counts.set(why.name, (counts.get(why.name) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]);
}
