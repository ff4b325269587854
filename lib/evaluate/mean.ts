/** Mean that does not depend on the order of its input (it adds in rising order). Empty input: RangeError. */
export function mean(values: readonly number[] | Float64Array): number {
  if (values.length === 0) throw new RangeError("mean: expected at least one value, got none");
  const sum = values.length > FEW ? sumOfLevels(values) : undefined;
  return (sum ?? sumOfSorted(Float64Array.from(values))) / values.length;
}

const FEW = 256;

function sumOfSorted(values: Float64Array): number {
  return values.sort().reduce((sum, value) => sum + value, 0);
}

/** The same sum, bit by bit, where each value occurs often, as in most measures: values are counted, and only the
 *  different ones sorted. undefined where there are too many of those. */
function sumOfLevels(values: readonly number[] | Float64Array): number | undefined {
  const slots = 2 ** Math.min(16, Math.floor(Math.log2(values.length)));
  const level = new Float64Array(slots);
  const times = new Int32Array(slots);
  const different = new Float64Array(slots >> 2);
  let count = 0;
  for (let i = 0; i < values.length; i += 1) {
    const value = values[i]!;
    const slot = slotOf(value, level, times);
    if (times[slot] === 0) {
      if (count === different.length || Number.isNaN(value)) return undefined;
      different[count] = value;
      count += 1;
      level[slot] = value;
    }
    times[slot]! += 1;
  }
  let sum = 0;
  for (const value of different.subarray(0, count).sort()) {
    for (let i = times[slotOf(value, level, times)]!; i > 0; i -= 1) sum += value;
  }
  return sum;
}

const bits = new Float64Array(1);
const words = new Int32Array(bits.buffer);

/** Where a value is counted: its own slot, or the free one where it would be. */
function slotOf(value: number, level: Float64Array, times: Int32Array): number {
  bits[0] = value;
  const last = level.length - 1;
  let slot = (Math.imul(words[0]! ^ Math.imul(words[1]!, 0x9e3779b1), 0x85ebca6b) >>> 16) & last;
  while (times[slot] !== 0 && level[slot] !== value) slot = (slot + 1) & last;
  return slot;
}
