import { evaluate, nonEmpty, rowOf, successAt } from "../evaluate";
import { section, type Section } from "../report";
import type { Measure, Ranked, Run } from "../types";
import { sourceTable, type Counted } from "./audit-by-source";
import type { Bench, Replay } from "./audit-replay";

/** Whole-query LIKE, keywords (bm25), plain vector search and both pipelines side by side, by source. */
export function searchSection(
  replays: readonly Replay[], bench: Bench, sourceOf: (query: string) => string, sources: readonly string[],
): Section {
  const tables = replays.flatMap((replay) => {
    const columns = (measure: Measure): readonly Counted<string>[] =>
      [...systemsOf(replay)].map(([label, run]) => ({ label, sourceOf, ...counted(run, bench, measure) }));
    const first = `"${replay.wording}": right first places (success@1, grade ${bench.from} or more)`;
    return [
      sourceTable(first, sources, columns(successAt(1, bench.from))),
      sourceTable(`"${replay.wording}": queries answered at all`, sources, columns(nonEmpty())),
    ];
  });
  return section("4. What finds the right experience", [
    "Where a query has several right experiences, any of them counts. LIKE looks for the whole query as one text; "
      + "keywords are words and CJK bigrams, OR-joined, by bm25; vectors is the search that the pipelines begin with; "
      + "gate first and decay first are articles 85's and 72's orders. No search of this audit raises a hit count.",
    ...tables,
  ]);
}

/** The systems that an audit compares, by short name. */
export function systemsOf(replay: Replay): ReadonlyMap<SystemName, Run<Ranked>> {
  const last = (rows: Replay["article85"]["rows"]): Run<Ranked> => rows[rows.length - 1]?.run ?? new Map();
  return new Map<SystemName, Run<Ranked>>([
    ["LIKE", replay.like],
    ["keywords", replay.keywords],
    ["vectors", rowOf(replay.article85, "S0").run],
    ["gate first", last(replay.article85.rows)],
    ["decay first", last(replay.article72.rows)],
  ]);
}

/** The systems that the audit compares. */
export type SystemName = "LIKE" | "keywords" | "vectors" | "gate first" | "decay first";

/** The judged queries that a 0/1 measure gives 1. */
export function queriesThatPass(run: Run<Ranked>, { qrels }: Bench, measure: Measure): ReadonlySet<string> {
  const { queries, rows } = evaluate(run, qrels, [measure]);
  return new Set(queries.filter((_, i) => rows[0]?.values[i] === 1));
}

function counted(run: Run<Ranked>, bench: Bench, measure: Measure): Pick<Counted<string>, "items" | "passes"> {
  const right = queriesThatPass(run, bench, measure);
  return { items: [...bench.qrels.keys()], passes: (id) => right.has(id) };
}
