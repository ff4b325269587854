import { fromLists } from "../../recall";
import type { Pipeline, Query, Run } from "../../types";
import { pipelineOf, type Bench } from "./bench";

/** Judged queries for work that runs the pipeline many times, with their pipeline. */
export interface Sampled {
  readonly queries: readonly Query[];
  readonly pipeline: Pipeline;
  /** "" where all judged queries are in it, else " (500 of 1,000 queries, evenly)". */
  readonly note: string;
}

/** The judged queries, or, where `runs` runs over them would touch more than `most` candidates, every n-th of them. */
export function sampled(bench: Bench, runs: number, most: number = 1_500_000): Sampled {
  const judged = bench.queries.filter(({ id }) => bench.judged.has(id));
  const touched = judged.reduce((sum, { id }) =>
    sum + (bench.lists.get(id) ?? []).reduce((all, list) => all + list.length, 0), 0);
  const nth = Math.max(1, Math.ceil((touched * runs) / most));
  const queries = judged.filter((_, i) => i % nth === 0);
  const note = nth === 1 ? "" : ` (${queries.length} of ${judged.length} judged queries, evenly)`;
  return { queries, pipeline: pipelineOf(bench), note };
}

/** The first lists of some queries under other candidates, as a source in front of the later steps. */
export function withCandidates(bench: Bench, run: Run): Pipeline {
  const [first, ...later] = pipelineOf(bench);
  return [{ ...fromLists(run), name: first?.name ?? "candidates" }, ...later];
}
