import type { OpenOptions } from "../flat/bytes";
import type { Found } from "../found";

/** What `--map` can name. `similarity`, `score` and `distance` are three kinds of one column; `relevantIds` is a list
 *  of the ids that answer a query. */
export const MAP_KEYS = [
  "queryId", "query", "stage", "rank", "docId", "score", "similarity", "distance", "createdAt", "ageDays", "key",
  "text", "vector", "outcome", "relevance", "relevantIds",
] as const;

/** One of MAP_KEYS. */
export type MapKey = (typeof MAP_KEYS)[number];

/** How any reader reads. What does not concern it, it ignores. */
export interface AnyOptions extends OpenOptions {
  /** Columns by hand: key -> dotted path into a row, for example "metadata.ts". Goes before every guess. */
  readonly map?: ReadonlyMap<MapKey, string>;
  /** Name of a format; undefined: guessed. */
  readonly format?: string;
  /** What orders a list: "list" (default) the order of the file, "rank" or "score" that column. */
  readonly order?: "list" | "rank" | "score";
  /** Stores with several collections: the name of the one to read; default: the one with most records. */
  readonly collection?: string;
  /** What a store's distances are, where that cannot be measured; undefined: they stay distances. */
  readonly metric?: "cosine" | "l2" | "ip";
  /** Chroma directories: "find" (default) reads vectors through an installed Chroma server, "install" installs one with
   *  pip, "none" starts none. */
  readonly server?: "find" | "install" | "none";
  /** ISO 8601 instant: times after it are in the future, ages in days count back from it. undefined: neither. */
  readonly now?: string;
}

/** The beginning of a file or the names in a folder: all that a guess may look at. */
export interface Head {
  /** As the caller gave it. */
  readonly path: string;
  /** Last part of the path, without .gz. */
  readonly name: string;
  readonly kind: "file" | "folder" | "url";
  /** The first 256 KiB, inflated; empty for a folder and a URL, which is not asked. */
  readonly bytes: Buffer;
  /** The same as text, cut at the last whole character; null where it is no UTF-8. */
  readonly text: string | null;
  /** Names in the folder, sorted; empty for a file. */
  readonly entries: readonly string[];
  /** JSON objects of the first lines up to one that is none, at most 20; empty where the first one is none. */
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  /** Keys of the first JSON object, as far as the head shows it (of the document, or of its first element), or the
   *  top-level columns of a Parquet file. */
  readonly keys: readonly string[];
}

/** How sure a format is, in (0, 1], and why, in words. 1: cannot be another; 0.5: reads it, others may fit better. */
export interface Guess {
  readonly confidence: number;
  readonly reason: string;
}

/** One column as a reader takes it. */
export interface MappedColumn {
  readonly key: MapKey;
  /** Its name or dotted path in the file. */
  readonly column: string;
  readonly by: "name" | "--map";
}

/** A format that `readAny` tries. */
export interface FileFormat {
  /** As `inspect` names it, for example "TREC run". */
  readonly name: string;
  /** null: it is another one. Never throws. */
  readonly looksLike: (head: Head) => Guess | null;
  /** How columns are taken, for a format that takes them by name; it is the one that `--map` is for. */
  readonly mapping?: (path: string, options: AnyOptions) => Promise<readonly MappedColumn[]>;
  readonly read: (path: string, options: AnyOptions) => Promise<Found>;
  /** For a format whose files speak of one another (spans and their annotations): all of them at once. */
  readonly readTogether?: (paths: readonly string[], options: AnyOptions) => Promise<Found>;
}
