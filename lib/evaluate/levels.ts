/** The different values of a list, rising, and how often each occurs. 0 and -0 are one. */
export interface Levels {
  readonly values: Float64Array;
  readonly times: Int32Array;
}

/** Counts equal values. Empty input: no level. */
export function levelsOf(numbers: ArrayLike<number>): Levels {
  const sorted = Float64Array.from(numbers).sort();
  const values = new Float64Array(sorted.length);
  const times = new Int32Array(sorted.length);
  let count = 0;
  for (let i = 0; i < sorted.length; i += 1) {
    if (count === 0 || values[count - 1] !== sorted[i]) {
      values[count] = sorted[i]!;
      count += 1;
    }
    times[count - 1]! += 1;
  }
  return { values: values.subarray(0, count), times: times.subarray(0, count) };
}
