import type { Experience, TextVariant, Vectors } from "../types";
import { bigrams } from "./bigrams";
import { checkExperience, type IllFormed, type Repair } from "./border";
import { contentHash } from "./content-hash";
import type { Connection } from "./open-file";
import { evict } from "./removing";
import { COLUMNS, toColumns } from "./rows";
import { checkedBlobs, vectorKey, vectorWriter, type ModelKey } from "./vector-table";

/** What adding did: how many were stored, who had to go (least recently used first), and which texts were repaired. */
export interface AddReport {
  readonly added: number;
  readonly evicted: readonly string[];
  readonly repaired: readonly Repair[];
}

/** Vectors that are stored with their experiences, in one transaction: row i belongs to experience i. */
export interface AddedVectors {
  readonly model: ModelKey;
  readonly variant: TextVariant;
  readonly vectors: Vectors;
}

/** How experiences are added. */
export interface AddOptions {
  readonly cap: number;
  readonly illFormed: IllFormed;
  readonly vectors?: AddedVectors;
}

/** Stores experiences in one immediate transaction: all or none. An id that is stored already, or twice in the
 *  batch, is a TypeError. Beyond `cap` the least recently used (added or recalled) go, the oldest row first among
 *  equals. */
export function addExperiences(
  connection: Connection, experiences: readonly Experience[], options: AddOptions,
): AddReport {
  const { vectors } = options;
  const blobs = vectors === undefined ? [] : checkedBlobs(experiences.map(({ id }) => id), vectors.vectors);
  const checked = experiences.map((experience) => checkExperience(experience, options.illFormed));
  const exists = connection.prepare("SELECT 1 FROM experience WHERE id = ?");
  const write = connection.transaction((): readonly string[] => {
    const insert = experienceWriter(connection);
    for (const { experience } of checked) {
      if (exists.get(experience.id) !== undefined) {
        throw new TypeError(`experience ${JSON.stringify(experience.id)}: the id is stored already`);
      }
      insert(experience);
    }
    if (vectors !== undefined && blobs.length > 0) {
      const key = vectorKey(vectors.model, vectors.variant);
      const put = vectorWriter(connection, key, vectors.vectors.dimension);
      blobs.forEach((blob, at) => put(experiences[at]?.id ?? "", blob));
    }
    return evict(connection, options.cap);
  });
  return { added: checked.length, evicted: write.immediate(), repaired: checked.flatMap(({ repairs }) => repairs) };
}

/** Inserts checked experiences of new ids, marked as just used; only inside a transaction. */
export function experienceWriter(connection: Connection): (experience: Experience) => void {
  const marks = COLUMNS.map(() => "?").join(", ");
  const columns = [...COLUMNS, "used", "hash"].join(", ");
  const insert = connection.prepare(`INSERT INTO experience (${columns}) VALUES (${marks}, ?, ?)`);
  const index = connection.prepare("INSERT INTO keyword (rowid, tokens) VALUES (?, ?)");
  const used = nextUse(connection);
  return (experience) => {
    const { lastInsertRowid } = insert.run(...toColumns(experience), used, contentHash(experience));
    index.run(lastInsertRowid, bigrams(searchText(experience)).join(" "));
  };
}

/** Raises the hit counts of the named experiences by one and marks them as just used. Returns how many there were: an
 *  id that is not (or no longer) stored raises nothing. */
export function touchExperiences(connection: Connection, ids: readonly string[]): number {
  const update = connection.prepare("UPDATE experience SET hit_count = hit_count + 1, used = ? WHERE id = ?");
  const write = connection.transaction(() => {
    const used = nextUse(connection);
    return ids.reduce((sum, id) => sum + update.run(used, id).changes, 0);
  });
  return write.immediate();
}

/** What keyword search and LIKE look at. */
export function searchText(experience: Experience): string {
  const { trigger, diagnosis, fixSummary, abstractPattern } = experience;
  return [trigger, diagnosis, fixSummary, abstractPattern].join("\n");
}

function nextUse(connection: Connection): number {
  const row = connection.prepare("SELECT coalesce(max(used), 0) + 1 AS next FROM experience").get() as { next: number };
  return row.next;
}
