import type { Outcome, Qrels, Query, Ranked, Vectors } from "../types";

/** What a score says: larger is nearer (similarity, fused), smaller is nearer (distance), or nothing was written. */
export type ScoreKind = "similarity" | "fused" | "distance" | "unknown" | "none";

/** One place of one list as somebody's file has it. */
export interface Listed extends Ranked {
  /** The score as written; null where the file has none. */
  readonly score: number | null;
  /** Cosine in [-1, 1] where the file says so, else null. */
  readonly similarity: number | null;
  /** The time as written, not yet judged; null where there is none. */
  readonly createdAt: string | null;
  /** What de-duplication groups by; "" is never a duplicate. */
  readonly key: string;
  readonly outcome: Outcome;
}

/** The lists after one step of somebody's pipeline: query id -> list, best first. */
export interface StageLists {
  readonly name: string;
  readonly scoreKind: ScoreKind;
  readonly lists: ReadonlyMap<string, readonly Listed[]>;
}

/** A document, memory or experience of somebody's store. */
export interface StoredText {
  readonly id: string;
  readonly text: string;
  readonly createdAt: string | null;
  readonly key: string;
  /** Everything else the file says of it, as text; never read as markup. */
  readonly metadata: ReadonlyMap<string, string>;
}

/** Something odd in somebody's data, with its name, how often, and the first place. */
export interface Notice {
  /** "rank and score disagree", "tied scores", "duplicate ids", "absent queries", "missing times" ... */
  readonly name: string;
  readonly count: number;
  /** Of how many (queries, rows); null where no total makes sense. */
  readonly of: number | null;
  /** file:line or file and field of the first one. */
  readonly first: string;
  /** What was done about it, in one sentence. */
  readonly handled: string;
}

/** What a reader found in somebody's files, in our nouns. Whatever a format does not hold is empty or null. */
export interface Found {
  /** The format as `inspect` names it, for example "TREC run". */
  readonly format: string;
  readonly queries: readonly Query[];
  readonly documents: readonly StoredText[];
  /** Lists stage by stage, in the order of the pipeline; a plain run is one stage. */
  readonly stages: readonly StageLists[];
  readonly qrels: Qrels | null;
  /** One row a document, in their order; null where the file has none. */
  readonly vectors: Vectors | null;
  readonly noticed: readonly Notice[];
  /** So many rows: the lists are known by their rows' numbers, from 1, because the file does not say whose they are. */
  readonly queriesByRow?: number;
}
