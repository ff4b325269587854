/** The names of the steps of one asking, in their order; each name once. */
export type StepNames = readonly string[];

/** One order for the steps of all askings: the most frequent sequence first (ties: the first met); a name that only
 *  others have comes before the name that follows it there, or last, but never before its predecessor. */
export function commonOrder(sequences: readonly StepNames[]): readonly string[] {
  const counted = new Map<string, { readonly names: StepNames; count: number }>();
  for (const names of sequences) {
    const key = JSON.stringify(names);
    const entry = counted.get(key);
    if (entry === undefined) counted.set(key, { names, count: 1 });
    else entry.count += 1;
  }
  const byCount = [...counted.values()].sort((a, b) => b.count - a.count);
  const order: string[] = [];
  const known = new Set<string>();
  for (const { names } of byCount) {
    names.forEach((name, i) => {
      if (known.has(name)) return;
      known.add(name);
      order.splice(placeFor(i, names, order, known), 0, name);
    });
  }
  return order;
}

function placeFor(at: number, names: StepNames, order: readonly string[], known: ReadonlySet<string>): number {
  const before = names[at - 1];
  const after = names.slice(at + 1).find((other) => known.has(other));
  const least = before === undefined ? 0 : order.indexOf(before) + 1;
  return Math.max(least, after === undefined ? order.length : order.indexOf(after));
}

/** True where the names follow one another as in the order. */
export function follows(names: StepNames, order: ReadonlyMap<string, number>): boolean {
  return names.every((name, i) => i === 0 || (order.get(names[i - 1] ?? "") ?? 0) < (order.get(name) ?? 0));
}

/** Names made different: a second "search" is "search #2". */
export function distinctNames(names: readonly string[]): readonly string[] {
  const used = new Set<string>();
  return names.map((name) => {
    let own = name;
    for (let n = 2; used.has(own); n += 1) own = `${name} #${n}`;
    used.add(own);
    return own;
  });
}
