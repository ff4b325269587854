import { createHash } from "node:crypto";
import { checkVector } from "../vectors";
import { checkExperience, type IllFormed, type Repair } from "./border";
import { bytesHash, contentHash } from "./content-hash";
import { EXPORT_HEADER } from "./export-store";
import { fromBlob } from "./float-blob";
import { experienceOf, fieldsOf, importFault, vectorOf, type Fields } from "./import-lines";
import { jsonLines } from "./json-lines";
import type { Connection } from "./open-file";
import { checkPlausible } from "./plausible";
import { refusal } from "./refuse";
import { vectorWriter } from "./vector-table";
import { evict } from "./removing";
import { experienceWriter } from "./writing";

/** What is stored under that id is something else; it was kept, the file's was not taken. */
export interface ImportConflict {
  readonly line: number;
  readonly id: string;
  readonly what: "experience" | "vector";
}

/** What an import did. `same`: there already with equal content. */
export interface ImportReport {
  readonly added: number;
  readonly same: number;
  readonly vectors: number;
  readonly conflicts: readonly ImportConflict[];
  readonly repaired: readonly Repair[];
  readonly evicted: readonly string[];
}

type Counts = { -readonly [K in keyof ImportReport]: ImportReport[K] extends number ? number : unknown[] };

/** Takes an export in, in one immediate transaction: all of it or nothing (STORE_IMPORT for a cut, altered or odd
 *  file). Once or ten times is the same: equal content (by hash) is left alone, the vectors of a conflicting experience
 *  are not taken. Imported rows count as just used; beyond the cap the least recently used go, and are reported. */
export function importFrom(
  connection: Connection, path: string, options: { cap: number; illFormed: IllFormed },
): ImportReport {
  const report = { added: 0, same: 0, vectors: 0, conflicts: [], repaired: [], evicted: [] } as Counts;
  const write = connection.transaction(() => {
    const take = taker(connection, report, options.illFormed, path);
    const sha256 = createHash("sha256");
    let end: Fields | null = null;
    for (const one of jsonLines(path)) {
      const where = `${path}:${one.line}`;
      const fields = fieldsOf(one, path);
      if (one.line === 1) checkHeader(fields, where);
      else if (end !== null) throw importFault(where, "nothing may follow the last line", one.value);
      else if (fields.get("kind") === "end") end = fields;
      else take(fields, one.line, where);
      if (end === null) sha256.update(`${one.text}\n`);
    }
    if (end === null) throw refusal("STORE_IMPORT", `${path}: the last line is missing: the file was cut`);
    const digest = sha256.digest("hex");
    if (end.get("sha256") !== digest) throw importFault(path, `its lines have the sha256 ${digest}`, end.get("sha256"));
    report.evicted = [...evict(connection, options.cap)];
  });
  write.immediate();
  return report as ImportReport;
}

function checkHeader(fields: Fields, where: string): void {
  const { kind, version } = EXPORT_HEADER;
  if (fields.get("kind") === kind && fields.get("version") === version) return;
  throw importFault(where, `expected a ${kind} of version ${version}`, [fields.get("kind"), fields.get("version")]);
}

function taker(
  connection: Connection, report: Counts, illFormed: IllFormed, path: string,
): (fields: Fields, line: number, where: string) => void {
  const insert = experienceWriter(connection);
  const hashOf = connection.prepare("SELECT hash FROM experience WHERE id = ?").pluck();
  const vectorHash = connection.prepare(`
    SELECT vector.hash FROM vector JOIN embedder ON embedder.key = vector.embedder
    JOIN experience ON experience.seq = vector.experience WHERE id = $id AND model = $model
    AND revision = $revision AND pooling = $pooling AND variant = $variant`).pluck();
  const conflicting = new Set<string>();
  const takeExperience = (fields: Fields, line: number, where: string): void => {
    const { experience, repairs } = checkExperience(experienceOf(fields, where), illFormed);
    const hash = contentHash(experience);
    const said = fields.get("hash");
    if (repairs.length === 0 && said !== hash) throw importFault(where, `"hash" must be ${hash}`, said);
    const ours = hashOf.get(experience.id);
    if (ours === undefined) {
      insert(experience);
      report.added += 1;
      report.repaired.push(...repairs);
    } else if (ours === hash) report.same += 1;
    else {
      conflicting.add(experience.id);
      report.conflicts.push({ line, id: experience.id, what: "experience" });
    }
  };
  const takeVector = (fields: Fields, line: number, where: string): void => {
    const { id, key, dimension, data } = vectorOf(fields, where);
    if (conflicting.has(id)) return;
    checkVector(fromBlob(data), dimension, where);
    checkPlausible(fromBlob(data), where);
    const ours = vectorHash.get({ id, ...key });
    if (ours === undefined) {
      vectorWriter(connection, key, dimension)(id, data);
      report.vectors += 1;
    } else if (ours !== bytesHash(data)) report.conflicts.push({ line, id, what: "vector" });
  };
  return (fields, line, where) => {
    const kind = fields.get("kind");
    if (kind === "experience") takeExperience(fields, line, where);
    else if (kind === "vector") takeVector(fields, line, where);
    else throw importFault(`${path}:${line}`, `"kind" must be experience, vector or end`, kind);
  };
}
