/** Rows that were read at once. A row is opaque: only the table's own `cell` reads it. */
export interface RowBatch {
  readonly rows: readonly unknown[];
  /** Line or row number of each, 1-based. */
  readonly numbers: readonly number[];
}

/** Reads one cell of a row; undefined where the row has none. */
export type ReadCell = (row: unknown) => unknown;

/** A file of rows, whatever its format. */
export interface Table {
  readonly file: string;
  readonly format: string;
  /** Names as the header, the schema or the first rows have them; those one level down dotted. */
  readonly columns: readonly string[];
  /** The first rows, for a look. */
  readonly sample: readonly unknown[];
  /** A reader for a column or a dotted path below one (through JSON texts too); null where the table has none. */
  readonly cell: (path: string) => ReadCell | null;
  /** All rows, from the start; a table may leave cells out that no path of `paths` reads. */
  readonly rows: (paths: readonly string[]) => AsyncGenerator<RowBatch>;
}

/** A cell reader for a path over the top-level columns of a row: the longest column name that begins it, then key by
 *  key into objects, list positions and JSON texts. null where no column begins it. */
export function pathReader(
  path: string, columns: readonly string[], top: (row: unknown, column: string) => unknown,
): { readonly column: string; readonly read: ReadCell } | null {
  const column = columns.includes(path)
    ? path
    : [...columns].sort((a, b) => b.length - a.length).find((name) => path.startsWith(`${name}.`));
  if (column === undefined) return null;
  const keys = path === column ? [] : path.slice(column.length + 1).split(".");
  if (keys.length === 0) return { column, read: (row) => top(row, column) };
  return { column, read: (row) => keys.reduce<unknown>(step, top(row, column)) };
}

function step(value: unknown, key: string): unknown {
  const inside = typeof value === "string" && /^\s*[{[]/.test(value) ? parsed(value) : value;
  if (inside === null || typeof inside !== "object") return undefined;
  return Object.hasOwn(inside, key) ? (inside as Readonly<Record<string, unknown>>)[key] : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The own keys of JSON objects, and dotted those of the objects they hold, in order of appearance. */
export function columnsOf(rows: readonly unknown[]): readonly string[] {
  const names = new Set<string>();
  for (const row of rows) {
    for (const [key, value] of entriesOf(row)) {
      names.add(key);
      for (const [inner] of entriesOf(value)) names.add(`${key}.${inner}`);
    }
  }
  return [...names];
}

function entriesOf(value: unknown): readonly (readonly [string, unknown])[] {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date)
    ? Object.entries(value) : [];
}
