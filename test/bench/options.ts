import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";

/** What the benchmark was asked to do. */
export interface BenchOptions {
  /** Part of a group's or a row's name; undefined: everything. */
  readonly only: string | undefined;
  readonly quick: boolean;
  readonly threads: readonly number[];
  /** Timed rounds; undefined: 7, with --quick 3. */
  readonly rounds: number | undefined;
}

/** Reads the options; a TypeError says what was expected. */
export function benchOptions(argv: readonly string[]): BenchOptions {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      only: { type: "string" }, quick: { type: "boolean", default: false }, threads: { type: "string" },
      rounds: { type: "string" },
    },
  });
  const cores = availableParallelism();
  const threads = values.threads === undefined ? [...new Set([1, Math.min(2, cores)])] : [Number(values.threads)];
  if (threads.some((one) => !Number.isInteger(one) || one < 1)) {
    throw new TypeError(`--threads must be a whole number of at least 1, got ${values.threads}`);
  }
  const rounds = values.rounds === undefined ? undefined : Number(values.rounds);
  if (rounds !== undefined && !(Number.isInteger(rounds) && rounds >= 1)) {
    throw new TypeError(`--rounds must be a whole number of at least 1, got ${values.rounds}`);
  }
  return { rounds, only: values.only, quick: values.quick ?? false, threads };
}
