import type {
  Candidate, Experience, Query, RankedList, Run, SourceStage, VectorIndex,
} from "../types";
import { readInstant } from "./age";
import { checkK } from "./gates";
import { inSourceOrder } from "./order";

/** Experiences by id, or as a list. */
export type Rows = ReadonlyMap<string, Experience> | readonly Experience[];

/** Nearest neighbours of the query's vector as candidates; score = similarity = cosine. Order: score, newest, id.
 *  RangeError for k < 1; Error where the index knows an id that the rows do not. Source. */
export function vectorSearch(options: {
  readonly index: VectorIndex;
  readonly rows: Rows;
  readonly vectorOf: (query: Query) => Promise<Float32Array>;
  readonly k: number;
}): SourceStage {
  checkK(options.k, "vectorSearch");
  const rows = byId(options.rows);
  return {
    name: `vector search (${options.index.name}, ${options.k})`,
    kind: "source",
    apply: async (list, { query }) => {
      const hits = await options.index.search(await options.vectorOf(query), options.k);
      return merge(list, hits.map(({ id, similarity }) => {
        const row = rows.get(id);
        if (row === undefined) throw new Error(`vectorSearch: index "${options.index.name}" found "${id}", not a row`);
        return toCandidate(row, similarity);
      }));
    },
  };
}

/** Replays recorded lists, in their own order; a query without one gets nothing. Candidates already in the list stay
 *  in front. Source. */
export function fromLists(run: Run): SourceStage {
  return {
    name: "recorded lists",
    kind: "source",
    apply: async (list, { query }) => withNew(list, run.get(query.id) ?? []),
  };
}

/** Adds the k newest rows whatever the query (ties: id), with unknown similarity (null) and score 0, as LangChain's
 *  TimeWeightedVectorStoreRetriever injects its latest documents. A threshold placed before it cannot see them. Rows
 *  with no usable time are never injected. Source. */
export function injection(options: { readonly rows: Rows; readonly k: number }): SourceStage {
  checkK(options.k, "injection");
  const all = [...byId(options.rows).values()].map((row) => toCandidate(row, null, 0));
  const newest = inSourceOrder(all.filter(hasTime)).slice(0, options.k);
  return {
    name: `inject the ${options.k} newest`,
    kind: "source",
    apply: async (list) => withNew(list, newest),
  };
}

/** Runs the source only where the list is still empty; else the list stays as it is. Source. */
export function whenEmpty(source: SourceStage): SourceStage {
  return {
    name: `if empty: ${source.name}`,
    kind: "source",
    apply: async (list, context) => (list.length > 0 ? list : source.apply(list, context)),
  };
}

/** An experience as a candidate; key = abstractPattern. The score starts as the similarity unless the source has its
 *  own. RangeError for a score or similarity that is not a number. */
export function toCandidate(row: Experience, similarity: number | null, score: number = similarity ?? 0): Candidate {
  if (Number.isNaN(similarity) || Number.isNaN(score)) {
    throw new RangeError(`candidate "${row.id}": similarity and score must be numbers, got ${similarity}, ${score}`);
  }
  const { id, createdAt, abstractPattern, outcome } = row;
  return { id, similarity, score, createdAt, key: abstractPattern, outcome };
}

/** The list and the candidates found, in the order of a source. An id met twice keeps the candidate already there. */
export function merge(list: RankedList, found: RankedList): RankedList {
  return inSourceOrder(withNew(list, found));
}

/** Rows by id. TypeError for a duplicate id. */
export function byId(rows: Rows): ReadonlyMap<string, Experience> {
  if (!Array.isArray(rows)) return rows as ReadonlyMap<string, Experience>;
  const map = new Map<string, Experience>();
  for (const row of rows as readonly Experience[]) {
    if (map.has(row.id)) throw new TypeError(`rows: the id "${row.id}" occurs twice`);
    map.set(row.id, row);
  }
  return map;
}

function hasTime({ createdAt }: Candidate): boolean {
  const time = readInstant(createdAt);
  return time !== "missing" && time !== "unparsable";
}

function withNew(list: RankedList, found: RankedList): RankedList {
  const known = new Set(list.map((candidate) => candidate.id));
  const fresh = found.filter(({ id }) => !known.has(id) && known.add(id) !== undefined);
  return [...list, ...fresh];
}
