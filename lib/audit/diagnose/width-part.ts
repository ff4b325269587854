import type { Run } from "../../types";
import { recallWidth } from "../recall-width";
import { probeContext } from "../probe";
import { nameOf, runAfter, type Bench } from "./bench";
import { lone, type Scale } from "./force";
import { evidence, finding, NOTHING, type Part } from "./part";
import { canProbe } from "./probing";

/** How many different keys are among the candidates that reach de-duplication, and how many queries are then left with
 *  fewer places than the longest final list has. Only where a step drops by key. */
export function widthPart(bench: Bench, scale: Scale): Part {
  const step = bench.steps.findIndex((asked) => {
    const { stage } = asked;
    if (stage.kind !== "gate" || !canProbe(asked)) return false;
    const one = { ...lone(scale, scale.high, 0, bench.now), id: "a", key: "same" };
    const kept = (key: string): number => stage.apply([one, { ...one, id: "b", key }], probeContext(bench.now)).length;
    return kept("same") === 1 && kept("other") === 2;
  });
  const topK = [...runAfter(bench, -1).values()].reduce((most, { length }) => Math.max(most, length), 0);
  if (step < 0 || topK === 0) return NOTHING;
  const before: Run = runAfter(bench, step - 1);
  const { candidates, keys, shortQueries, perQuery } = recallWidth(before, topK);
  if (candidates === null || keys === null) return NOTHING;
  const name = nameOf(bench, step);
  const table = evidence("width", `Candidates and different keys that reach "${name}"`,
    ["of a query", "mean", "least", "most"],
    [["candidates", candidates.mean, candidates.min, candidates.max],
      ["different keys", keys.mean, keys.min, keys.max]],
    "lists before the step; a candidate without a key counts as its own");
  const sentence = `Of ${candidates.mean.toFixed(1)} candidates a query "${name}" leaves ${keys.mean.toFixed(1)}; `
    + `${shortQueries} of ${perQuery.length} queries are left with fewer than ${topK}, the longest final list.`;
  const few = shortQueries * 2 > perQuery.length;
  return { findings: [finding("key/width", few ? "remark" : "pass", sentence, ["width"], !few ? {} : {
    next: {
      try: "fetch more candidates before de-duplication, or de-duplicate before the first cut",
      hypothesis: `fewer than half of the queries are left with fewer than ${topK}`,
      falsifier: "they are as short: the keys of everything near the query are the same",
    },
  })], evidence: [table] };
}
