/** The grades above 0 of each query by falling grade; `starts` as in `JudgedIds`. A grade that is no finite number is a
 *  RangeError. */
export function idealOf(
  starts: Int32Array, grades: Float64Array,
): { readonly idealStarts: Int32Array; readonly ideal: Float64Array } {
  const ideal = new Float64Array(grades.length);
  const idealStarts = new Int32Array(starts.length);
  let filled = 0;
  for (let q = 0; q + 1 < starts.length; q += 1) {
    const first = filled;
    for (let j = starts[q]!; j < starts[q + 1]!; j += 1) {
      const grade = grades[j]!;
      if (grade - grade !== 0) throw new RangeError(`grades: expected finite numbers, got ${grade} at query ${q}`);
      if (grade > 0) ideal[filled++] = grade;
    }
    fall(ideal, first, filled);
    idealStarts[q + 1] = filled;
  }
  return { idealStarts, ideal: ideal.subarray(0, filled) };
}

/** Sorts a part by falling value, in place: most queries have one to three relevant documents. */
function fall(values: Float64Array, from: number, to: number): void {
  if (to - from > 32) {
    values.subarray(from, to).sort().reverse();
    return;
  }
  for (let i = from + 1; i < to; i += 1) {
    const value = values[i]!;
    let at = i;
    for (; at > from && values[at - 1]! < value; at -= 1) values[at] = values[at - 1]!;
    values[at] = value;
  }
}
