import { eachList, whenAsked } from "../../recall/each-list";
import type { Outcome } from "../../types";
import type { Listed } from "../found";
import { numberColumn, pool, type NumberColumn, type Pool } from "./columns";
import type { GatherOptions, PlaceRow } from "./gather-lists";
import { groupRows, type Groups } from "./group-rows";

/** How often something was met, and on which line first. */
export interface CountedLine {
  readonly count: number;
  readonly line: number;
}

/** The lists of one stage. */
export interface FinishedStage {
  readonly lists: ReadonlyMap<string, readonly Listed[]>;
  readonly duplicates: CountedLine;
  /** Queries whose ranks do not rise. */
  readonly rankFaults: CountedLine;
}

/** Collects the rows of one stage. */
export interface StageGatherer {
  readonly add: (row: PlaceRow) => void;
  readonly finish: () => FinishedStage;
}

/** Lists above this many places are not made at once but when they are asked for. */
export const LAZY_FROM = 1_000_000;

/** An empty gatherer over a pool of ids, times and keys that it shares with other stages. */
export function gatherStage(texts: Pool, options: GatherOptions): StageGatherer {
  const queries = pool(options.texts);
  const whole = (): NumberColumn => numberColumn("int32", -1);
  const [query, id, line, createdAt, key, failed] = [whole(), whole(), whole(), whole(), whole(), whole()] as const;
  const real = (): NumberColumn => numberColumn("float64", NaN);
  const [score, similarity, rank] = [real(), real(), real()] as const;
  let rows = 0;
  let last = "";
  let lastNumber = -1;
  const queryNumber = (text: string): number => {
    if (lastNumber !== -1 && text === last) return lastNumber;
    lastNumber = queries.number(text);
    last = queries.text(lastNumber);
    return lastNumber;
  };
  const add = (row: PlaceRow): void => {
    query.set(rows, queryNumber(row.query));
    id.set(rows, texts.number(row.id));
    line.set(rows, row.line);
    if (row.score !== null) score.set(rows, row.score);
    if (row.similarity !== null) similarity.set(rows, row.similarity);
    if (row.rank !== null) rank.set(rows, row.rank);
    if (row.createdAt !== null) createdAt.set(rows, texts.number(row.createdAt));
    if (row.key !== "") key.set(rows, texts.number(row.key));
    if (row.outcome === "failure") failed.set(rows, 1);
    rows += 1;
  };
  const place = (row: number): Listed => ({
    id: texts.text(id.at(row)),
    score: orNull(score.at(row)),
    similarity: orNull(similarity.at(row)),
    createdAt: createdAt.at(row) === -1 ? null : texts.text(createdAt.at(row)),
    key: key.at(row) === -1 ? "" : texts.text(key.at(row)),
    outcome: (failed.at(row) === 1 ? "failure" : "success") satisfies Outcome,
  });
  const finish = (): FinishedStage => {
    const groups = groupRows({ rows, queries: queries.size(), query, id, ids: texts.size(), line });
    const rankFaults = unrisen(groups, rank, line);
    if (options.order !== "list") reorder(groups, options, options.order === "rank" ? rank : score);
    const list = (number: number): readonly Listed[] => [...groups.of(number)].map(place);
    const names = Array.from({ length: queries.size() }, (_, number) => queries.text(number));
    const positions = new Map(names.map((name, i) => [name, i]));
    const lists = rows > LAZY_FROM ? whenAsked(positions, list) : eachList(positions, list);
    return { lists, duplicates: groups.duplicates, rankFaults };
  };
  return { add, finish };
}

function orNull(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}

interface Values {
  readonly at: (row: number) => number;
}

function unrisen(groups: Groups, rank: Values, line: Values): CountedLine {
  let count = 0;
  let first = 0;
  for (let number = 0; number < groups.count; number += 1) {
    const rows = groups.of(number);
    const odd = rows.findIndex((row, i) => i > 0 && rank.at(row) <= rank.at(rows[i - 1] ?? row));
    if (odd === -1) continue;
    if (count === 0) first = line.at(rows[odd] ?? 0);
    count += 1;
  }
  return { count, line: first };
}

/** Ranks and distances upwards, scores downwards; places without a number last; ties stay as they are. */
function reorder(groups: Groups, { order, scoreKind }: GatherOptions, values: Values): void {
  const sign = order === "rank" || scoreKind === "distance" ? 1 : -1;
  const of = (row: number): number => (Number.isNaN(values.at(row)) ? Infinity : sign * values.at(row));
  for (let number = 0; number < groups.count; number += 1) {
    groups.of(number).sort((a, b) => (of(a) < of(b) ? -1 : of(a) > of(b) ? 1 : 0));
  }
}
