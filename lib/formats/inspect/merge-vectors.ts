import type { Vectors } from "../../types";
import { formatError } from "../errors";
import type { Notice, StoredText } from "../found";
import type { Part } from "./merge";

/** The vectors of the merged documents in their order: none unless every document has one, which is noted. */
export interface MergedVectors {
  readonly vectors: Vectors | null;
  readonly notices: readonly Notice[];
}

/** Puts the vectors of several files into the order of the merged documents; the first file that has a document's
 *  vector gives it. Vectors of different dimensions are a FormatError. */
export function mergeVectors(parts: readonly Part[], documents: readonly StoredText[]): MergedVectors {
  const given = parts.filter(({ found }) => found.vectors !== null);
  const [first] = given;
  if (first === undefined) return { vectors: null, notices: [] };
  if (given.length === 1 && first.found.documents === documents) return { vectors: first.found.vectors, notices: [] };
  const dimension = first.found.vectors?.dimension ?? 0;
  const rows = new Map<string, Float32Array>();
  for (const { path, found } of given) {
    const { vectors } = found;
    if (vectors === null) continue;
    if (vectors.dimension !== dimension) {
      const expected = `vectors of ${dimension} numbers, as in ${first.path}`;
      throw formatError({ file: path, field: "vectors", expected, got: `${vectors.dimension}` });
    }
    found.documents.forEach(({ id }, i) => {
      if (!rows.has(id)) rows.set(id, vectors.data.subarray(i * dimension, (i + 1) * dimension));
    });
  }
  return vectorsFor(documents, rows, dimension);
}

/** The vectors of documents in their order; left out, and noted, unless every document has one. */
export function vectorsFor(
  documents: readonly StoredText[], rows: ReadonlyMap<string, Float32Array>, dimension: number,
): MergedVectors {
  if (rows.size === 0) return { vectors: null, notices: [] };
  const without = documents.filter(({ id }) => !rows.has(id));
  if (without.length > 0) return leftOut(without, documents.length);
  return { vectors: stacked(documents, rows, dimension), notices: [] };
}

function leftOut(without: readonly StoredText[], of: number): MergedVectors {
  const handled = "the vectors are left out: they cover only some of the documents";
  const first = `document "${without[0]?.id ?? ""}"`;
  const name = "documents without a vector";
  return { vectors: null, notices: [{ name, count: without.length, of, first, handled }] };
}

function stacked(
  documents: readonly StoredText[], rows: ReadonlyMap<string, Float32Array>, dimension: number,
): Vectors {
  const data = new Float32Array(documents.length * dimension);
  documents.forEach(({ id }, i) => data.set(rows.get(id) ?? [], i * dimension));
  return { data, count: documents.length, dimension };
}
