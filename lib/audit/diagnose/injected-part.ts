import { probeContext, send, synchronous } from "../probe";
import type { Candidate } from "../../types";
import { addedLater } from "./added-later";
import { nameOf, runAfter, type Bench } from "./bench";
import type { Lost } from "./fates";
import type { ValueGate } from "./gates";
import { counted, evidence, finding, NOTHING, type Part } from "./part";

/** Candidates of the final lists that a later source added behind a gate which they would not pass, or have never shown
 *  anything to: the gate is bypassed. */
export function injectedPart(bench: Bench, gates: readonly ValueGate[], lost: readonly Lost[]): Part {
  const sources = bench.steps.flatMap(({ stage }, step) => (step > 0 && stage.kind === "source" ? [step] : []));
  if (sources.length === 0 || gates.length === 0) return NOTHING;
  const rows = [...runAfter(bench, -1)].flatMap(([query, list]) => list.flatMap((one, at) => {
    const past = pastGate(bench, query, one, gates);
    return past === null ? [] : [[query, one.id, at + 1, one.similarity, past] as const];
  }));
  if (rows.length === 0) return NOTHING;
  const table = evidence("injected", "Places of the final lists that a gate did not see",
    ["query", "document", "rank", ["similarity", "cosine"], "gate"], rows,
    "added by a source behind the gate; sent through the gate alone, they would not pass");
  const queries = new Set(rows.map(([query]) => query)).size;
  const hit = lost.filter(({ why }) => why.name.includes("that a later source added"));
  const costs = hit.length === 0 ? ""
    : ` It cost ${counted(hit.length, "judged query its answer", "judged queries their answer")}.`;
  return {
    findings: [finding("injected/past-gate", hit.length > 0 ? "fail" : "remark",
      `${counted(rows.length, "place", "places")} of the final lists (${counted(queries, "query", "queries")}) hold a `
        + `document that was added behind a gate which it would not pass.${costs}`, ["injected"],
      { cost: bench.judged.size === 0 ? null : hit.length })],
    evidence: [table],
  };
}

function pastGate(bench: Bench, query: string, one: Candidate, gates: readonly ValueGate[]): string | null {
  const lists = bench.lists.get(query) ?? [];
  const came = addedLater(bench, query, lists.length - 1).get(one.id);
  const raw = lists[came ?? -1]?.find(({ id }) => id === one.id);
  if (came === undefined || raw === undefined) return null;
  const missed = gates.find(({ step, path }) => step < came
    && send(synchronous(path), [raw], probeContext(bench.now)).length === 0);
  return missed === undefined ? null : nameOf(bench, missed.step);
}
