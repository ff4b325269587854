/** The value that would stand at `place` (from 0) after sorting. Moves values about until none before the place is
 *  larger and none behind it smaller. Numbers only, no NaN; the place lies within the array. Source: Hoare 1961. */
export function select(values: Float64Array, place: number): number {
  let low = 0;
  let high = values.length - 1;
  while (low < high) {
    const pivot = middleOf(values[low]!, values[(low + high) >> 1]!, values[high]!);
    let i = low;
    let j = high;
    while (i <= j) {
      while (values[i]! < pivot) i += 1;
      while (values[j]! > pivot) j -= 1;
      if (i > j) break;
      const kept = values[i]!;
      values[i] = values[j]!;
      values[j] = kept;
      i += 1;
      j -= 1;
    }
    if (place <= j) high = j;
    else if (place >= i) low = i;
    else break;
  }
  return values[place]!;
}

/** Quantile q in [0, 1] by linear interpolation between the two values around place q * (n - 1); moves values about.
 *  At least one value, no NaN. Source: Hyndman and Fan 1996, type 7 (numpy's default). */
export function quantile(values: Float64Array, q: number): number {
  const place = q * (values.length - 1);
  const below = Math.floor(place);
  const low = select(values, below);
  let high = below + 1 < values.length ? Infinity : low;
  for (let i = below + 1; i < values.length; i += 1) if (values[i]! < high) high = values[i]!;
  return low + (place - below) * (high - low);
}

function middleOf(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
}
