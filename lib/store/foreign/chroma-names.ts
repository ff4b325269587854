import { callChroma } from "../chroma-call";
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

/** Every collection of a database on a server, most records first, then by name. */
export async function listCollections(place: ChromaPlace): Promise<readonly NamedCollection[]> {
  const found: NamedCollection[] = [];
  for (let offset = 0; ; offset += PAGE) {
    const page = await callChroma(place, "list collections", (client) =>
      client.listCollections({ limit: PAGE, offset }), "idempotent");
    if (!Array.isArray(page)) throw refusal("CHROMA_ANSWER", `${place.url}: list collections: expected a list`);
    for (const { id, name, configuration, metadata } of page) {
      const records = await callChroma(place, "count", (client) => client.collection(id).count(), "idempotent");
      const told = [metadata?.["hnsw:space"], configuration?.hnsw?.space ?? configuration?.spann?.space];
      const configured = [...new Set(told.filter((space): space is string => typeof space === "string"))];
      found.push({ id, name, records: records ?? 0, configured });
    }
    if (page.length < PAGE) break;
  }
  return found.sort((a, b) => b.records - a.records || (a.name < b.name ? -1 : 1));
}
