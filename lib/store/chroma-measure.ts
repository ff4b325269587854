import { cosine } from "../vectors";
import { callChroma } from "./chroma-call";
import type { ChromaPlace } from "./chroma-place";
import { refusal } from "./refuse";

/** How many stored records the measurement compares. */
const RECORDS = 5;

/** Measures what a collection is, whatever its configuration says: the dimension of its records, and whether its
 *  distance is 1 - cosine, by a query that is a stored vector twice as long and turned a little. CHROMA_DIMENSION,
 *  CHROMA_METRIC. An empty collection has nothing to measure. */
export async function measureCollection(place: ChromaPlace, collection: string, dimension: number): Promise<void> {
  const some = await callChroma(place, "get", (client) =>
    client.collection(collection).get({ limit: 1, include: ["embeddings"] }), "idempotent");
  const first = some?.embeddings?.[0];
  if (some === null || !Array.isArray(some.ids)) throw refusal("CHROMA_ANSWER", `${place.url}: get: no ids`);
  if (some.ids.length === 0) return;
  if (first?.length !== dimension || !first.some((value) => value !== 0)) {
    const has = `the collection has ${first?.length ?? "no"} dimensions`;
    const got = first?.length === dimension ? "zeros: damaged" : has;
    throw refusal("CHROMA_DIMENSION", `${place.url}: expected ${dimension} dimensions, ${got}`);
  }
  const probe = first.map((value, at) => 2 * value + (at === 0 ? 0.5 : 0));
  const answer = await callChroma(place, "query", (client) => client.collection(collection).query({
    queryEmbeddings: [probe], nResults: RECORDS, include: ["distances", "embeddings"],
  }), "idempotent");
  const [distances = [], embeddings = []] = [answer?.distances?.[0], answer?.embeddings?.[0]];
  if (distances.length === 0 || distances.length !== embeddings.length) {
    const expected = "expected distances and embeddings, got neither or uneven ones";
    throw refusal("CHROMA_ANSWER", `${place.url}: query: ${expected}`);
  }
  distances.forEach((distance, at) => {
    const stored = Float32Array.from(embeddings[at] ?? []);
    // Measured: after a cut write of its graph the server gives zeros for vectors, and calls it an answer.
    if (!stored.some((value) => value !== 0) || !stored.every(Number.isFinite)) {
      throw refusal("CHROMA_ANSWER", `${place.url}: a stored vector came back without a direction: damaged`);
    }
    const expected = 1 - cosine(Float32Array.from(probe), stored);
    if (distance !== null && Math.abs(distance - expected) < 1e-4) return;
    throw refusal("CHROMA_METRIC", `${place.url}: expected the cosine distance ${expected}, got ${distance}`);
  });
}
