/** A copy with one element replaced. */
export function withAt<T>(list: readonly T[], at: number, value: T): readonly T[] {
  return list.map((one, i) => (i === at ? value : one));
}

/** A copy with `take` elements from `at` on replaced by `put`. */
export function spliced<T>(list: readonly T[], at: number, take: number, ...put: readonly T[]): readonly T[] {
  return [...list.slice(0, at), ...put, ...list.slice(at + take)];
}
