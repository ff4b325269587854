/** A fault in somebody's file. Made by `formatError`; told apart by its name. */
export interface FormatError extends Error {
  readonly name: "FormatError";
  readonly file: string;
  /** 1-based; null when the fault is the file's as a whole. */
  readonly line: number | null;
  /** Column or key; null when the fault is the row's as a whole. */
  readonly field: string | null;
}

/** What `formatError` makes its one line of. */
export interface Fault {
  readonly file: string;
  readonly line?: number | null;
  readonly field?: string | null;
  readonly expected: string;
  /** In words, ready to print (use `show` for values). */
  readonly got: string;
}

/** One line: `file:line: "field" expected X, got Y`; line and field are left out where there is none. Line breaks (another
 *  program's words) become spaces, control and bidi marks are escaped. */
export function formatError(fault: Fault): FormatError {
  const { file, line = null, field = null, expected, got } = fault;
  const where = line === null ? file : `${file}:${line}`;
  const what = field === null ? "" : `${show(field)} `;
  const name = "FormatError" as const;
  const message = `${where}: ${what}expected ${expected}, got ${got}`.replace(/\s*[\r\n]+\s*/g, " ").replace(UNSEEN, escaped);
  return Object.assign(new Error(message), { name, file, line, field });
}

/** True for what `formatError` made: the reader is at no fault, the file is. */
export function isFormatError(error: unknown): error is FormatError {
  return error instanceof Error && error.name === "FormatError";
}

const LONGEST = 80;
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/** A value as it can stand in a one-line message: JSON (64-bit integers as digits), control and bidi marks escaped, at
 *  most 80 code points; a value too deep for JSON is said to be so. */
export function show(value: unknown): string {
  if (value === undefined) return "nothing";
  const points = [...json(value).slice(0, 4 * LONGEST)];
  const short = points.length > LONGEST ? `${points.slice(0, LONGEST).join("")}…` : points.join("");
  return short.replace(UNSEEN, escaped);
}

function escaped(mark: string): string {
  return `\\u${mark.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

function json(value: unknown): string {
  try {
    return JSON.stringify(value, (_, inner: unknown) => (typeof inner === "bigint" ? String(inner) : inner)) ?? String(value);
  } catch (error) {
    if (error instanceof RangeError) return "a value that nests too deep to be shown";
    throw error;
  }
}
