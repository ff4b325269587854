import type { Backend, BackendSpec } from "./backend";
import { callChroma } from "./chroma-call";
import { checkName, checkSpace, countRecords, MARK, queryCollection } from "./chroma-collection";
import { measureCollection } from "./chroma-measure";
import { chromaPlace, type ChromaAddress } from "./chroma-place";
import { refusal } from "./refuse";

/** A collection on a Chroma server. */
export interface ChromaBackendOptions extends ChromaAddress {
  /** 3-512 of a-z A-Z 0-9 . _ -, first and last a letter or digit. */
  readonly collection: string;
  /** Changes after which the server writes its graph to disk. Default: never up to 20,000 rows, since a crash during
   *  that write destroys the collection (measured: 15 of 20); its own 1,000 beyond, where replaying its log takes long.
   */
  readonly syncThreshold?: number;
}

const BATCH = 1_000;
/** Fewer, so that each call keeps within the deadline on a busy machine. */
const UPSERT = 200;
/** Twice the work to build, and far fewer misses than by Chroma's defaults (hard data, measured: .96 for .67). */
const GRAPH = { ef_search: 200, ef_construction: 200, max_neighbors: 32 };
const FEW_ROWS = 20_000;
const NEVER = 1_000_000_000;
/** Metadata key of a record: the hash of its vector. */
const HASH = "recall_lab_hash";

/** Vectors in a Chroma collection (server, distributed or Cloud: one adapter, host and token differ). The collection is
 *  marked with its owner; another's is refused (CHROMA_FOREIGN). Everything but `create` is idempotent and tried again.
 */
export function chromaBackend(options: ChromaBackendOptions): Backend {
  const place = chromaPlace(options);
  const { collection: name } = options;
  checkName(name);
  let opened: string | null = null;
  const id = (): string => {
    if (opened !== null) return opened;
    throw refusal("INDEX_DOWN", `${place.url}: the collection "${name}" is not open`);
  };
  const find = async (spec: BackendSpec) => {
    const found = await callChroma(place, "get collection", (client) => client.getCollection({ name }), "idempotent");
    if (found === null || found.metadata?.[MARK] === spec.owner) return found;
    throw refusal("CHROMA_FOREIGN", `${place.url}: the collection "${name}" exists and is not this store's`);
  };
  const create = async (spec: BackendSpec): Promise<void> => {
    const never = spec.rows <= FEW_ROWS ? NEVER : undefined;
    const sync = options.syncThreshold ?? never;
    const hnsw = { space: "cosine" as const, ...GRAPH, ...(sync === undefined ? {} : { sync_threshold: sync }) };
    const made = await callChroma(place, "create collection", (client) => client.createCollection({
      name, embeddingFunction: null, configuration: { hnsw }, metadata: { [MARK]: spec.owner },
    }));
    if (made === null) throw refusal("CHROMA_ANSWER", `${place.url}: the collection "${name}" was not made`);
    opened = checkSpace(place, made);
  };
  const done = async (what: string, work: Promise<true | null>): Promise<void> => {
    if ((await work) !== null) return;
    throw refusal("CHROMA_ANSWER", `${place.url}: ${what}: the collection "${name}" is gone`);
  };
  return {
    name: `chroma ${name}`,
    exact: false,
    open: async (spec) => {
      const found = await find(spec);
      if (found === null) return create(spec);
      opened = checkSpace(place, found);
      if (spec.dimension > 0) await measureCollection(place, opened, spec.dimension);
    },
    upsert: async (rows) => {
      const to = id();
      for (let from = 0; from < rows.length; from += UPSERT) {
        const batch = rows.slice(from, from + UPSERT);
        const records = {
          ids: batch.map((row) => row.id),
          embeddings: batch.map((row) => [...row.vector]),
          metadatas: batch.map((row) => ({ [HASH]: row.hash })),
        };
        const put = callChroma(place, "upsert", (client) =>
          client.collection(to).upsert(records).then(() => true as const), "idempotent");
        await done("upsert", put);
      }
    },
    remove: async (ids) => {
      const from = id();
      for (let at = 0; at < ids.length; at += BATCH) {
        const batch = ids.slice(at, at + BATCH);
        const gone = callChroma(place, "delete", (client) =>
          client.collection(from).delete({ ids: batch }).then(() => true as const), "idempotent");
        await done("delete", gone);
      }
    },
    nearest: async (vector, count) => {
      const found = await queryCollection(place, id(), vector, count);
      return { ids: found.map((hit) => hit.id), complete: true, reasons: [] };
    },
    count: async () => countRecords(place, id()),
    hashes: async () => {
      const own = id();
      const found = new Map<string, string>();
      for (let offset = 0; ; offset += BATCH) {
        const page = await callChroma(place, "get", (client) =>
          client.collection(own).get({ limit: BATCH, offset, include: ["metadatas"] }), "idempotent");
        if (page === null || !Array.isArray(page.ids)) throw refusal("CHROMA_ANSWER", `${place.url}: get: no ids`);
        page.ids.forEach((one, at) => found.set(one, String(page.metadatas[at]?.[HASH] ?? "")));
        if (page.ids.length < BATCH) return found;
      }
    },
    clear: async (spec) => {
      opened = null;
      if ((await find(spec)) !== null) {
        await callChroma(place, "delete collection", (client) => client.deleteCollection({ name }).then(() => true));
      }
      await create(spec);
    },
  };
}
