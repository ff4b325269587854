/** Where a verb writes. Tests hand in their own. */
export interface Io {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

/** A verb of the command line: its arguments, where to write, and the exit status it ends with. */
export type Verb = (argv: readonly string[], io: Io) => Promise<number>;

/** The terminal. */
export function processIo(): Io {
  return {
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
  };
}
