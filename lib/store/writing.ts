import type { Experience } from "../types";
import { bigrams } from "./bigrams";
import { checkExperience, type IllFormed, type Repair } from "./border";
import { contentHash } from "./content-hash";
import type { Connection } from "./open-file";
import { COLUMNS, toColumns } from "./rows";

/** What adding did: how many were stored, who had to go (least recently used first), and which texts were repaired. */
export interface AddReport {
  readonly added: number;
  readonly evicted: readonly string[];
  readonly repaired: readonly Repair[];
}

/** Stores experiences in one immediate transaction: all or none. An id that is stored already, or twice in the
 *  batch, is a TypeError. Beyond `cap` the least recently used (added or recalled) go, the oldest row first among
 *  equals. */
export function addExperiences(
  connection: Connection, experiences: readonly Experience[], options: { cap: number; illFormed: IllFormed },
): AddReport {
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

/** Takes the named experiences out, with their vectors. Returns how many there were. */
export function removeExperiences(connection: Connection, ids: readonly string[]): number {
  const find = connection.prepare("SELECT seq FROM experience WHERE id = ?");
  const write = connection.transaction(() => {
    const found = [...new Set(ids)].flatMap((id) => (find.get(id) as { seq: number } | undefined)?.seq ?? []);
    found.forEach(rowRemover(connection));
    return found.length;
  });
  return write.immediate();
}

/** Takes out the least recently used experiences beyond the cap; returns their ids. Only inside a transaction. */
export function evict(connection: Connection, cap: number): readonly string[] {
  const { size } = connection.prepare("SELECT count(*) AS size FROM experience").get() as { size: number };
  if (size <= cap) return [];
  const least = connection.prepare("SELECT seq, id FROM experience ORDER BY used, seq LIMIT ?");
  const leaving = least.all(size - cap) as { seq: number; id: string }[];
  leaving.map(({ seq }) => seq).forEach(rowRemover(connection));
  return leaving.map(({ id }) => id);
}

/** What keyword search and LIKE look at. */
export function searchText(experience: Experience): string {
  const { trigger, diagnosis, fixSummary, abstractPattern } = experience;
  return [trigger, diagnosis, fixSummary, abstractPattern].join("\n");
}

function rowRemover(connection: Connection): (seq: number) => void {
  const forget = connection.prepare("DELETE FROM keyword WHERE rowid = ?");
  const remove = connection.prepare("DELETE FROM experience WHERE seq = ?");
  return (seq) => {
    forget.run(seq);
    remove.run(seq);
  };
}

function nextUse(connection: Connection): number {
  const row = connection.prepare("SELECT coalesce(max(used), 0) + 1 AS next FROM experience").get() as { next: number };
  return row.next;
}
