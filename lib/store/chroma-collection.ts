import type { ChromaClient, Collection } from "chromadb";
import { createHash } from "node:crypto";
import type { Vectors } from "../types";
import { cosine, row } from "../vectors";
import { callChroma } from "./chroma-call";
import type { ChromaPlace } from "./chroma-place";
import { refusal } from "./refuse";

/** The metadata key that marks a collection as a projection of ours; its value is the fingerprint of the content. */
export const MARK = "recall_lab";
const BATCH = 1_000;

/** RangeError for a name that Chroma does not take. */
export function checkName(name: string): void {
  if (/^[a-zA-Z0-9][a-zA-Z0-9._-]{1,510}[a-zA-Z0-9]$/.test(name)) return;
  throw new RangeError(`chromaIndex: a collection name is 3-512 of a-z A-Z 0-9 . _ -, got ${JSON.stringify(name)}`);
}

/** A hit as the server sees it. */
export interface ServerHit {
  readonly id: string;
  readonly distance: number;
}

/** The id of a collection that holds exactly these vectors: found by its fingerprint, or (re)built. A collection of
 *  that name without our mark is somebody else's and is refused (CHROMA_FOREIGN), never touched. */
export async function openCollection(
  place: ChromaPlace, name: string, ids: readonly string[], vectors: Vectors,
): Promise<string> {
  const print = fingerprint(ids, vectors);
  const found = await callChroma(place, "get collection", (client) => client.getCollection({ name }), "idempotent");
  if (found !== null && found.metadata?.[MARK] === undefined) {
    throw refusal("CHROMA_FOREIGN", `${place.url}: the collection "${name}" exists and is not recall-lab's`);
  }
  if (found !== null && found.metadata?.[MARK] === print && (await countRecords(place, found.id)) === ids.length) {
    return checkSpace(place, found);
  }
  if (found !== null) {
    await callChroma(place, "delete collection", (client) => client.deleteCollection({ name }).then(() => true));
  }
  const made = await callChroma(place, "create collection", (client) => client.createCollection({
    name, embeddingFunction: null, configuration: { hnsw: { space: "cosine" } }, metadata: { [MARK]: print },
  }));
  if (made === null) throw refusal("CHROMA_ANSWER", `${place.url}: the collection "${name}" was not made`);
  await fill(place, checkSpace(place, made), ids, vectors);
  return made.id;
}

/** The nearest records of the server, by its own distance. */
export async function queryCollection(
  place: ChromaPlace, collection: string, vector: Float32Array, nResults: number,
): Promise<readonly ServerHit[]> {
  const answer = await callChroma(place, "query", (client) => client.collection(collection).query({
    queryEmbeddings: [[...vector]], nResults, include: ["distances"],
  }), "idempotent");
  const [ids, distances] = [answer?.ids?.[0], answer?.distances?.[0]];
  if (ids === undefined || distances === undefined || ids.length !== distances.length) {
    throw refusal("CHROMA_ANSWER", `${place.url}: query: expected ids and distances, got neither or uneven ones`);
  }
  return ids.map((id, at) => ({ id, distance: distances[at] ?? NaN }));
}

/** Measures what the server calls a distance: a stored vector twice as long must lie 1 - cosine from its neighbours.
 *  Another metric is refused (CHROMA_METRIC), whatever the configuration says. */
export async function measureMetric(
  place: ChromaPlace, collection: string, ids: readonly string[], vectors: Vectors,
): Promise<void> {
  const probe = row(vectors, 0).map((value) => 2 * value);
  const places = new Map(ids.map((id, at) => [id, at]));
  for (const { id, distance } of await queryCollection(place, collection, probe, Math.min(ids.length, 5))) {
    const at = places.get(id);
    const expected = at === undefined ? NaN : 1 - cosine(probe, row(vectors, at));
    if (!(Math.abs(distance - expected) < 1e-4)) {
      throw refusal("CHROMA_METRIC", `${place.url}: expected cosine distance ${expected} for "${id}", got ${distance}`);
    }
  }
}

async function fill(place: ChromaPlace, collection: string, ids: readonly string[], vectors: Vectors): Promise<void> {
  for (let from = 0; from < ids.length; from += BATCH) {
    const batch = ids.slice(from, from + BATCH);
    const embeddings = batch.map((_, at) => [...row(vectors, from + at)]);
    const upsert = { ids: batch, embeddings };
    const put = (client: ChromaClient) => client.collection(collection).upsert(upsert).then(() => true);
    await callChroma(place, "upsert", put, "idempotent");
  }
  const stored = await countRecords(place, collection);
  if (stored !== ids.length) {
    throw refusal("CHROMA_ANSWER", `${place.url}: expected ${ids.length} records after the upsert, got ${stored}`);
  }
}

/** How many records the collection has; anything but a number is refused. */
export async function countRecords(place: ChromaPlace, collection: string): Promise<number> {
  const answer = await callChroma(place, "count", (client) => client.collection(collection).count(), "idempotent");
  if (typeof answer === "number") return answer;
  throw refusal("CHROMA_ANSWER", `${place.url}: count: expected a number, got ${JSON.stringify(answer)}`);
}

/** The id of a collection whose configuration says cosine; CHROMA_METRIC else. */
export function checkSpace(place: ChromaPlace, collection: Collection): string {
  const space = collection.configuration.hnsw?.space;
  if (space === "cosine") return collection.id;
  throw refusal("CHROMA_METRIC", `${place.url}: expected the space cosine, "${collection.name}" has ${space}`);
}

function fingerprint(ids: readonly string[], vectors: Vectors): string {
  const hash = createHash("sha256").update(JSON.stringify([ids, vectors.dimension]));
  const { buffer, byteOffset, byteLength } = vectors.data;
  return hash.update(new Uint8Array(buffer, byteOffset, byteLength)).digest("hex");
}
