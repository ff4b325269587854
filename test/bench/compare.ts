import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { type PeerProcess, startPeers } from "./peer";
import type { BenchRow, Prepared } from "./row";
import { interleaved, ourSide, peerSide, summary, type Took } from "./timing";

/** Ours beside one peer. Times in seconds; ratios are ours / theirs. */
export interface Line {
  readonly row: string;
  readonly threads: number;
  readonly ours: Spread;
  readonly peer: string;
  readonly theirs: Spread;
  readonly ratio: number;
  readonly cpuRatio: number;
  readonly most: number | null;
  /** By CPU time where the machine was busy (load above its cores), by the wall otherwise. */
  readonly by: "wall" | "cpu";
  readonly met: boolean | null;
  readonly load: number;
  /** Ours over the time that reading the bytes or doing the operations takes at this machine's rate. */
  readonly overLimit: number | null;
  readonly date: string;
}

export interface Spread {
  readonly median: number;
  readonly low: number;
  readonly high: number;
  readonly cpu: number;
}

/** How hard to measure. */
export interface Effort {
  readonly threads: number;
  readonly rounds: number;
  /** Seconds that a round fills with small work, and that each side works before the first round. */
  readonly fill: number;
  readonly warm: number;
  readonly cores: number;
}

/** What this machine can do: bytes and operations a second. */
export interface Limits {
  readonly bytes: number;
  readonly near: number;
  readonly flops: number;
}

/** A row measured: its lines, and what kept a peer out of them. */
export interface Measured {
  readonly lines: readonly Line[];
  readonly disagreements: readonly string[];
}

/** Prepares a row, checks that every peer's answer agrees with ours, and only then times. `python`: undefined leaves
 *  the peers out. */
export async function measureRow(
  row: BenchRow, python: string | undefined, effort: Effort, limits: Limits | null,
): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), "recall-lab-bench-"));
  const peers = python === undefined ? undefined : startPeers(python, effort.threads, folder);
  try {
    const prepared = await row.prepare({ folder, threads: effort.threads });
    const disagreements = peers ? await check(row, prepared, peers, folder) : [];
    if (disagreements.length > 0) return { lines: [], disagreements };
    const load = loadavg()[0] ?? 0;
    const sides = peers ? row.peers.map(({ name }) => peerSide(name, peers)) : [];
    const [ours = [], ...theirs] = await interleaved([ourSide(prepared.run), ...sides], effort.rounds, effort);
    const by = Math.max(load, loadavg()[0] ?? 0) > effort.cores ? "cpu" : "wall";
    const own = spreadOf(ours);
    const limit = limits && limitOf(prepared, limits, effort.threads);
    return {
      disagreements,
      lines: row.peers.map(({ name, most }, i): Line => {
        const other = spreadOf(theirs[i] ?? []);
        const [ratio, cpuRatio] = [own.median / other.median, own.cpu / other.cpu];
        const met = most === null || !peers ? null : (by === "cpu" ? cpuRatio : ratio) <= most;
        const overLimit = limit ? own.median / limit : null;
        const date = new Date().toISOString();
        return {
          row: row.name, threads: effort.threads, ours: own, peer: name, theirs: other, ratio, cpuRatio, most, by, met,
          load, overLimit, date,
        };
      }),
    };
  } finally {
    peers?.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function check(
  row: BenchRow, prepared: Prepared, { ask }: PeerProcess, folder: string,
): Promise<readonly string[]> {
  await ask({ do: "load", module: row.module, folder, given: prepared.given });
  const wrong: string[] = [];
  for (const { name } of row.peers) {
    const { answer } = await ask({ do: "answer", peer: name });
    const fault = prepared.agree(answer, name);
    if (fault !== null) wrong.push(`${row.name}: ${name} answers otherwise: ${fault}`);
  }
  return wrong;
}

function spreadOf(rounds: readonly Took[]): Spread {
  if (rounds.length === 0) return { median: NaN, low: NaN, high: NaN, cpu: NaN };
  return { ...summary(rounds.map(({ wall }) => wall)), cpu: summary(rounds.map(({ cpu }) => cpu)).median };
}

/** The larger of the two times. Rows that fit the cache (32 MB) are read at its rate. */
function limitOf({ bytes, flops }: Prepared, limits: Limits, threads: number): number | null {
  if (bytes === undefined && flops === undefined) return null;
  const reading = (bytes ?? 0) / (bytes !== undefined && bytes < 2 ** 24 ? limits.near : limits.bytes);
  return threads > 0 ? Math.max(reading, (flops ?? 0) / limits.flops) : null;
}
