import { exactIndex, row } from "../../../lib/vectors";
import type { Vectors } from "../../../lib/types";
import { clustered, save } from "../data";
import type { BenchRow, Peer, Prepared } from "../row";

const DIMENSION = 512;
const K = 10;

/** Exact top 10: one query at 175, 10k, 100k and 1M rows; 64 queries at 100k. */
export const SEARCH_ROWS: readonly BenchRow[] = [
  search(175, 1, [peer("hnswlib", 1.2), peer("numpy", 1.2), peer("onnxruntime", null)]),
  search(10_000, 1, [peer("numpy", null), peer("hnswlib", null), peer("onnxruntime", null)]),
  search(100_000, 1, [peer("numpy", 1), peer("hnswlib", null), peer("faiss", null), peer("onnxruntime", null)]),
  search(100_000, 64, [peer("numpy", 0.6), peer("onnxruntime", 1), peer("faiss", 1)]),
  search(1_000_000, 1, [peer("numpy", 1.05)]),
];

function search(count: number, queries: number, peers: readonly Peer[]): BenchRow {
  return {
    name: `exact top ${K}, ${queries === 1 ? "1 query" : `${queries} queries`}, ${thousands(count)} x ${DIMENSION}`,
    group: "search", module: "search", peers, size: count > 10_000 ? "large" : "small",
    prepare: async ({ folder, threads }): Promise<Prepared> => {
      const vectors = clustered(count, DIMENSION, 1);
      const asked = perturbed(vectors, queries);
      save(folder, "rows.f32", vectors.data);
      save(folder, "queries.f32", asked.data);
      const index = exactIndex(Array.from({ length: count }, (_, i) => ({ id: String(i), createdAt: null })), vectors);
      const one = row(asked, 0);
      const run = queries === 1 ? () => [index.searchNow(one, K)] : () => index.searchMany(asked, K, { threads });
      return {
        given: { dimension: DIMENSION, k: K, threads, peers: peers.map(({ name }) => name) },
        run,
        agree: agreement(vectors, asked, (await run()).map((list) => list.map(({ id }) => Number(id)))),
        bytes: count * DIMENSION * 4,
        flops: 2 * count * DIMENSION * queries,
      };
    },
  };
}

/** Lists agree where they hold the same rows at the same places, but for rows whose cosines differ by less than 1e-6.
 */
function agreement(
  vectors: Vectors, queries: Vectors, ours: readonly (readonly number[])[],
): (theirs: unknown) => string | null {
  const cosine = (q: number, i: number): number =>
    row(vectors, i).reduce((sum, value, k) => sum + value * row(queries, q)[k]!, 0);
  return (theirs) => {
    for (const [q, list] of (theirs as readonly (readonly number[])[]).entries()) {
      for (const [place, id] of list.entries()) {
        const own = ours[q]?.[place] ?? -1;
        if (own === id) continue;
        if (own < 0 || Math.abs(cosine(q, own) - cosine(q, id)) > 1e-6) {
          return `query ${q}, place ${place + 1}: ours ${own}, theirs ${id}`;
        }
      }
    }
    return null;
  };
}

/** Questions near some row, as questions are. */
function perturbed({ data, count, dimension }: Vectors, queries: number): Vectors {
  const near = clustered(queries, dimension, 99);
  for (let q = 0; q < queries; q += 1) {
    const from = Math.floor((q * count) / queries) * dimension;
    const mixed = near.data.subarray(q * dimension, (q + 1) * dimension);
    mixed.forEach((value, k) => (mixed[k] = 0.5 * value + data[from + k]!));
    const length = Math.sqrt(mixed.reduce((sum, value) => sum + value * value, 0));
    mixed.forEach((value, k) => (mixed[k] = value / length));
  }
  return near;
}

function peer(name: string, most: number | null): Peer {
  return { name, most };
}

/** 175, 10k, 1M. */
export function thousands(count: number): string {
  if (count >= 1e6) return `${count / 1e6}M`;
  return count >= 1000 ? `${count / 1000}k` : String(count);
}
