import { formatError, show, type FormatError } from "./errors";
import { readLines, type Line } from "./lines";

/** What this file needs of a schema; a zod schema whose messages say what is expected is one. */
export interface RowSchema<T> {
  readonly safeParse: (value: unknown) => Parsed<T>;
}

type Parsed<T> =
  | { readonly success: true; readonly data: T }
  | { readonly success: false; readonly error: { readonly issues: readonly Issue[] } };

/** What a schema found wrong: where, and what it expected there. */
export interface Issue {
  readonly code?: string | undefined;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly keys?: readonly string[];
}

/** A row and the line it stands on. */
export interface Row<T> {
  readonly line: number;
  readonly value: T;
}

/** Streams the rows of a JSONL file in file order. The first row that is no JSON or breaks the schema is a FormatError
 *  naming file, line and field. Blank lines are skipped; an empty file has no rows. */
export async function* streamJsonl<T>(file: string, schema: RowSchema<T>): AsyncGenerator<Row<T>> {
  for await (const line of readLines(file)) {
    const raw = objectOn(file, line);
    const parsed = schema.safeParse(raw);
    if (!parsed.success) throw schemaFault(file, line.line, raw, parsed.error.issues[0]);
    yield { line: line.line, value: parsed.data };
  }
}

/** All rows of a JSONL file, in file order. Errors as in `streamJsonl`. */
export async function readJsonl<T>(file: string, schema: RowSchema<T>): Promise<readonly T[]> {
  const values: T[] = [];
  for await (const row of streamJsonl(file, schema)) values.push(row.value);
  return values;
}

/** The JSON object that a line is; FormatError where it is none, saying so where the file ends within the line. */
export function objectOn(file: string, { line, text, end }: Line): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
    throw formatError({ file, line, expected: "a JSON object", got: show(value) });
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const cut = end === "open" ? " (the file ends within this line: was it cut off?)" : "";
    throw formatError({ file, line, expected: "a JSON object", got: `${show(text)}${notANumber(text) || cut}` });
  }
}

/** What Python's json writes for numbers that JSON cannot hold, in words; "" for none. */
function notANumber(text: string): string {
  const [found] = /-?\b(?:NaN|Infinity)\b/.exec(text.replace(STRINGS, "")) ?? [];
  return found === undefined ? "" : ` (${found} is no JSON, though Python's json writes it: null says that there is none)`;
}

const STRINGS = /"(?:[^"\\]|\\.)*"/g;

/** The error for the first issue that a schema found in a value. */
export function schemaFault(file: string, line: number | null, raw: unknown, issue?: Issue): FormatError {
  if (issue?.code === "unrecognized_keys") {
    const field = issue.keys?.[0] ?? null;
    return formatError({ file, line, field, expected: issue.message, got: "an unknown column" });
  }
  const path = issue?.path ?? [];
  const field = path.length === 0 ? null : path.map(String).join(".");
  return formatError({ file, line, field, expected: issue?.message ?? "a valid row", got: show(valueAt(raw, path)) });
}

function valueAt(raw: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key], raw);
}
