/** Holm's adjusted p-values of one declared family, in the order given; ties stay tied; none: []. They control the
 *  chance of any false alarm in the family under any dependence. Source: Holm 1979; statsmodels "holm". */
export function holm(ps: readonly number[]): readonly number[] {
  ps.forEach((p, i) => {
    if (!(p >= 0 && p <= 1)) throw new RangeError(`holm: expected p-values in [0, 1], got ${p} at position ${i}`);
  });
  const order = ps.map((_, i) => i).sort((a, b) => ps[a]! - ps[b]!);
  const adjusted = Array<number>(ps.length).fill(1);
  let highest = 0;
  order.forEach((at, rank) => {
    highest = Math.max(highest, Math.min(1, (ps.length - rank) * ps[at]!));
    adjusted[at] = highest;
  });
  return adjusted;
}
