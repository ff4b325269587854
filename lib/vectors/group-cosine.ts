import type { Vectors } from "../types";
import { dotsOfSome, toCosine } from "./arithmetic";
import { checkedLengths } from "./check";
import { distinctRows } from "./distinct-rows";
import { leastCosine } from "./least-pair";
import type { Manner } from "./leader";
import { defaultThreads } from "./threads";
import { pickRows, row } from "./vectors";
import { atOnce, inSlices, type Steps, type Work } from "./work";

/** How alike the members of a group are. */
export interface GroupCosine {
  readonly size: number;
  /** Lowest pairwise cosine; null for fewer than two members. */
  readonly min: number | null;
  /** Mean over the pairs; null for fewer than two members. */
  readonly mean: number | null;
  /** size * (size - 1) / 2. */
  readonly pairs: number;
}

/** Groups up to this size are looked at pair by pair. Beyond, the mean is (|sum of unit rows|^2 - n) / (n * (n - 1)):
 *  the same number but for its last digits, without the pairs. */
const PAIR_BY_PAIR = 1_024;

/** Lowest and mean cosine over all pairs of different members. A row named twice counts twice (with cosine 1 to
 *  itself).  RangeError for a row outside the vectors. Source: article 86 section 5. */
export function groupCosine(vectors: Vectors, members: readonly number[]): GroupCosine {
  return atOnce(groupSteps(vectors, members, {}));
}

/** `groupCosine` for many members: tells how far it is and stops when told to. Same numbers. */
export async function groupCosineAsync(
  vectors: Vectors, members: readonly number[], work: Work = {},
): Promise<GroupCosine> {
  return inSlices(groupSteps(vectors, members, { threads: work.threads, memory: "own" }), work);
}

function* groupSteps(vectors: Vectors, members: readonly number[], manner: Manner): Steps<GroupCosine> {
  const size = members.length;
  if (size <= PAIR_BY_PAIR) return smallGroup(pickRows(vectors, members));
  members.forEach((member) => row(vectors, member));
  const rows = Int32Array.from(members);
  const mean = meanOf(vectors, rows);
  const distinct = distinctRows(vectors, rows);
  const { threads = defaultThreads(), memory = "shared" } = manner;
  const min = distinct.length < 2 ? 1 : yield* leastCosine(vectors, distinct, { threads, memory });
  return { size, min, mean, pairs: (size * (size - 1)) / 2 };
}

function smallGroup(group: Vectors): GroupCosine {
  const { count: size } = group;
  const squared = checkedLengths(group);
  let min = Infinity;
  let sum = 0;
  for (let i = 0; i < size; i += 1) {
    const later = Int32Array.from({ length: size - i - 1 }, (_, at) => i + 1 + at);
    dotsOfSome(group, later, row(group, i)).forEach((product, at) => {
      const value = toCosine(product, squared[i] as number, squared[i + 1 + at] as number);
      min = Math.min(min, value);
      sum += value;
    });
  }
  const pairs = size < 2 ? 0 : (size * (size - 1)) / 2;
  return pairs === 0 ? { size, min: null, mean: null, pairs } : { size, min, mean: sum / pairs, pairs };
}

/** Mean over the pairs from the sum of the unit rows, in float64, rows in the order given. */
function meanOf({ data, dimension }: Vectors, rows: Int32Array): number {
  const sum = new Float64Array(dimension);
  for (const member of rows) {
    const at = member * dimension;
    let squared = 0;
    for (let k = at; k < at + dimension; k += 1) squared += (data[k] as number) * (data[k] as number);
    const inverse = 1 / Math.sqrt(squared);
    for (let k = 0; k < dimension; k += 1) sum[k] = (sum[k] as number) + (data[at + k] as number) * inverse;
  }
  const n = rows.length;
  return Math.min(1, Math.max(-1, (sum.reduce((total, value) => total + value * value, 0) - n) / (n * (n - 1))));
}
