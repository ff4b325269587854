import { ageOrOdd } from "../../recall";
import type { Cell, Finding } from "../diagnosis";
import { contextOf, type Bench } from "./bench";
import type { StepChance } from "./chance-part";
import { fatesOf, type Fate } from "./fates";
import { scaleOf } from "./force";
import { adviceFor } from "./advice";
import { said, type Mechanism } from "./mechanism";
import { counted, evidence, finding, NOTHING, type Part } from "./part";
import { whyDropped } from "./why-dropped";
import { whyNeverFirst, whyOutranked } from "./why-outranked";

/** A fate with the mechanism behind it. */
export interface Lost extends Fate {
  readonly why: Mechanism;
}

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
export function lossPart(bench: Bench, lost: readonly Lost[], chances: readonly (StepChance | null)[]): Part {
  if (lost.length === 0) return NOTHING;
  const steps = bench.steps.map((_, step) => step);
  const atSource = [finderFinding(bench, lost, "never retrieved"), finderFinding(bench, lost, "never first")];
  const findings = [...atSource, ...steps.map((step) => stepFinding(bench, step, lost, chances[step] ?? null))];
  return {
    findings: findings.filter((one) => one !== null),
    evidence: [fateTable(bench, lost), caseTable(bench, lost)],
  };
}

function stepFinding(bench: Bench, step: number, lost: readonly Lost[], chance: StepChance | null): Finding | null {
  const own = lost.filter((one) => one.step === step && (one.fate === "dropped" || one.fate === "outranked"));
  if (own.length === 0) return null;
  const won = lost.filter((one) => one.step === step && one.fate === "right first" && step > 0).length;
  const name = nameOf(bench, step);
  const ways = byName(own).map(([why, count]) => `${why} (${count})`).join("; ");
  const gains = won === 0 ? "it puts no answer first that was not" : `it puts the answer first for ${won} others`;
  const dropped = own.filter(({ fate }) => fate === "dropped").length;
  const what = dropped === own.length ? "loses the answer" : dropped === 0 ? "takes the first place from the answer"
    : "loses the answer, or its first place,";
  const sentence = `"${name}" ${what} of ${counted(own.length, "query", "queries")} of ${lost.length}: ${ways}; ${gains}.`
    + (chance === null ? "" : ` ${chance.words}`);
  return finding(`loss/${name}`, own.length > won ? "fail" : "remark", sentence, ["fates", "cases", "ablation"], {
    cost: Math.max(0, own.length - won), next: adviceFor(bench, step, own),
  });
}

function finderFinding(bench: Bench, lost: readonly Lost[], fate: "never retrieved" | "never first"): Finding | null {
  const own = lost.filter((one) => one.fate === fate);
  if (own.length === 0) return null;
  const id = fate === "never retrieved" ? "loss/never retrieved" : "loss/never first";
  const of = `of ${counted(own.length, "query", "queries")} of ${lost.length}`;
  const sentence = fate === "never retrieved" ? `No step ever brings an answer ${of}: the source does not find it.`
    : `The answer ${of} is listed to the end, but no step ever puts it first.`;
  return finding(id, "remark", sentence, ["fates", "cases"], { cost: own.length, next: adviceFor(bench, 0, own) });
}

function fateTable(bench: Bench, lost: readonly Lost[]): Part["evidence"][number] {
  const groups = new Map<string, { readonly row: readonly Cell[]; count: number }>();
  for (const { fate, step, why } of lost) {
    const where = fate === "never retrieved" ? "" : nameOf(bench, step);
    const key = JSON.stringify([fate, where, why.name]);
    const group = groups.get(key) ?? { row: [fate, where, fate === "right first" ? why.words : why.name], count: 0 };
    group.count += 1;
    groups.set(key, group);
  }
  const rows = [...groups.values()].sort((a, b) => b.count - a.count).map(({ row, count }) => [...row, count]);
  return evidence("fates", `What became of the answer of ${counted(lost.length, "judged query", "judged queries")}`,
    ["fate", "at", "by", "queries"], rows, "each judged query counted once, where the last of its answers was decided");
}

function caseTable(bench: Bench, lost: readonly Lost[]): Part["evidence"][number] {
  const rows = lost.filter(({ fate }) => fate !== "right first").map(({ query, fate, step, answer, why, ranks }) => {
    const age = answer === null ? null : ageOrOdd(answer.createdAt, contextOf(bench, query).now);
    return [query, fate, fate === "never retrieved" ? "" : nameOf(bench, step), why.name, answer?.id ?? null,
      answer?.similarity ?? null, typeof age === "number" ? age : null, ranks.map((rank) => rank ?? "-").join(" "),
      why.words];
  });
  return evidence("cases", "Judged queries whose answer is not first in the end",
    ["query", "fate", "at", "mechanism", "answer", ["similarity", "cosine"], ["age", "days"], "rank after each step", "why"],
    rows, "stages were asked again with one thing changed at a time; recorded ones cannot be");
}

/** The name of a step; one that occurs twice gets its number. */
export function nameOf({ steps }: Pick<Bench, "steps">, step: number): string {
  const name = steps[step]?.stage.name ?? "";
  return steps.filter(({ stage }) => stage.name === name).length > 1 ? `${name} (step ${step})` : name;
}

function byName(lost: readonly Lost[]): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const { why } of lost) counts.set(why.name, (counts.get(why.name) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]);
}
