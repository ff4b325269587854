import { recallAll } from "../recall";
import type { Pipeline, Qrels, Query, Run } from "../types";
import { type Ablation, type AblationOptions, defaultMeasures } from "./ablate";
import { askedQrels } from "./asked";
import { onCopies } from "./on-copies";
import { ablationRow } from "./row";

/** A pipeline with the name under which it is compared. */
export interface NamedPipeline {
  readonly label: string;
  readonly pipeline: Pipeline;
}

/** Whole pipelines side by side, each compared with the first: a gain is a query that is right at rank 1 here and was
 *  not there. `stage` names the reranks. Goes with significance(..., { against: "first" }). Two of the same name, an
 *  empty pipeline, or none at all: an error. */
export async function compareSystems(
  systems: readonly NamedPipeline[], queries: readonly Query[], qrels: Qrels, options: AblationOptions,
): Promise<Ablation> {
  if (systems.length === 0) throw new RangeError("compareSystems: expected at least one pipeline, got none");
  const labels = new Set(systems.map(({ label }) => label));
  if (labels.size < systems.length) throw new TypeError("compareSystems: expected a name of its own for each pipeline");
  const asked = askedQrels(qrels, queries);
  const measures = options.measures ?? defaultMeasures(options.from);
  const runs: Run[] = [];
  for (const { pipeline } of systems) {
    runs.push(await recallAll(pipeline.map(onCopies), queries, { now: options.now }));
  }
  const rows = systems.map(({ label, pipeline }, i) => {
    const reranks = pipeline.filter(({ kind }) => kind === "rerank").map(({ name }) => name);
    const stage = { name: reranks.join(", ") || "no rerank", kind: "rerank" as const };
    return ablationRow({ label, stage, run: runs[i]!, before: runs[0]! }, asked, measures, options.from ?? 1);
  });
  return { queries: queries.map(({ id }) => id), rows };
}
