/** Each list put through `change`: at once where they stand in a Map; where they are made when they are asked for (a
 *  reader's answer to many), so are these, and nothing of them is kept. */
export function eachList<A, B>(lists: ReadonlyMap<string, A>, change: (list: A) => B): ReadonlyMap<string, B> {
  if (lists instanceof Map) {
    const all = new Map<string, B>();
    for (const [query, list] of lists as ReadonlyMap<string, A>) all.set(query, change(list));
    return all;
  }
  function* entries(): MapIterator<[string, B]> {
    for (const [query, list] of lists) yield [query, change(list)];
    return undefined;
  }
  function* values(): MapIterator<B> {
    for (const list of lists.values()) yield change(list);
    return undefined;
  }
  const get = (query: string): B | undefined => {
    const list = lists.get(query);
    return list === undefined ? undefined : change(list);
  };
  const changed: ReadonlyMap<string, B> = {
    size: lists.size, get, has: (query) => lists.has(query), keys: () => lists.keys(), values, entries,
    forEach: (visit) => { for (const [query, list] of entries()) visit(list, query, changed); },
    [Symbol.iterator]: entries,
  };
  return changed;
}
