import type { Diagnosis } from "../audit";
import { evaluate, nonEmpty, successAt } from "../evaluate";
import type { Bench, Replay } from "./audit-replay";
import { systemsOf } from "./audit-search-section";
import { queryKeys } from "./query-keys";

/** What a baseline keeps of an audit of agent logs: success@1 and non-empty of every system and wording, query by query,
 *  as "text: gate first, success@1". Nothing where nothing was asked. */
export function replayMeasures(
  replays: readonly Replay[], bench: Bench,
): Pick<Diagnosis, "measures" | "perQuery"> {
  const queries = [...bench.qrels.keys()];
  if (replays.length === 0 || queries.length === 0) return { measures: [] };
  const rows = replays.flatMap((replay) => [...systemsOf(replay)].flatMap(([system, run]) => {
    const { rows: scored } = evaluate(run, bench.qrels, [successAt(1, bench.from), nonEmpty()]);
    return scored.map(({ measure, mean, values }) => ({ name: `${replay.wording}: ${system}, ${measure}`, mean, values }));
  }));
  return {
    measures: rows.map(({ name, mean }) => ({ name, mean, queries: queries.length })),
    perQuery: { queries, keys: queryKeys(queries), measures: rows.map(({ name, values }) => ({ name, values })) },
  };
}
