import { retrievability } from "../hit-concentration";
import { runAfter, type Bench } from "./bench";
import { evidence, finding, NOTHING, short, type Part } from "./part";

/** Documents that no list ever returned, how unevenly the others were, beside what blind chance would leave out; and
 *  queries without a right answer that were answered all the same. */
export function usagePart(bench: Bench): Part {
  const final = runAfter(bench, -1);
  const { documents } = bench.input;
  const places = [...final.values()].reduce((sum, { length }) => sum + length, 0);
  if (documents.length === 0 || places === 0) return NOTHING;
  const ids = new Set(documents.map(({ id }) => id));
  for (const list of final.values()) for (const { id } of list) ids.add(id);
  const rows = [...ids].map((id) => ({ id }));
  const { recalled, never, gini, perRow } = retrievability(final, rows);
  const blind = rows.length * (1 - 1 / rows.length) ** places;
  const table = evidence("usage", "How often the lists hold a document",
    ["documents", "ever returned", "never", "never, if drawn blindly", "Gini", "queries", "places"],
    [[rows.length, recalled, never, blind, gini, final.size, places]],
    "final lists; drawn blindly: every place filled by any document alike");
  const top = evidence("most-returned", "Documents most often returned", ["document", "lists"],
    perRow.slice(0, 10).filter(({ lists }) => lists > 0).map(({ id, lists }) => [id, lists]), "final lists, each once");
  const sentence = `${never} of ${rows.length} documents are in none of the ${final.size} final lists; places filled `
    + `blindly would leave out about ${Math.round(blind)}. Gini ${gini === null ? "unknown" : short(gini)}.`;
  const uneven = never > blind * 1.5 + 1;
  const status = uneven ? "remark" : "pass";
  return { findings: [finding("usage/never-returned", status, sentence, [table.id, top.id])], evidence: [table, top] };
}

/** Judged queries for which nothing is right, and whether they were answered. */
export function abstainPart(bench: Bench): Part {
  if (bench.unanswerable.length === 0 || bench.kind === "nothing") return NOTHING;
  const final = runAfter(bench, -1);
  const answered = bench.unanswerable.filter((query) => (final.get(query) ?? []).length > 0);
  const right = [...bench.judged.keys()].filter((query) => (final.get(query) ?? []).length > 0).length;
  const table = evidence("abstention", "Queries answered, with and without a right answer",
    ["queries", "answered", "of"],
    [["nothing is right", answered.length, bench.unanswerable.length], ["an answer exists", right, bench.judged.size]],
    "final lists that are not empty");
  const sentence = `${answered.length} of ${bench.unanswerable.length} queries for which nothing is right are answered `
    + "all the same; silence would be right.";
  const next = {
    try: "a gate at the largest similarity of these queries", hypothesis: "they stay silent, and most others do not",
    falsifier: "as many queries that have an answer fall silent: the similarities of the two kinds overlap",
  };
  const quiet = answered.length === 0;
  return { findings: [finding("abstention", quiet ? "pass" : "remark", sentence, [table.id], quiet ? {} : { next })],
    evidence: [table] };
}
