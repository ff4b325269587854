import { formatError, show, type FormatError } from "./errors";
import type { ReadOptions } from "./options";

/** Throws a FormatError when a file that must have rows has none, unless the options allow it. */
export function refuseEmpty(file: string, rows: { readonly length: number }, options: ReadOptions): void {
  if (rows.length > 0 || options.empty === "allow") return;
  throw formatError({ file, expected: "at least one row", got: "an empty file" });
}

/** Remembers where each id stands; a second time is a FormatError that names the first line. */
export function refuseTwice(file: string, line: number, field: string, id: string, seen: Map<string, number>): void {
  const first = seen.get(id);
  if (first !== undefined) {
    throw formatError({ file, line, field, expected: "an id of its own", got: `${show(id)}, which line ${first} has` });
  }
  seen.set(id, line);
}

/** The error for a row that has neither `id` nor `_id`. */
export function missingId(file: string, line: number): FormatError {
  return formatError({ file, line, field: "id", expected: "a non-empty string", got: "nothing" });
}
