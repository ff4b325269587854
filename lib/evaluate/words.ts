/** A seeded source of random 32-bit words, in bulk. The same seed gives the same words on any machine. */
export interface Words {
  /** Fills an array with the next words, each uniform in [0, 2^32). */
  readonly fill: (into: Uint32Array) => void;
  /** The next word as a number in [0, 1). */
  readonly next: () => number;
}

const TO_UNIT = 2 ** -32;
const KEPT = 1024;

/** Words from a seed (any whole number): xoshiro128++ whose state is spread from the seed by splitmix32. A fast source
 *  for resampling, not for secrets. Source: Blackman and Vigna 2019. */
export function words(seed: number): Words {
  return wordsFrom(spread(seed));
}

/** Words from a state of four words that are not all 0. */
export function wordsFrom(state: Int32Array): Words {
  const fill = (into: Uint32Array): void => {
    let [a, b, c, d] = state as unknown as [number, number, number, number];
    for (let i = 0; i < into.length; i += 1) {
      const sum = (a + d) | 0;
      into[i] = (((sum << 7) | (sum >>> 25)) + a) | 0;
      const shifted = b << 9;
      c ^= a;
      d ^= b;
      b ^= c;
      a ^= d;
      c ^= shifted;
      d = (d << 11) | (d >>> 21);
    }
    state.set([a, b, c, d]);
  };
  const kept = new Uint32Array(KEPT);
  let used = KEPT;
  const next = (): number => {
    if (used === KEPT) {
      fill(kept);
      used = 0;
    }
    const word = kept[used]!;
    used += 1;
    return word * TO_UNIT;
  };
  return { fill, next };
}

function spread(seed: number): Int32Array {
  let state = (seed ^ Math.imul(Math.floor(seed / 2 ** 32), 0x85ebca6b)) | 0;
  return Int32Array.from({ length: 4 }, () => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return mixed ^ (mixed >>> 15);
  });
}
