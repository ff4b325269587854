import type { StoredText } from "../found";
import { vectorsFor, type MergedVectors } from "../inspect/merge-vectors";
import { listOf } from "./cells";
import type { RowReader } from "./row-reader";

/** Collects the vectors of documents. */
export interface VectorGatherer {
  /** A row without a vector adds none; one that is no list of numbers, or of another length, is a FormatError. */
  readonly add: (id: string, row: unknown, line: number) => void;
  readonly finish: (documents: readonly StoredText[]) => MergedVectors;
}

/** An empty gatherer. Of two vectors of one id the first is kept. */
export function gatherVectors({ has, cell, fault }: RowReader): VectorGatherer {
  const rows = new Map<string, Float32Array>();
  let dimension = 0;
  const add: VectorGatherer["add"] = (id, row, line) => {
    if (!has("vector") || rows.has(id)) return;
    const value = cell("vector", row);
    if (value === null || value === undefined || value === "") return;
    const numbers = listOf(value);
    if (numbers === null || numbers.length === 0) throw fault("vector", line, "a list of numbers", value);
    if (dimension === 0) dimension = numbers.length;
    if (numbers.length !== dimension) {
      throw fault("vector", line, `${dimension} numbers, as in the rows before`, `${numbers.length} numbers`);
    }
    const odd = numbers.find((number) => typeof number !== "number" && number !== null);
    if (odd !== undefined) throw fault("vector", line, "numbers", odd);
    rows.set(id, Float32Array.from(numbers, (number) => (number === null ? NaN : Number(number))));
  };
  return { add, finish: (documents) => vectorsFor(documents, rows, dimension) };
}
