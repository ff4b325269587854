import { rankOfFirst } from "../evaluate";
import type { Pipeline, Qrels, Query, RankedList, Stage } from "../types";
import { follow, sameOrder, type SharedChange, type Trace } from "./shared-trace";

/** A list after each stage, as it was when it was made and as it reads when the run is over. */
export interface SharedStage {
  readonly label: string;
  readonly stage: string;
  readonly candidates: number;
  /** Candidates in whom some value changed afterwards. */
  readonly changed: number;
  /** Lists whose own order changed afterwards (the array itself was sorted). */
  readonly reordered: number;
  /** Right first places as made, as the array reads later, and when whoever evaluates sorts by score later. null: no
   *  judgements were given. */
  readonly firsts: { readonly made: number; readonly later: number; readonly byScoreLater: number } | null;
}

/** Which stages wrote into lists that others still hold, and what that changed. */
export interface InPlaceMutation {
  readonly verdict: "no shared mutation" | "earlier lists were changed";
  /** Names of the stages that changed an earlier list. */
  readonly by: readonly string[];
  readonly stages: readonly SharedStage[];
  readonly changes: readonly SharedChange[];
}

/** Runs a pipeline over shared candidate objects, as an ablation that keeps references does, and compares each list
 *  with the copy made when it was new: finds anybody's stage that writes into what earlier lists still show. What a
 *  source returns is copied first, so nothing of the caller's is touched. Source: article 85 section 2. */
export async function inPlaceMutation(
  pipeline: Pipeline, queries: readonly Query[], now: string, qrels?: Qrels,
): Promise<InPlaceMutation> {
  const traces: Trace[] = [];
  for (const query of queries) traces.push(await follow(pipeline, query, now));
  const changes = traces.flatMap((trace) => trace.changes);
  const by = [...new Set(traces.flatMap((trace) => trace.by))];
  return {
    verdict: by.length === 0 ? "no shared mutation" : "earlier lists were changed",
    by,
    stages: pipeline.map((stage, s) => summary(stage, s, traces, changes, qrels)),
    changes,
  };
}

function summary(
  stage: Stage, s: number, traces: readonly Trace[], changes: readonly SharedChange[], qrels: Qrels | undefined,
): SharedStage {
  const here = changes.filter(({ list }) => list === s);
  const firsts = (pick: (trace: Trace) => RankedList): number => traces.filter((trace) => {
    const judgements = qrels?.get(trace.query);
    return judgements !== undefined && rankOfFirst(pick(trace).slice(0, 1).map(({ id }) => id), judgements) === 1;
  }).length;
  return {
    label: `S${s}`,
    stage: stage.name,
    candidates: traces.reduce((sum, { made }) => sum + (made[s]?.length ?? 0), 0),
    changed: new Set(here.map(({ query, id }) => JSON.stringify([query, id]))).size,
    reordered: traces.filter(({ made, later }) => !sameOrder(made[s] ?? [], later[s] ?? [])).length,
    firsts: qrels === undefined ? null : {
      made: firsts(({ made }) => made[s] ?? []),
      later: firsts(({ later }) => later[s] ?? []),
      byScoreLater: firsts(({ later }) => [...(later[s] ?? [])].sort((a, b) => b.score - a.score)),
    },
  };
}

