import type { Listed } from "../found";

/** Lists by query id that are made when they are asked for and not kept: `make` gets the position of the query. */
export function lazyLists(
  queries: readonly string[], make: (position: number) => readonly Listed[],
): ReadonlyMap<string, readonly Listed[]> {
  const positions = new Map(queries.map((query, i) => [query, i]));
  function* entries(): MapIterator<[string, readonly Listed[]]> {
    for (const [query, position] of positions) yield [query, make(position)];
    return undefined;
  }
  function* values(): MapIterator<readonly Listed[]> {
    for (const position of positions.values()) yield make(position);
    return undefined;
  }
  const get = (query: string): readonly Listed[] | undefined => {
    const position = positions.get(query);
    return position === undefined ? undefined : make(position);
  };
  const lists: ReadonlyMap<string, readonly Listed[]> = {
    size: positions.size, get, has: (query) => positions.has(query), keys: () => positions.keys(), values, entries,
    forEach: (visit) => { for (const [query, list] of entries()) visit(list, query, lists); },
    [Symbol.iterator]: entries,
  };
  return lists;
}

/** Each list put through `change`: at once where they are in a Map, else when they are asked for. */
export function mapLists(
  lists: ReadonlyMap<string, readonly Listed[]>, change: (list: readonly Listed[]) => readonly Listed[],
): ReadonlyMap<string, readonly Listed[]> {
  if (lists instanceof Map) return new Map([...lists].map(([query, list]) => [query, change(list)]));
  const queries = [...lists.keys()];
  return lazyLists(queries, (position) => change(lists.get(queries[position] ?? "") ?? []));
}
