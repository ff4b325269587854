import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Qrels, Ranked, Run } from "../../../lib/types";
import { named } from "./judged-runs";

/** The first run and the judgements of a folder that `saveRuns` wrote, as maps of strings. */
export function judgedFrom(folder: string, depth: number): readonly [Run<Ranked>, Qrels] {
  const numbers = (name: string): Int32Array => {
    const bytes = readFileSync(join(folder, name));
    return new Int32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
  };
  const starts = numbers("judged.starts.i32");
  const lists = { starts: starts.map((_, q) => q * depth), ids: numbers("run.i32") };
  const judged = { starts, ids: numbers("judged.ids.i32"), grades: Float64Array.from(numbers("judged.grades.i32")) };
  const { runs: [run], qrels } = named([lists], judged);
  return [run!, qrels];
}
