import type { Seed } from "./input";

/** What one reader made of one input. */
export type Outcome =
  | { readonly kind: "result" }
  /** An error of the file's, with its place ("placed") or without one. */
  | { readonly kind: "error"; readonly place: "placed" | "missing"; readonly message: string }
  /** Something that must not be: another error, a result that is none, a row that vanished. */
  | { readonly kind: "finding"; readonly message: string };

/** A reader as the fuzzer runs it. */
export interface Target {
  readonly name: string;
  readonly seeds: () => Promise<readonly Seed[]> | readonly Seed[];
  /** Reads the file or folder at `path`. `bytes`: the mutated file's. */
  readonly read: (path: string, bytes: Buffer) => Promise<Outcome>;
  /** The rest of a folder that the mutated file lies in: name -> bytes; absent: a file alone. */
  readonly beside?: ReadonlyMap<string, Buffer>;
  /** Largest number of inputs (readers behind a server: 100). */
  readonly most?: number;
}

/** What an error is: one of the file's, with or without its place, or a finding. */
export function outcomeOf(error: unknown, path: string): Outcome {
  if (!(error instanceof Error)) return { kind: "finding", message: `thrown: ${String(error)}` };
  const { name, message } = error;
  if (name !== "FormatError") return { kind: "finding", message: `${name}: ${message}\n${firstFrames(error)}` };
  return { kind: "error", place: message.startsWith(path) ? "placed" : "missing", message };
}

function firstFrames({ stack = "" }: Error): string {
  return stack.split("\n").filter((line) => /^\s+at /.test(line)).slice(0, 4).join("\n");
}
