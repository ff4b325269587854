import { callChroma } from "../chroma-call";
import { countRecords } from "../chroma-collection";
import type { ChromaPlace } from "../chroma-place";
import { refusal } from "../refuse";
import { recordsOfPage, type ServerRecord } from "./chroma-page";
import { fitMetric, type MeasuredPair, type MetricFit } from "./metric-fit";

/** Chroma's own limit for small quotas is 300 a page. */
const PAGE = 300;
/** How many records somebody may add while we read. */
const MARGIN = 10_000;
const PROBES = 3;
const NEIGHBOURS = 8;

/** Reads every record of a collection, page by page, each within the deadline: `what` names the parts to send. Uneven
 *  parts, odd types, the same page again and more records than it counts are CHROMA_ANSWER; a record that comes twice
 *  (somebody writes meanwhile) is kept once. */
export async function readRecords(
  place: ChromaPlace, collection: string, what: "vectors" | "everything",
): Promise<readonly ServerRecord[]> {
  const include: ("documents" | "metadatas" | "embeddings")[] =
    what === "vectors" ? ["embeddings"] : ["documents", "metadatas", "embeddings"];
  const most = (await countRecords(place, collection)) + MARGIN;
  const found = new Map<string, ServerRecord>();
  for (let offset = 0; ; offset += PAGE) {
    const page = await callChroma(place, "get", (client) =>
      client.collection(collection).get({ limit: PAGE, offset, include }), "idempotent");
    const before = found.size;
    for (const record of recordsOfPage(place, page)) found.set(record.id, record);
    if ((page?.ids.length ?? 0) < PAGE) return [...found.values()];
    if (found.size === before) throw refusal("CHROMA_ANSWER", `${place.url}: get: the same page again`);
    if (found.size > most) throw refusal("CHROMA_ANSWER", `${place.url}: get: more records than it counts`);
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
    const [distances, stored] = [listOf(answer?.distances), listOf(answer?.embeddings)];
    distances.forEach((distance, at) => {
      const vector = stored[at];
      if (typeof distance === "number" && Array.isArray(vector)) pairs.push({ query, stored: vector, distance });
    });
  }
  return fitMetric(pairs);
}

/** The part of the only query; nothing where the answer is of another shape. */
function listOf(part: readonly (readonly unknown[])[] | undefined): readonly unknown[] {
  const first = Array.isArray(part) ? (part as readonly unknown[])[0] : undefined;
  return Array.isArray(first) ? first : [];
}
