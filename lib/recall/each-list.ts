/** Each list put through `change`: at once where they stand in a Map; where they are made when they are asked for (a
 *  reader's answer to many), so are these, and nothing of them is kept. */
export function eachList<A, B>(lists: ReadonlyMap<string, A>, change: (list: A) => B): ReadonlyMap<string, B> {
  if (!(lists instanceof Map)) return whenAsked(lists, change);
  const all = new Map<string, B>();
  for (const [query, list] of lists as ReadonlyMap<string, A>) all.set(query, change(list));
  return all;
}

/** What `make` makes of each value, by the same keys in the same order: made when it is asked for, each time anew. */
export function whenAsked<A, B>(from: ReadonlyMap<string, A>, make: (value: A) => B): ReadonlyMap<string, B> {
  function* entries(): MapIterator<[string, B]> {
    for (const [key, value] of from) yield [key, make(value)];
    return undefined;
  }
  function* values(): MapIterator<B> {
    for (const value of from.values()) yield make(value);
    return undefined;
  }
  const get = (key: string): B | undefined => {
    const value = from.get(key);
    return value === undefined ? undefined : make(value);
  };
  const made: ReadonlyMap<string, B> = {
    size: from.size, get, has: (key) => from.has(key), keys: () => from.keys(), values, entries,
    forEach: (visit) => { for (const [key, value] of entries()) visit(value, key, made); },
    [Symbol.iterator]: entries,
  };
  return made;
}
