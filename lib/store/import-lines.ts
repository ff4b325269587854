import type { Experience, TextVariant } from "../types";
import type { JsonLine } from "./json-lines";
import type { VectorKey } from "./outbox";
import { refusal } from "./refuse";
import { toExperience, type ExperienceRow } from "./rows";

/** A vector as an export has it. */
export interface ExportedVector {
  readonly id: string;
  readonly key: VectorKey;
  readonly dimension: number;
  readonly data: Buffer;
}

/** The fields of one line, by name. A Map: a field may be called `__proto__`. */
export type Fields = ReadonlyMap<string, unknown>;

/** The fields of a line; a refusal (STORE_IMPORT) that names file and line for anything but an object. */
export function fieldsOf({ value, line }: JsonLine, path: string): Fields {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return new Map(Object.entries(value));
  throw importFault(`${path}:${line}`, "expected an object", value);
}

/** The experience of a line; what it holds is checked by whoever stores it. */
export function experienceOf(fields: Fields, where: string): Experience {
  const failed = fields.get("failed_seqs");
  if (!Array.isArray(failed)) throw importFault(where, `"failed_seqs" must be an array`, failed);
  const row = Object.fromEntries(fields) as unknown as ExperienceRow;
  return { ...toExperience({ ...row, failed_seqs: "[]", source: row.source ?? null }), failedSeqs: failed as number[] };
}

/** The vector of a line. */
export function vectorOf(fields: Fields, where: string): ExportedVector {
  const text = (name: string): string => {
    const value = fields.get(name);
    if (typeof value === "string") return value;
    throw importFault(where, `"${name}" must be a string`, value);
  };
  const dimension = fields.get("dimension");
  if (typeof dimension !== "number") throw importFault(where, `"dimension" must be a number`, dimension);
  const data = Buffer.from(text("data"), "base64");
  if (data.length !== 4 * dimension || data.length === 0) {
    throw importFault(where, `"data" must be 4 bytes for each of ${dimension} dimensions`, data.length);
  }
  const key = { model: text("model"), revision: text("revision"), pooling: text("pooling") };
  return { id: text("id"), key: { ...key, variant: text("variant") as TextVariant }, dimension, data };
}

/** A refusal of an import: nothing of the file was stored. */
export function importFault(where: string, expected: string, got: unknown): Error {
  return refusal("STORE_IMPORT", `${where}: ${expected}, got ${JSON.stringify(got)?.slice(0, 60)}`);
}
