const LEAST = 1e-18;
const MOST = 1e12;

/** Throws a RangeError for numbers that no embedder makes but float32 read in the wrong byte order does: at least 4,
 *  and more than a quarter of them, other than 0 and outside 1e-18 .. 1e12 in size. (Measured: 357 of 512 swapped
 *  ones.) */
export function checkPlausible(vector: Float32Array, where: string): void {
  let odd = 0;
  for (const value of vector) {
    const size = Math.abs(value);
    if (size !== 0 && !(size >= LEAST && size <= MOST)) odd += 1;
  }
  if (odd < 4 || odd * 4 <= vector.length) return;
  throw new RangeError(
    `${where}: ${odd} of ${vector.length} numbers are outside ${LEAST} .. ${MOST}: float32 in the wrong byte order?`,
  );
}
