import type { Connection } from "./open-file";

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

function rowRemover(connection: Connection): (seq: number) => void {
  const forget = connection.prepare("DELETE FROM keyword WHERE rowid = ?");
  const remove = connection.prepare("DELETE FROM experience WHERE seq = ?");
  return (seq) => {
    forget.run(seq);
    remove.run(seq);
  };
}
