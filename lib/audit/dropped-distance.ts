import type { Experience, Ranked, Run, Vectors } from "../types";
import { type Cosines, cosinesOnDemand, dice } from "../vectors";
import { whole, within } from "./border";
import { keyGroups } from "./key-groups";
import { type KeptRule, keptRow } from "./kept-rule";
import { checkOneARow } from "./pattern-groups";
import { type MeanRange, meanRange } from "./mean-range";

/** Who is kept, and what the rule needs. `lists` are best first: whole rankings, or the candidates of a real recall. */
export type Keep =
  | { readonly keep: KeptRule }
  | { readonly keep: "random"; readonly seed: number; readonly draws?: number }
  | { readonly keep: "best per query"; readonly lists: Run<Ranked> };

/** How far the rows that de-duplication drops are from the ones it keeps. */
export interface DroppedDistance {
  readonly keep: KeptRule | "random" | "best per query";
  readonly threshold: number;
  /** One for a fixed rule; draws for "random"; lists for "best per query". */
  readonly runs: number;
  /** Rows dropped, by run; null when there are no runs. */
  readonly dropped: MeanRange | null;
  /** Of these, rows whose cosine to the kept one is below the threshold; an equal one is not. */
  readonly below: MeanRange | null;
  /** below / dropped over all runs; null when nothing was dropped. */
  readonly share: number | null;
  /** Cosine of every dropped row to the kept one of its key, all runs together, ascending. */
  readonly cosines: readonly number[];
}

/** Rows that de-duplication by key drops, and how many are unlike the one it keeps (cosine below `threshold`, 0.9).
 *  The  articles do not say which row is kept, so the rule is an argument; "random" draws one row a group, 200
 *  times. RangeError  for a listed id that no row has, or another number of vectors than rows. Source: article 86
 *  section 5. */
export function droppedDistance(
  experiences: readonly Experience[],
  vectors: Vectors,
  options: Keep & { readonly threshold?: number },
): DroppedDistance {
  const { keep, threshold = 0.9 } = options;
  within("threshold", threshold, -1, 1);
  checkOneARow("droppedDistance", experiences, vectors);
  const runs = runsOf(experiences, cosinesOnDemand(vectors), options);
  const all = Float64Array.from(runs.flat()).sort();
  const below = runs.map((run) => run.filter((cosine) => cosine < threshold).length);
  return {
    keep,
    threshold,
    runs: runs.length,
    dropped: meanRange(runs.map(({ length }) => length)),
    below: meanRange(below),
    share: all.length === 0 ? null : below.reduce((sum, count) => sum + count, 0) / all.length,
    cosines: [...all],
  };
}

/** For each run, the cosines of the dropped rows to the kept one. */
function runsOf(experiences: readonly Experience[], cosine: Cosines, options: Keep): readonly (readonly number[])[] {
  const groups = keyGroups(experiences).map(({ members }) => members);
  const drop = (pick: (members: readonly number[]) => number): readonly number[] =>
    groups.flatMap((members) => {
      const kept = pick(members);
      return members.filter((row) => row !== kept).map((row) => cosine.at(row, kept));
    });
  if (options.keep === "best per query") return droppedFromLists(experiences, cosine, options.lists);
  if (options.keep === "random") {
    const source = dice(options.seed);
    const draws = whole("draws", options.draws ?? 200, 1);
    return Array.from({ length: draws }, () => drop((members) => members[source.next(members.length)] as number));
  }
  const rule = options.keep;
  return [drop((members) => keptRow(rule, members, experiences, cosine))];
}

function droppedFromLists(
  experiences: readonly Experience[],
  cosine: Cosines,
  lists: Run<Ranked>,
): readonly (readonly number[])[] {
  const rows = new Map(experiences.map(({ id }, row) => [id, row]));
  return [...lists].map(([query, list]) => {
    const kept = new Map<string, number>();
    return list.flatMap(({ id }) => {
      const row = rows.get(id);
      if (row === undefined) throw new RangeError(`query "${query}": no row has the listed id "${id}"`);
      const key = (experiences[row] as Experience).abstractPattern;
      const first = kept.get(key);
      if (first !== undefined) return [cosine.at(row, first)];
      if (key !== "") kept.set(key, row);
      return [];
    });
  });
}
