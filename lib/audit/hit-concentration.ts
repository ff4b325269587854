import type { Experience, Ranked, Run } from "../types";
import { within } from "./border";

/** How unevenly recalls fall on rows. */
export interface Concentration {
  readonly rows: number;
  /** Rows with at least one hit. */
  readonly recalled: number;
  readonly never: number;
  /** never / rows; null for no rows. */
  readonly neverShare: number | null;
  /** Sum of all hits. */
  readonly hits: number;
  /** 0: every row equally often; towards 1: one row takes all. null without hits. */
  readonly gini: number | null;
}

/** Rows by how many lists hold them. */
export interface Retrievability extends Concentration {
  readonly queries: number;
  /** Most often listed first; ties by row. */
  readonly perRow: readonly { readonly id: string; readonly lists: number }[];
}

/** Gini coefficient of counts >= 0, all rows included: sum of (2 i - n - 1) x_i / (n sum x), x ascending, i from 1.
 *  null when  there are no counts or all are 0. RangeError for a negative count. */
export function gini(counts: readonly number[]): number | null {
  const sorted = Float64Array.from(counts, (count, i) => within(`counts[${i}]`, count, 0, Infinity)).sort();
  const n = sorted.length;
  const total = sorted.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  return sorted.reduce((sum, count, i) => sum + (2 * (i + 1) - n - 1) * count, 0) / (n * total);
}

/** Concentration of the hits a live store counted (hitCount). Source: article 86 section 6. */
export function hitConcentration(experiences: readonly Experience[]): Concentration {
  return concentrationOf(experiences.map(({ hitCount }) => hitCount));
}

/** Concentration of what replayed queries returned: how many lists hold each row. Needs no hit counts and raises none.
 *  RangeError for a listed id that no row has. A list that holds a row twice counts once. */
export function retrievability(lists: Run<Ranked>, rows: readonly Ranked[]): Retrievability {
  const counts = new Map(rows.map(({ id }) => [id, 0]));
  for (const [query, list] of lists) {
    for (const id of new Set(list.map((item) => item.id))) {
      const count = counts.get(id);
      if (count === undefined) throw new RangeError(`query "${query}": no row has the listed id "${id}"`);
      counts.set(id, count + 1);
    }
  }
  const perRow = [...counts].map(([id, held]) => ({ id, lists: held })).sort((a, b) => b.lists - a.lists);
  return { ...concentrationOf([...counts.values()]), queries: lists.size, perRow };
}

function concentrationOf(counts: readonly number[]): Concentration {
  const rows = counts.length;
  const recalled = counts.filter((count) => count > 0).length;
  return {
    rows,
    recalled,
    never: rows - recalled,
    neverShare: rows === 0 ? null : (rows - recalled) / rows,
    hits: counts.reduce((sum, count) => sum + count, 0),
    gini: gini(counts),
  };
}
