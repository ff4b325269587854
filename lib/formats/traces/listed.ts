import type { Listed, ScoreKind, StageLists, StoredText } from "../found";
import type { AskedSteps } from "./steps";
import type { Identified } from "./identify";

const TIMES = [
  "created_at", "createdAt", "creation_date", "timestamp", "last_modified_at", "last_modified_datetime", "updated_at",
  "published_at", "date", "time",
];
const KEYS = ["key", "abstract_pattern", "abstractPattern"];

/** A traced document as a place of a list: time, key and outcome out of its metadata, where they stand under the names
 *  that frameworks use; no similarity, since a trace does not say what its score is. */
export function listedOf({ id, score, metadata }: Identified): Listed {
  return {
    id, score, similarity: null,
    createdAt: firstTime(metadata),
    key: keyIn(metadata),
    outcome: metadata.get("outcome") === "failure" ? "failure" : "success",
  };
}

/** The time in metadata, as written, under the first of the names that frameworks use; null where there is none. */
export function firstTime(metadata: ReadonlyMap<string, string>): string | null {
  return firstOf(metadata, TIMES);
}

/** What de-duplication groups by, out of metadata; "" where it does not say. */
export function keyIn(metadata: ReadonlyMap<string, string>): string {
  return firstOf(metadata, KEYS) ?? "";
}

function firstOf(metadata: ReadonlyMap<string, string>, keys: readonly string[]): string | null {
  for (const key of keys) {
    const value = metadata.get(key);
    if (value !== undefined && value !== "") return value;
  }
  return null;
}

/** "unknown" where a list has a score, "none" where none has. */
export function scoreKindOf(lists: Iterable<readonly Listed[]>): ScoreKind {
  for (const list of lists) if (list.some(({ score }) => score !== null)) return "unknown";
  return "none";
}

/** A stage of lists by query id. */
export function stageOf(name: string, lists: ReadonlyMap<string, readonly Listed[]>): StageLists {
  return { name, lists, scoreKind: scoreKindOf(lists.values()) };
}

/** The documents of all lists, each id once, in the order in which they were met, with the first text that is not
 *  empty; those without any text are left out. `differing` is told of ids that have several texts. */
export function documentsIn(asked: readonly AskedSteps[], differing: (id: string) => void): readonly StoredText[] {
  const documents = new Map<string, StoredText>();
  for (const { steps } of asked) {
    for (const { list } of steps) {
      for (const document of list) {
        if (document.text === "") continue;
        const known = documents.get(document.id);
        if (known === undefined) documents.set(document.id, textOf(document));
        else if (known.text !== document.text) differing(document.id);
      }
    }
  }
  return [...documents.values()];
}

function textOf(document: Identified): StoredText {
  const { createdAt, key } = listedOf(document);
  return { id: document.id, text: document.text, createdAt, key, metadata: document.metadata };
}
