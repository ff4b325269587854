import { ageOrOdd } from "../../recall";
import type { Cell } from "../diagnosis";
import { contextOf, nameOf, type Bench } from "./bench";
import type { Lost } from "./fates";
import { counted, evidence, type Part } from "./part";

/** What became of the judged queries' answers, counted by fate, step and mechanism. */
export function fateTable(bench: Bench, lost: readonly Lost[]): Part["evidence"][number] {
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

/** The judged queries whose answer is not first in the end, one by one. */
export function caseTable(bench: Bench, lost: readonly Lost[]): Part["evidence"][number] {
  const rows = lost.filter(({ fate }) => fate !== "right first").map(({ query, fate, step, answer, why, ranks }) => {
    const age = answer === null ? null : ageOrOdd(answer.createdAt, contextOf(bench, query).now);
    return [query, fate, fate === "never retrieved" ? "" : nameOf(bench, step), why.name, answer?.id ?? null,
      answer?.similarity ?? null, typeof age === "number" ? age : null, ranks.map((rank) => rank ?? "-").join(" "),
      why.words];
  });
  return evidence("cases", "Judged queries whose answer is not first in the end",
    ["query", "fate", "at", "mechanism", "answer", ["similarity", "cosine"], ["age", "days"], "rank after each step",
      "why"], rows, "stages were asked again with one thing changed at a time; recorded ones cannot be");
}
