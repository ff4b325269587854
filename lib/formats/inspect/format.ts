import type { OpenOptions } from "../flat/bytes";
import type { Found } from "../found";

/** What `--map` can name. `similarity`, `score` and `distance` are three kinds of one column. */
export type MapKey =
  | "queryId" | "query" | "stage" | "rank" | "docId" | "score" | "similarity" | "distance" | "createdAt" | "ageDays"
  | "key" | "text" | "outcome" | "relevance";

/** How any reader reads. What does not concern it, it ignores. */
export interface AnyOptions extends OpenOptions {
  /** Columns by hand: key -> dotted path into a row, for example "metadata.ts". Goes before every guess. */
  readonly map?: ReadonlyMap<MapKey, string>;
  /** Name of a format; undefined: guessed. */
  readonly format?: string;
  /** What orders a list: "list" (default) the order of the file, "rank" or "score" that column. */
  readonly order?: "list" | "rank" | "score";
  /** ISO 8601 instant: times after it are in the future, ages in days count back from it. undefined: neither. */
  readonly now?: string;
}

/** The beginning of a file or the names in a folder: all that a guess may look at. */
export interface Head {
  /** As the caller gave it. */
  readonly path: string;
  /** Last part of the path, without .gz. */
  readonly name: string;
  readonly kind: "file" | "folder";
  /** The first 64 KiB, inflated; empty for a folder. */
  readonly bytes: Buffer;
  /** The same as text, cut at the last whole character; null where it is no UTF-8. */
  readonly text: string | null;
  /** Names in the folder, sorted; empty for a file. */
  readonly entries: readonly string[];
  /** JSON objects of the first whole lines (JSONL), at most 20; empty for anything else. */
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  /** Keys of the first JSON object, as far as the head shows it: of the document, or of its first element. */
  readonly keys: readonly string[];
}

/** How sure a format is, in (0, 1], and why, in words. 1: cannot be another; 0.5: reads it, others may fit better. */
export interface Guess {
  readonly confidence: number;
  readonly reason: string;
}

/** A format that `readAny` tries. */
export interface FileFormat {
  /** As `inspect` names it, for example "TREC run". */
  readonly name: string;
  /** null: it is another one. Never throws. */
  readonly looksLike: (head: Head) => Guess | null;
  readonly read: (path: string, options: AnyOptions) => Promise<Found>;
}
