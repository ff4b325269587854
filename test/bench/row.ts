/** What we are timed against, and how many times its time we may take at most; null: shown only. */
export interface Peer {
  readonly name: string;
  readonly most: number | null;
}

/** Where a row puts its data for the peers, and on how many threads both sides run. */
export interface Place {
  readonly folder: string;
  readonly threads: number;
}

/** A row that is ready to run. */
export interface Prepared {
  /** What the peers are told, beside the files in the folder. */
  readonly given: Readonly<Record<string, unknown>>;
  readonly run: () => unknown;
  /** What is wrong with a peer's answer, in words; null when it agrees with ours. */
  readonly agree: (theirs: unknown, peer: string) => string | null;
  /** The least bytes to read or operations to do, where the work has such a limit. */
  readonly bytes?: number;
  readonly flops?: number;
}

/** One line of the benchmark. */
export interface BenchRow {
  readonly name: string;
  /** The name under which `--only` finds it with its kin. */
  readonly group: string;
  /** The file of test/bench/peers/ that has the peers. */
  readonly module: string;
  readonly peers: readonly Peer[];
  /** "large" rows are left out by --quick. */
  readonly size: "small" | "large";
  readonly prepare: (place: Place) => Promise<Prepared>;
}
