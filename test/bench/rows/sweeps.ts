import { decaySweep, epsilonSweep, grid, type Recorded, type Sweep } from "../../../lib/audit";
import { words } from "../../../lib/evaluate/words";
import type { Candidate } from "../../../lib/types";
import { apart, save } from "../data";
import type { BenchRow } from "../row";

const QUERIES = 1000;
const WIDTH = 30;
const NOW = "2026-08-04T09:00:00Z";

/** 200 settings over recorded lists of 1,000 queries: ours reads candidates with their times, the peer flat arrays. */
export const SWEEP_ROWS: readonly BenchRow[] = [
  row("200 decay settings", "numba decay", 0.2, grid(0.5, 1, 200), decaySweep),
  row("200 tie-break widths", "numba tie-break", 0.5, grid(0, 0.2, 200), epsilonSweep),
];

function row(
  what: string, peer: string, most: number, settings: readonly number[],
  sweep: (recorded: Recorded, settings: readonly number[]) => Sweep<number>,
): BenchRow {
  return {
    name: `${what}, ${QUERIES / 1000}k queries x ${WIDTH}`, group: "sweeps", module: "sweeps",
    peers: [{ name: peer, most }], size: "small",
    prepare: async ({ folder }) => {
      const recorded = recordedLists(folder);
      const { points } = sweep(recorded, settings);
      const ours = points.flatMap(({ firsts, reciprocalRankAt5 }) => [firsts[0]!, reciprocalRankAt5.mean * QUERIES]);
      return {
        given: { width: WIDTH, settings, peers: [peer] },
        run: () => sweep(recorded, settings),
        agree: (theirs) => apart(ours, (theirs as readonly number[][]).flat(), 1e-6),
      };
    },
  };
}

function recordedLists(folder: string): Recorded {
  const { next } = words(11);
  const scores = new Float64Array(QUERIES * WIDTH);
  const classes = new Int32Array(QUERIES * WIDTH);
  const right = new Int32Array(QUERIES);
  const lists = new Map<string, readonly Candidate[]>();
  const qrels = new Map<string, ReadonlyMap<string, number>>();
  for (let q = 0; q < QUERIES; q += 1) {
    const sorted = Float64Array.from({ length: WIDTH }, () => 0.45 + 0.5 * next()).sort().reverse();
    lists.set(`q${q}`, Array.from(sorted, (score, i): Candidate => {
      const days = Math.floor(next() * 150);
      classes[q * WIDTH + i] = days <= 30 ? 0 : days <= 90 ? 1 : 2;
      const createdAt = new Date(Date.parse(NOW) - days * 86_400_000).toISOString();
      return { id: `d${i}`, similarity: score, score, createdAt, key: "", outcome: "success" };
    }));
    scores.set(sorted, q * WIDTH);
    right[q] = Math.floor(next() * WIDTH * 1.2);
    qrels.set(`q${q}`, new Map([[`d${right[q]}`, 1]]));
  }
  save(folder, "scores.f64", scores);
  save(folder, "classes.i32", classes);
  save(folder, "right.i32", right);
  return { lists, qrels, now: NOW };
}
