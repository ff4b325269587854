import type { PeerProcess } from "./peer";

/** Seconds of one call, by the wall and of CPU (all threads). */
export interface Took {
  readonly wall: number;
  readonly cpu: number;
}

/** Somebody who can be timed. */
export interface Contender {
  readonly name: string;
  readonly time: (repeat: number) => Promise<Took>;
}

/** Our side: runs in this process. */
export function ourSide(run: () => unknown): Contender {
  return {
    name: "recall-lab",
    time: async (repeat) => {
      const cpu = process.cpuUsage();
      const started = performance.now();
      for (let i = 0; i < repeat; i += 1) {
        const value = run();
        if (value instanceof Promise) await value;
      }
      const wall = performance.now() - started;
      const { user, system } = process.cpuUsage(cpu);
      return { wall: wall / 1e3 / repeat, cpu: (user + system) / 1e6 / repeat };
    },
  };
}

/** A peer: timed inside its own process. */
export function peerSide(name: string, { ask }: PeerProcess): Contender {
  return {
    name,
    time: async (repeat) => {
      const { wall, cpu } = await ask({ do: "time", peer: name, repeat });
      return { wall: Number(wall), cpu: Number(cpu) };
    },
  };
}

/** Seconds after which three rounds are enough. */
const SLOW = 20;

/** Times contenders in turn (ours, peer, ours, peer ...), each called for some `warm` seconds first (compilers on both
 *  sides need that) and in a round as often as fills `fill` seconds. One list of rounds a contender. */
export async function interleaved(
  contenders: readonly Contender[], rounds: number, { fill, warm }: { readonly fill: number; readonly warm: number },
): Promise<readonly (readonly Took[])[]> {
  const repeats: number[] = [];
  for (const { time } of contenders) {
    let { wall } = await time(1);
    let spent = wall;
    for (let calls = 1; (spent < warm || calls < 12) && spent < 4 * warm; calls += 1) {
      ({ wall } = await time(1));
      spent += wall;
    }
    repeats.push(Math.max(1, Math.ceil(fill / Math.max(wall, 1e-7))));
  }
  const all: Took[][] = contenders.map(() => []);
  const started = performance.now();
  for (let round = 0; round < rounds; round += 1) {
    // slow work gets three rounds
    if (round >= 3 && performance.now() - started > SLOW * 1000) break;
    for (const [c, { time }] of contenders.entries()) all[c]!.push(await time(repeats[c]!));
  }
  return all;
}

/** The middle value, and the lowest and highest. */
export function summary(
  values: readonly number[],
): { readonly median: number; readonly low: number; readonly high: number } {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const median = sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
  return { median, low: sorted[0]!, high: sorted[sorted.length - 1]! };
}
