import { runStages } from "../recall";
import type { Context, Measure, Pipeline, Qrels, Query, RankedList, Run } from "../types";
import { askedQrels } from "./asked";
import { nonEmpty, reciprocalRank, successAt } from "./measures";
import { onCopies } from "./on-copies";
import { rankOneReach } from "./reach";
import { ablationRow, type AblationRow } from "./row";

/** How pipelines are run and scored. */
export interface AblationOptions {
  /** ISO 8601 instant with a zone, for queries that do not say when they were asked. */
  readonly now: string;
  /** Default: success@1, success@3, reciprocal rank, non-empty. */
  readonly measures?: readonly Measure[];
  /** Lowest grade that is relevant, for first places, gains and losses. Default 1. */
  readonly from?: number;
  /** Most tails of lists that a stage is probed with for what it can do to rank 1 (rankOneReach). Default: all. */
  readonly tails?: number;
}

/** Rows over the same queries. */
export interface Ablation {
  /** Query ids in the order of the values of each row. */
  readonly queries: readonly string[];
  readonly rows: readonly AblationRow[];
}

/** The stages peeled off: one row a prefix of the pipeline, S0 after the first stage, each compared with the one
 *  before. Every query must be judged and every judged query asked. Each stage runs once a query, on copies, so that
 *  one that writes into its input cannot falsify earlier rows. Empty pipeline: RangeError.
 *  Source: article 85 section 2. */
export async function ablate(
  pipeline: Pipeline,
  queries: readonly Query[],
  qrels: Qrels,
  options: AblationOptions,
): Promise<Ablation> {
  if (pipeline.length === 0) throw new RangeError("ablate: expected a pipeline with at least one stage, got none");
  const lists: (readonly RankedList[])[] = [];
  const isolated = pipeline.map(onCopies);
  askedQrels(qrels, queries);
  for (const query of queries) lists.push(await runStages(isolated, query, options.now));
  return ablationOf(pipeline, queries, lists, qrels, options);
}

/** The rows of `ablate` for lists at hand: one list a stage for each query, in the order of the queries. */
export function ablationOf(
  pipeline: Pipeline,
  queries: readonly Query[],
  lists: readonly (readonly RankedList[])[],
  qrels: Qrels,
  options: AblationOptions,
): Ablation {
  const asked = askedQrels(qrels, queries);
  const contexts = queries.map((query): Context => ({ query, now: query.at ?? options.now }));
  const runs = pipeline.map((_, s): Run => new Map(queries.map((query, q) => [query.id, lists[q]![s]!])));
  const rows = pipeline.map((stage, s) => {
    const arriving = s === 0 ? undefined : lists.map((stages) => stages[s - 1]!);
    return ablationRow(
      {
        label: `S${s}`,
        stage,
        run: runs[s]!,
        before: s === 0 ? undefined : runs[s - 1]!,
        rankOne: arriving === undefined ? undefined : rankOneReach(stage, arriving, contexts, options.tails),
      },
      asked,
      options.measures ?? defaultMeasures(options.from),
      options.from ?? 1,
    );
  });
  return { queries: queries.map((query) => query.id), rows };
}

/** success@1, success@3, reciprocal rank and non-empty: what article 85 prints beside the candidates. */
export function defaultMeasures(from: number = 1): readonly Measure[] {
  return [successAt(1, from), successAt(3, from), reciprocalRank(Infinity, from), nonEmpty()];
}
