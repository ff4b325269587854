import type { Found } from "../found";
import type { Part } from "./merge";

/** Gives lists that are known by the numbers of their rows the ids of the first other part with as many queries as the
 *  lists' last row, in its order. Where there is none, the numbers stay. */
export function nameByRow(parts: readonly Part[]): readonly Part[] {
  return parts.map((part) => {
    if (part.found.queriesByRow !== true) return part;
    const rows = Math.max(0, ...idsOf(part.found).map(Number));
    const named = parts.find(({ found }) => found.queriesByRow !== true && found.queries.length === rows);
    return named === undefined ? part : { ...part, found: renamed(part.found, named.found) };
  });
}

function idsOf({ stages }: Found): readonly string[] {
  return stages.flatMap(({ lists }) => [...lists.keys()]);
}

function renamed(found: Found, { queries }: Found): Found {
  const name = (row: string): string => queries[Number(row) - 1]?.id ?? row;
  const stages = found.stages.map((stage) => ({
    ...stage, lists: new Map([...stage.lists].map(([row, list]) => [name(row), list] as const)),
  }));
  return { ...found, stages };
}
