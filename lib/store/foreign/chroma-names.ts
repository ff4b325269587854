import { callChroma } from "../chroma-call";
import { countRecords } from "../chroma-collection";
import type { ChromaPlace } from "../chroma-place";
import { refusal } from "../refuse";

/** A collection on a server. */
export interface NamedCollection {
  readonly id: string;
  readonly name: string;
  readonly records: number;
  /** The distances that metadata and configuration name; they need not agree nor be true. */
  readonly configured: readonly string[];
}

const PAGE = 100;

/** Every collection of a database on a server, most records first, then by name. Names and ids that are no texts, and
 *  the same page again, are CHROMA_ANSWER. */
export async function listCollections(place: ChromaPlace): Promise<readonly NamedCollection[]> {
  const found = new Map<string, NamedCollection>();
  for (let offset = 0; ; offset += PAGE) {
    const page = await callChroma(place, "list collections", (client) =>
      client.listCollections({ limit: PAGE, offset }), "idempotent");
    if (!Array.isArray(page)) throw refusal("CHROMA_ANSWER", `${place.url}: list collections: expected a list`);
    const before = found.size;
    for (const { id, name, configuration, metadata } of page) {
      if (typeof id !== "string" || typeof name !== "string") {
        throw refusal("CHROMA_ANSWER", `${place.url}: list collections: expected an id and a name`);
      }
      const { hnsw, spann } = configuration ?? {};
      const told: readonly unknown[] = [metadata?.["hnsw:space"], hnsw?.space, spann?.space];
      const configured = [...new Set(told.filter((space): space is string => typeof space === "string"))];
      found.set(id, { id, name, records: await countRecords(place, id), configured });
    }
    if (page.length < PAGE) break;
    if (found.size === before) throw refusal("CHROMA_ANSWER", `${place.url}: list collections: the same page again`);
  }
  return [...found.values()].sort((a, b) => b.records - a.records || (a.name < b.name ? -1 : 1));
}
