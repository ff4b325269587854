import { inChild } from "./child";
import type { BenchOptions } from "./options";
import { duration, table } from "./print";
import { thousands } from "./rows/search";

/** Time and memory over n, each n in a process of its own, with the exponent of time between the last sizes. */
export async function growth({ quick }: BenchOptions): Promise<readonly string[]> {
  const sizes = quick ? [175, 1000, 10_000] : [175, 1000, 10_000, 100_000, 1_000_000];
  const search = sizes.map((n) => ({ n, ...inChild(["search", String(n)]) }));
  const sweep = sizes.filter((n) => n <= 100_000).map((n) => ({ n, ...inChild(["sweep", String(n)]) }));
  const bytes = (n: number): string => `${(n * 2048 / 2 ** 20).toFixed(n < 1000 ? 1 : 0)} MiB`;
  const beyond = (value: number): string => `${Math.max(0, value / 2 ** 20).toFixed(0)} MiB`;
  return [
    table(["exact top 10, 512 dimensions, n", "vectors", "first answer", "one query", "memory beyond the vectors"],
      [...search.map(({ n, build, seconds, beyond: more }) =>
        [thousands(n), bytes(n), duration(build), duration(seconds), beyond(more)]),
        ["exponent from 1k on", "1", exponent(search.map(({ n, build }) => [n, build])),
          exponent(search.map(({ n, seconds }) => [n, seconds])), ""]]),
    table(["leader sweep of 4 thresholds, n", "time", "memory beyond the vectors"],
      [...sweep.map((one) => [thousands(one.n), duration(one.seconds), beyond(one.beyond)]),
        ["exponent from 1k on", exponent(sweep.map(({ n, seconds }) => [n, seconds])), ""]]),
  ];
}

/** The slope of log time over log n, by least squares over n >= 1,000. */
export function exponent(points: readonly (readonly [number, number])[]): string {
  const logs = points.filter(([n]) => n >= 1000).map(([n, value]) => [Math.log(n), Math.log(value)] as const);
  if (logs.length < 2) return "-";
  const mean = (at: 0 | 1): number => logs.reduce((sum, one) => sum + one[at], 0) / logs.length;
  const [x, y] = [mean(0), mean(1)];
  const slope = logs.reduce((sum, one) => sum + (one[0] - x) * (one[1] - y), 0)
    / logs.reduce((sum, one) => sum + (one[0] - x) ** 2, 0);
  return slope.toFixed(2);
}
