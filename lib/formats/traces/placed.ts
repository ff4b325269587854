import { formatError, show, type FormatError } from "../errors";

/** A parsed value of somebody's file and where it stands: one line of JSONL, one row of a table, one entry of a
 *  list. */
export interface Placed {
  readonly file: string;
  /** 1-based; null where the file is one document or a table without lines. */
  readonly line: number | null;
  /** The path within the line or document, for example "spans[3]"; null for all of it. */
  readonly path: string | null;
  readonly value: unknown;
}

/** The same place, further in. */
export function within(placed: Placed, path: string, value: unknown): Placed {
  return { ...placed, path: placed.path === null ? path : `${placed.path}.${path}`, value };
}

/** file:line and path, as notices name a place. */
export function placeOf({ file, line, path }: Placed): string {
  return `${file}${line === null ? "" : `:${line}`}${path === null ? "" : ` ${path}`}`;
}

/** The FormatError for a field of a placed value. */
export function faultAt(placed: Placed, field: string, expected: string, got: unknown): FormatError {
  const { file, line, path } = placed;
  return formatError({ file, line, field: path === null ? field : `${path}.${field}`, expected, got: show(got) });
}

/** The value as an object's entries; a FormatError for anything else. */
export function objectAt(placed: Placed, expected: string): Readonly<Record<string, unknown>> {
  if (isObject(placed.value)) return placed.value;
  const { file, line, path } = placed;
  throw formatError({ file, line, field: path, expected, got: show(placed.value) });
}

/** True for a JSON object: no list, no date, no bytes, not null. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return !(value instanceof Date) && !ArrayBuffer.isView(value);
}

/** An own field of an object, however it is called ("__proto__" too); undefined where there is none. */
export function own(value: unknown, key: string): unknown {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}
