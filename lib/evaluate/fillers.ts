import type { Filler } from "./fast";
import type { RankedGrades } from "./grades";

// The fast forms of measures.ts, over the relevant places alone. Each does the arithmetic of its readable form in the
// same order, so that both give the same bits; a property test holds them equal.

/** Fast form of `successAt`. */
export function successFiller(k: number, from: number): Filler {
  return (grades, values) => firstPlaces(grades, k, from, values, (rank) => (rank > 0 ? 1 : 0));
}

/** Fast form of `reciprocalRank`. */
export function reciprocalFiller(cut: number, from: number): Filler {
  return (grades, values) => firstPlaces(grades, cut, from, values, (rank) => (rank > 0 ? 1 / rank : 0));
}

/** Fast form of `precisionAt`. */
export function precisionFiller(k: number, from: number): Filler {
  return ({ count, starts, ranks, grades }, values) => {
    for (let q = 0; q < count; q += 1) {
      let found = 0;
      for (let at = starts[q]!; at < starts[q + 1]! && ranks[at]! <= k; at += 1) if (grades[at]! >= from) found += 1;
      values[q] = found / k;
    }
  };
}

/** Fast form of `recallAt`. */
export function recallFiller(k: number, from: number): Filler {
  return (all, values) => {
    const { count, starts, ranks, grades } = all;
    const relevant = relevantCounts(all, from);
    for (let q = 0; q < count; q += 1) {
      let found = 0;
      for (let at = starts[q]!; at < starts[q + 1]! && ranks[at]! <= k; at += 1) if (grades[at]! >= from) found += 1;
      values[q] = found === 0 ? 0 : found / relevant[q]!;
    }
  };
}

/** Fast form of `averagePrecision`. */
export function averageFiller(cut: number, from: number): Filler {
  return (all, values) => {
    const { count, starts, ranks, grades } = all;
    const relevant = relevantCounts(all, from);
    for (let q = 0; q < count; q += 1) {
      let found = 0;
      let sum = 0;
      for (let at = starts[q]!; at < starts[q + 1]! && ranks[at]! <= cut; at += 1) {
        if (grades[at]! < from) continue;
        found += 1;
        sum += found / ranks[at]!;
      }
      values[q] = found === 0 ? 0 : sum / relevant[q]!;
    }
  };
}

/** Fast form of `nonEmpty`. */
export function answeredFiller(): Filler {
  return ({ count, lengths }, values) => {
    for (let q = 0; q < count; q += 1) values[q] = lengths[q]! > 0 ? 1 : 0;
  };
}

function firstPlaces(
  { count, starts, ranks, grades }: RankedGrades, cut: number, from: number, values: Float64Array,
  of: (rank: number) => number,
): void {
  for (let q = 0; q < count; q += 1) {
    const end = starts[q + 1]!;
    let at = starts[q]!;
    while (at < end && grades[at]! < from) at += 1;
    values[q] = of(at < end && ranks[at]! <= cut ? ranks[at]! : 0);
  }
}

/** How many documents of each query have a grade of at least `from`. */
function relevantCounts({ count, idealStarts, ideal }: RankedGrades, from: number): Int32Array {
  const counts = new Int32Array(count);
  for (let q = 0; q < count; q += 1) {
    let end = idealStarts[q + 1]!;
    while (end > idealStarts[q]! && ideal[end - 1]! < from) end -= 1;
    counts[q] = end - idealStarts[q]!;
  }
  return counts;
}
