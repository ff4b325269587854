import type { Pipeline, Qrels, Run } from "../types";
import type { BeforeAfter } from "./decay-cost";
import { send, synchronous, type SynchronousStage } from "./probe";
import type { Recorded } from "./sweep";

/** Recorded source lists with their judgements, for example those of one seed. */
export interface JudgedRun {
  readonly label?: string;
  readonly run: Run;
  readonly qrels: Qrels;
}

/** Recorded source lists sent through a pipeline's gates up to its first rerank: what that rerank would be handed (S3),
 *  ready for a sweep. The pipeline's sources are skipped; without a rerank all its gates apply. */
export function recordedBeforeRerank(
  runs: readonly JudgedRun[], pipeline: Pipeline, now: string,
): readonly Recorded[] {
  const first = pipeline.findIndex(({ kind }) => kind === "rerank");
  const gates = synchronous(first < 0 ? pipeline : pipeline.slice(0, first));
  return runs.map(({ label, run, qrels }) => {
    const recorded = { lists: through(run, gates, now), qrels, now };
    return label === undefined ? recorded : { label, ...recorded };
  });
}

/** Recorded lists before and after some stages, for decayCost. */
export function beforeAfter(
  recorded: readonly Recorded[], stages: readonly SynchronousStage[],
): readonly BeforeAfter[] {
  return recorded.map(({ label, lists, qrels, now }) => {
    const pair = { before: lists, after: through(lists, stages, now), qrels };
    return label === undefined ? pair : { label, ...pair };
  });
}

function through(run: Run, stages: readonly SynchronousStage[], now: string): Run {
  return new Map([...run].map(([id, list]) => [id, send(stages, list, { query: { id, text: "" }, now })]));
}
