import { recallAll, swaps, withoutEach, type Variation } from "../recall";
import type { Pipeline, Qrels, Query, Run, Stage } from "../types";
import { type Ablation, type AblationOptions, defaultMeasures } from "./ablate";
import { askedQrels } from "./asked";
import { onCopies, remembered } from "./on-copies";
import { ablationRow } from "./row";

/** The whole pipeline, then the pipeline without each of its later stages: rows compared with the whole, so a gain is a
 *  query that is answered right at rank 1 once the stage is gone. The first stage (the source) always stays. */
export async function leaveOneOut(
  pipeline: Pipeline,
  queries: readonly Query[],
  qrels: Qrels,
  options: AblationOptions,
): Promise<Ablation> {
  return compareVariations(pipeline, withoutEach(pipeline), pipeline.slice(1), queries, qrels, options);
}

/** The whole pipeline, then the pipeline with each pair of neighbouring later stages swapped, compared with the whole;
 *  `stage` is the one that moved forward. A row that changed nothing: these two may stand in either order here. */
export async function swapOrder(
  pipeline: Pipeline,
  queries: readonly Query[],
  qrels: Qrels,
  options: AblationOptions,
): Promise<Ablation> {
  return compareVariations(pipeline, swaps(pipeline), pipeline.slice(2), queries, qrels, options);
}

async function compareVariations(
  pipeline: Pipeline,
  variations: readonly Variation[],
  stages: readonly Stage[],
  queries: readonly Query[],
  qrels: Qrels,
  options: AblationOptions,
): Promise<Ablation> {
  const last = pipeline[pipeline.length - 1];
  if (last === undefined) throw new RangeError("expected a pipeline with at least one stage, got none");
  const asked = askedQrels(qrels, queries);
  const measures = options.measures ?? defaultMeasures(options.from);
  const from = options.from ?? 1;
  const source = remembered(pipeline[0]!);
  const run = ([, ...later]: Pipeline): Promise<Run> =>
    recallAll([source, ...later].map(onCopies), queries, { now: options.now });
  const whole = await run(pipeline);
  const rows = [ablationRow({ label: "whole", stage: last, run: whole, before: undefined }, asked, measures, from)];
  for (const [i, { label, pipeline: varied }] of variations.entries()) {
    const input = { label, stage: stages[i]!, run: await run(varied), before: whole };
    rows.push(ablationRow(input, asked, measures, from));
  }
  return { queries: queries.map((query) => query.id), rows };
}
