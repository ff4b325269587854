/** The nouns of recall-lab. Data flows one way:
 *  ToolCall -> Experience -> Candidate -> RankedList -> Run (+ Qrels) -> report. Interfaces only. */

/** One call of one tool within one agent session. A log is an array of these, in the order in which they happened. */
export interface ToolCall {
  readonly session: string;
  readonly tool: string;
  /** What the tool was asked to do; "" where the log does not say. */
  readonly action: string;
  /** The call executed without an error (not: the task was solved). */
  readonly ok: boolean;
  /** The text the tool returned when it failed; null when it did not. */
  readonly error: string | null;
  /** ISO 8601 instant with a zone, or null where the log has no time. */
  readonly at: string | null;
  /** Position within the session, counted by the log; undefined where it does not count. */
  readonly seq?: number;
}

/** How the calls of an experience ended. */
export type Outcome = "success" | "failure";

/** What an agent learned from a run of failures. Field names are article 86's in camelCase. */
export interface Experience {
  readonly id: string;
  readonly trigger: string;
  readonly diagnosis: string;
  readonly fixSummary: string;
  /** The key that de-duplication groups by. */
  readonly abstractPattern: string;
  readonly outcome: Outcome;
  /** "tool_retry" when the recorder wrote it; anything else is somebody's own word. */
  readonly sourceType: string;
  /** ISO 8601 instant with a zone, or null where the source has no time. */
  readonly createdAt: string | null;
  /** How often a live recall returned it. */
  readonly hitCount: number;
  readonly tool: string;
  readonly action: string;
  readonly session: string;
  /** Positions (ToolCall.seq, else index in the session) of the failed calls and of the success that ended them. */
  readonly failedSeqs: readonly number[];
  readonly successSeq: number | null;
  /** Where it comes from (licence, data set); "" when unknown. */
  readonly source?: string;
}

/** Which fields are embedded: T0 all four, T1 without fixSummary, T2 diagnosis only, T3 trigger + diagnosis (article 86
 *  section 7). */
export type TextVariant = "T0" | "T1" | "T2" | "T3";

/** What recall is asked for. */
export interface Query {
  readonly id: string;
  readonly text: string;
  /** A named subset, for example "lexical" or "semantic". */
  readonly subset?: string;
  /** ISO 8601 instant at which it was asked; undefined: the caller's `now` applies. */
  readonly at?: string | null;
}

/** Anything that has a place in a ranking. */
export interface Ranked {
  readonly id: string;
}

/** One experience (or document) on its way through a recall. */
export interface Candidate extends Ranked {
  /** Evidence: cosine to the query in [-1, 1]; never changes. null: this source does not know it. */
  readonly similarity: number | null;
  /** The sort key; only a rerank writes it. Starts as the similarity (or the source's own score). */
  readonly score: number;
  readonly createdAt: string | null;
  /** What de-duplication groups by; "" is never a duplicate. */
  readonly key: string;
  readonly outcome: Outcome;
}

/** Best first. The order is the truth; `score` only explains it. */
export type RankedList = readonly Candidate[];

/** The rankings of one system: query id -> list, best first. A judged query may be absent: it was answered with
 *  nothing. */
export type Run<T extends Ranked = Candidate> = ReadonlyMap<string, readonly T[]>;

/** Relevance judgements: query id -> document id -> grade (0 = judged not relevant). */
export type Qrels = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** What a stage may know besides its list. The clock is an argument: nothing in recall/ reads the time. */
export interface Context {
  readonly query: Query;
  /** ISO 8601 instant with a zone. */
  readonly now: string;
}

/** Makes or adds candidates. */
export interface SourceStage {
  readonly name: string;
  readonly kind: "source";
  readonly apply: (list: RankedList, context: Context) => Promise<RankedList>;
}

/** Keeps the order, may drop. */
export interface GateStage {
  readonly name: string;
  readonly kind: "gate";
  readonly apply: (list: RankedList, context: Context) => RankedList;
}

/** Keeps the set, may reorder and write `score`. */
export interface RerankStage {
  readonly name: string;
  readonly kind: "rerank";
  readonly apply: (list: RankedList, context: Context) => RankedList;
}

/** One step of a recall pipeline; its `kind` says what it may do (see `checkLaws`). */
export type Stage = SourceStage | GateStage | RerankStage;

/** A recall pipeline: nothing but its stages, in order. */
export type Pipeline = readonly Stage[];

/** `count` row-major vectors of `dimension` float32 each. */
export interface Vectors {
  readonly data: Float32Array;
  readonly count: number;
  readonly dimension: number;
}

/** Turns texts into L2-normalised vectors. */
export interface Embedder {
  /** Model name, for example "bge-small-zh-v1.5". */
  readonly model: string;
  readonly dimension: number;
  readonly embed: (texts: readonly string[]) => Promise<Vectors>;
}

/** One neighbour that an index found. */
export interface Hit {
  readonly id: string;
  /** Cosine in [-1, 1]. */
  readonly similarity: number;
}

/** Nearest neighbours of one vector. Hits come best first; ties: newest, then id. */
export interface VectorIndex {
  readonly name: string;
  /** false: an approximate index, which may miss a true neighbour. */
  readonly exact: boolean;
  readonly search: (vector: Float32Array, k: number) => Promise<readonly Hit[]>;
}

/** A per-query effectiveness measure in [0, 1]. `ranking` is best first and holds each id once. */
export interface Measure {
  /** "success@1", "reciprocal rank@5" ... */
  readonly name: string;
  readonly of: (ranking: readonly string[], judgements: ReadonlyMap<string, number>) => number;
}

/** A published figure (data/published.json). */
export interface PublishedFigure {
  readonly id: string;
  readonly article: number;
  readonly section: string;
  readonly quantity: string;
  readonly label: string;
  readonly value: number | string;
  readonly unit: string;
  readonly basis: "setting" | "formula" | "count" | "model" | "timing";
  /** Largest |computed - published| that still counts as equal (half a unit of the last published digit). */
  readonly tolerance: number;
  /** Why the tolerance is what it is. */
  readonly why: string;
  readonly note?: string;
}
