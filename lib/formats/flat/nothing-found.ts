import type { Found } from "../found";

/** A Found of that format with nothing in it, to be filled by spreading. */
export function nothingFound(format: string): Found {
  return { format, queries: [], documents: [], stages: [], qrels: null, vectors: null, noticed: [] };
}
