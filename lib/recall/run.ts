import type { Candidate, Pipeline, Query, RankedList, Run } from "../types";
import { readInstant } from "./age";

/** The list after each stage, one per stage, best first. The clock is the query's own `at`, else `now`. Error for an
 *  empty pipeline, for one that does not begin with a source, and where a stage fails (its name opens the message). */
export async function runStages(pipeline: Pipeline, query: Query, now: string): Promise<readonly RankedList[]> {
  checkPipeline(pipeline);
  const context = Object.freeze({ query, now: clock(query, now) });
  const lists: RankedList[] = [];
  let list: RankedList = [];
  for (const stage of pipeline) {
    try {
      list = await stage.apply(list, context);
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      const kind = cause instanceof RangeError ? RangeError : cause instanceof TypeError ? TypeError : Error;
      throw new kind(`stage "${stage.name}", query "${query.id}": ${reason}`, { cause });
    }
    lists.push(list);
  }
  return lists;
}

/** Runs every query through the pipeline; the run has an entry for each, empty where nothing was found. TypeError for
 *  a query id that occurs twice. */
export async function recallAll(
  pipeline: Pipeline, queries: readonly Query[], context: { readonly now: string },
): Promise<Run> {
  const run = new Map<string, readonly Candidate[]>();
  for (const query of queries) {
    if (run.has(query.id)) throw new TypeError(`recallAll: the query id "${query.id}" occurs twice`);
    const lists = await runStages(pipeline, query, context.now);
    run.set(query.id, lists[lists.length - 1] ?? []);
  }
  return run;
}

function checkPipeline(pipeline: Pipeline): void {
  const first = pipeline[0];
  if (first === undefined) throw new RangeError("a pipeline needs at least one stage, got none");
  if (first.kind !== "source") {
    throw new TypeError(`a pipeline must begin with a source, got the ${first.kind} "${first.name}"`);
  }
}

function clock(query: Query, now: string): string {
  const at = query.at ?? now;
  const time = readInstant(at);
  if (typeof time === "number") return at;
  const where = at === query.at ? `query "${query.id}": at` : "now";
  throw new RangeError(`${where} must be an ISO 8601 instant with a zone, got "${at}" (${time})`);
}
