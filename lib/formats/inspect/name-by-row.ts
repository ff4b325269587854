import { whenAsked } from "../../recall/each-list";
import type { Found, StageLists } from "../found";
import type { Part } from "./merge";

/** Gives lists that are known by the numbers of their rows the ids of the first other part with as many queries as
 *  there are rows, in its order. Where there is none, the numbers stay. */
export function nameByRow(parts: readonly Part[]): readonly Part[] {
  return parts.map((part) => {
    const { queriesByRow: rows, stages } = part.found;
    if (rows === undefined) return part;
    const named = parts.find(({ found }) => found.queriesByRow === undefined && found.queries.length === rows);
    if (named === undefined) return part;
    return { ...part, found: { ...part.found, stages: stages.map((stage) => renamed(stage, named.found)) } };
  });
}

function renamed(stage: StageLists, { queries }: Found): StageLists {
  const rows = new Map([...stage.lists.keys()].map((row) => [queries[Number(row) - 1]?.id ?? row, row]));
  return { ...stage, lists: whenAsked(rows, (row) => stage.lists.get(row) ?? []) };
}
