import { callChroma } from "../chroma-call";
import type { ChromaPlace } from "../chroma-place";
import { refusal } from "../refuse";
import { fitMetric, type MeasuredPair, type MetricFit } from "./metric-fit";

/** A record as a server gives it. */
export interface ServerRecord {
  readonly id: string;
  readonly document: string | null;
  readonly metadata: ReadonlyMap<string, unknown>;
  readonly vector: Float32Array | null;
}

/** Chroma's own limit for small quotas is 300 a page. */
const PAGE = 300;
const PROBES = 3;
const NEIGHBOURS = 8;

/** Reads every record of a collection, page by page, each within the deadline: `what` names the parts to send. An
 *  answer with uneven parts is CHROMA_ANSWER; a record that comes twice (somebody writes meanwhile) is kept once. */
export async function readRecords(
  place: ChromaPlace, collection: string, what: "vectors" | "everything",
): Promise<readonly ServerRecord[]> {
  const include: ("documents" | "metadatas" | "embeddings")[] =
    what === "vectors" ? ["embeddings"] : ["documents", "metadatas", "embeddings"];
  const found = new Map<string, ServerRecord>();
  for (let offset = 0; ; offset += PAGE) {
    const page = await callChroma(place, "get", (client) =>
      client.collection(collection).get({ limit: PAGE, offset, include }), "idempotent");
    const { ids, documents, metadatas, embeddings } = page ?? {};
    if (!Array.isArray(ids) || [documents, metadatas, embeddings].some((part) => uneven(part, ids.length))) {
      throw refusal("CHROMA_ANSWER", `${place.url}: get: expected ids and parts of equal length`);
    }
    ids.forEach((id, at) => {
      const vector = embeddings?.[at];
      const metadata = new Map<string, unknown>(Object.entries(metadatas?.[at] ?? {}));
      const document = documents?.[at] ?? null;
      found.set(id, { id, document, metadata, vector: Array.isArray(vector) ? Float32Array.from(vector) : null });
    });
    if (ids.length < PAGE) return [...found.values()];
  }
}

/** Measures what a collection calls distance: a few stored vectors, made longer and turned a little, are asked for and
 *  the answers compared with every metric. Records without a direction are no probes; none left: metric null. */
export async function measureSpace(
  place: ChromaPlace, collection: string, records: readonly Pick<ServerRecord, "vector">[],
): Promise<MetricFit> {
  const able = records.flatMap(({ vector }) => (vector?.some((value) => value !== 0) ? [vector] : []));
  const probes = Array.from({ length: Math.min(PROBES, able.length) }, (_, at) =>
    [...(able[Math.floor((at * able.length) / PROBES)] ?? [])].map((value, i) => 2 * value + (i === at ? 0.5 : 0)));
  const pairs: MeasuredPair[] = [];
  for (const query of probes) {
    const answer = await callChroma(place, "query", (client) => client.collection(collection).query({
      queryEmbeddings: [query], nResults: NEIGHBOURS, include: ["distances", "embeddings"],
    }), "idempotent");
    (answer?.distances?.[0] ?? []).forEach((distance, at) => {
      const stored = answer?.embeddings?.[0]?.[at];
      if (stored && distance !== null) pairs.push({ query, stored, distance });
    });
  }
  return fitMetric(pairs);
}

/** The client fills parts that were not asked for with nothing. */
function uneven(part: readonly unknown[] | undefined, length: number): boolean {
  return part !== undefined && part.length !== 0 && part.length !== length;
}
