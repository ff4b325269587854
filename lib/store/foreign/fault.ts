/** Why somebody's database cannot be read: the `code` of the error. */
export type ForeignCode =
  | "FOREIGN_MISSING" | "FOREIGN_DENIED" | "FOREIGN_EMPTY" | "FOREIGN_NOT_SQLITE" | "FOREIGN_ENCRYPTED"
  | "FOREIGN_NEWER" | "FOREIGN_DAMAGED" | "FOREIGN_BUSY" | "FOREIGN_SPACE" | "FOREIGN_SCHEMA" | "FOREIGN_VALUE";

/** A fault in somebody's database, in the parts of which one line is made. */
export interface ForeignFault extends Error {
  readonly code: ForeignCode;
  readonly file: string;
  /** table.column, null when the fault is the file's as a whole. */
  readonly field: string | null;
  readonly expected: string;
  readonly got: string;
}

/** One line `file: "field" expected X, got Y` with a code that a program can branch on. */
export function foreignFault(
  code: ForeignCode, file: string, expected: string, got: string,
  more: { readonly field?: string; readonly cause?: unknown } = {},
): ForeignFault {
  const { field = null, cause } = more;
  const what = field === null ? "" : `${JSON.stringify(field)} `;
  const error = new Error(`${file}: ${what}expected ${expected}, got ${got}`, cause === undefined ? {} : { cause });
  return Object.assign(error, { code, file, field, expected, got });
}

/** True for what `foreignFault` made. */
export function isForeignFault(error: unknown): error is ForeignFault {
  return error instanceof Error && String((error as { code?: unknown }).code).startsWith("FOREIGN_");
}
