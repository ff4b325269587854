import { fromLists, runStages } from "../../recall";
import type { Context, Pipeline, Qrels, Query, RankedList, Run } from "../../types";
import { clockOf, everyQuery, judgements } from "./asked";
import { candidatesOf } from "./candidates";
import { inferred } from "./infer";
import type { AuditInput } from "./input";
import { givenStep } from "./probing";
import { replaySteps, type Step } from "./replay";

/** What all diagnostics work on: the steps, and the list after each of them for each query. */
export interface Bench {
  readonly input: AuditInput;
  readonly now: string;
  readonly nowFrom: "given" | "latest time seen" | "no time seen";
  /** Everything that was asked, listed or judged; times of asking that are no instants are left out. */
  readonly queries: readonly Query[];
  readonly queriesById: ReadonlyMap<string, Query>;
  /** Judged queries that have a right answer, in the order of `queries`; empty without labels. */
  readonly judged: Qrels;
  /** Judged queries for which nothing is right. */
  readonly unanswerable: readonly string[];
  readonly from: number;
  readonly seed: number;
  /** "pipeline": stages that can be asked anything; "lists": what was recorded; "nothing": no list at all. */
  readonly kind: "pipeline" | "lists" | "nothing";
  readonly steps: readonly Step[];
  /** Query id -> the list after each step. */
  readonly lists: ReadonlyMap<string, readonly RankedList[]>;
  /** "neutral": the pipeline refuses a missing time, so it was run with such candidates left as they are. */
  readonly missing: "as it is" | "neutral";
}

/** Runs the pipeline over its candidates, or replays the recorded lists, for every query. Where a stage refuses its
 *  input (RangeError) and the pipeline can be had with missing times left alone, that one is run instead; other errors
 *  of stages come through with the names of the stage and the query. */
export async function setUp(input: AuditInput): Promise<Bench> {
  try {
    return await benchOf(input, "as it is");
  } catch (error) {
    if (!(error instanceof RangeError) || input.pipeline === null || input.pipelineUnder === undefined) throw error;
    return benchOf({ ...input, pipeline: input.pipelineUnder("neutral") }, "neutral");
  }
}

async function benchOf(input: AuditInput, missing: Bench["missing"]): Promise<Bench> {
  const from = input.from ?? 1;
  const queries = everyQuery(input);
  const [first] = input.stages;
  const clock = clockOf(input);
  const steps = input.pipeline !== null ? givenSteps(input, clock.now) : inferred(replaySteps(input.stages), queries);
  const kind = input.pipeline !== null ? "pipeline" : first === undefined ? "nothing" : "lists";
  const pipeline = steps.map(({ stage }) => stage);
  const lists = new Map<string, readonly RankedList[]>();
  for (const [i, query] of queries.entries()) {
    if (i % 50 === 0) input.onProgress?.("running the pipeline", i, queries.length);
    lists.set(query.id, pipeline.length === 0 ? [] : await runStages(pipeline, query, clock.now));
  }
  const own = { queries, queriesById: new Map(queries.map((query) => [query.id, query])), seed: input.seed ?? 1 };
  return { input, ...clock, ...own, ...judgements(input, queries, from), from, kind, steps, lists, missing };
}

/** The list of every query after the step with this number (negative: from the end); empty where there is none. */
export function runAfter(bench: Bench, step: number): Run {
  return new Map([...bench.lists].map(([query, lists]) => [query, lists.at(step) ?? []]));
}

/** The stages of the steps, the source first. */
export function pipelineOf({ steps }: Pick<Bench, "steps">): Pipeline {
  return steps.map(({ stage }) => stage);
}

/** What a stage is told about one query of the bench. */
export function contextOf(bench: Bench, query: string): Context {
  const asked = bench.queriesById.get(query) ?? { id: query, text: "" };
  return { query: asked, now: asked.at ?? bench.now };
}

function givenSteps({ stages: [first], pipeline }: AuditInput, now: string): readonly Step[] {
  const name = first?.name ?? "candidates";
  const source = { ...fromLists(first === undefined ? new Map() : candidatesOf(first)), name };
  const given = (pipeline ?? []).map((stage) => givenStep(stage, now));
  return [{ stage: source, basis: "candidates", rule: "" }, ...given];
}

/** The name of a step; one that occurs twice gets its number. */
export function nameOf({ steps }: Pick<Bench, "steps">, step: number): string {
  const name = steps[step]?.stage.name ?? "";
  return steps.filter(({ stage }) => stage.name === name).length > 1 ? `${name} (step ${step})` : name;
}
