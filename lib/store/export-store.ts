import { createHash, type Hash } from "node:crypto";
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from "node:fs";
import type { Connection } from "./open-file";
import { COLUMNS, type ExperienceRow } from "./rows";

/** The first line of an export. */
export const EXPORT_HEADER = { kind: "recall-lab store", version: 1 } as const;

/** How much an export holds. */
export interface ExportReport {
  readonly experiences: number;
  readonly vectors: number;
}

/** Writes the whole store as JSON lines: a header, each experience (with its content hash) in the order added, each
 *  vector (base64 of float32, little-endian), and a last line with counts and the sha256 of all lines before it, by
 *  which an import knows a cut file. Replaces `path`, and only when it is whole. */
export function exportTo(connection: Connection, path: string): ExportReport {
  const making = `${path}.making-${process.pid}`;
  try {
    const report = writeFile(connection, making);
    renameSync(making, path);
    return report;
  } catch (error) {
    rmSync(making, { force: true });
    throw error;
  }
}

function writeFile(connection: Connection, path: string): ExportReport {
  const file = openSync(path, "w");
  try {
    const report = connection.transaction(() => writeLines(connection, file))();
    fsyncSync(file);
    return report;
  } finally {
    closeSync(file);
  }
}

function writeLines(connection: Connection, file: number): ExportReport {
  const hash = createHash("sha256");
  write(file, hash, EXPORT_HEADER);
  let [experiences, vectors] = [0, 0];
  for (const row of connection.prepare("SELECT * FROM experience ORDER BY seq").iterate()) {
    const one = row as ExperienceRow;
    const fields = COLUMNS.map((name) => [name, one[name]] as const);
    const failed = JSON.parse(one.failed_seqs) as readonly number[];
    write(file, hash, { kind: "experience", ...Object.fromEntries(fields), failed_seqs: failed, hash: one.hash });
    experiences += 1;
  }
  const select = connection.prepare(`
    SELECT id, model, revision, pooling, variant, dimension, data FROM vector
    JOIN embedder ON embedder.key = vector.embedder JOIN experience ON experience.seq = vector.experience
    ORDER BY embedder, seq`);
  for (const row of select.iterate()) {
    const { data, ...key } = row as { data: Buffer };
    write(file, hash, { kind: "vector", ...key, data: data.toString("base64") });
    vectors += 1;
  }
  write(file, createHash("sha256"), { kind: "end", experiences, vectors, sha256: hash.digest("hex") });
  return { experiences, vectors };
}

function write(file: number, hash: Hash, value: object): void {
  const line = `${JSON.stringify(value)}\n`;
  hash.update(line);
  const bytes = Buffer.from(line);
  for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at);
}
