import type { ChromaPlace } from "../chroma-place";
import { refusal } from "../refuse";

/** A record as a server gives it. */
export interface ServerRecord {
  readonly id: string;
  readonly document: string | null;
  readonly metadata: ReadonlyMap<string, unknown>;
  readonly vector: Float32Array | null;
}

/** An answer to get() as it comes over the wire: whatever its type says, nothing of it is believed. */
interface Page {
  readonly ids: readonly unknown[];
  readonly documents?: readonly unknown[];
  readonly metadatas?: readonly unknown[];
  readonly embeddings?: readonly unknown[];
}

/** The records of a page. Parts of another length than the ids, and values of another type than Chroma has, are
 *  CHROMA_ANSWER. */
export function recordsOfPage(place: ChromaPlace, page: Page | null): readonly ServerRecord[] {
  const { ids, documents, metadatas, embeddings } = page ?? { ids: null };
  if (!Array.isArray(ids) || [documents, metadatas, embeddings].some((part) => uneven(part, ids.length))) {
    throw refusal("CHROMA_ANSWER", `${place.url}: get: expected ids and parts of equal length`);
  }
  return ids.map((id: unknown, at): ServerRecord => {
    const [document, metadata, vector] = [documents?.[at] ?? null, metadatas?.[at] ?? {}, embeddings?.[at] ?? null];
    const fine = typeof id === "string" && id !== "" && (document === null || typeof document === "string")
      && isFlat(metadata) && (vector === null || isNumbers(vector));
    if (!fine) throw refusal("CHROMA_ANSWER", `${place.url}: get: record ${at} has values of another type`);
    return { id, document, metadata: new Map(Object.entries(metadata)), vector: vector && Float32Array.from(vector) };
  });
}

/** The client fills parts that were not asked for with nothing. */
function uneven(part: unknown, length: number): boolean {
  return part !== undefined && (!Array.isArray(part) || (part.length !== 0 && part.length !== length));
}

function isNumbers(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.every((one) => typeof one === "number");
}

/** Metadata: plain values, lists of them, and sparse vectors, which are objects of lists. */
function isFlat(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && within(value, 3);
}

function within(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return true;
  return levels > 0 && Object.values(value).every((one) => within(one, levels - 1));
}
