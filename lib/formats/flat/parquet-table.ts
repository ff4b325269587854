import type { AsyncBuffer, FileMetaData, SchemaTree } from "hyparquet" with { "resolution-mode": "import" };
import { formatError, isFormatError } from "../errors";
import type { OpenOptions } from "./bytes";
import { parquetRows } from "./parquet-rows";
import { pathReader, type ReadCell, type RowBatch, type Table } from "./table";

const SAMPLE = 20;
const SLICE = 50_000;

interface Parquet {
  readonly file: string;
  readonly buffer: AsyncBuffer;
  readonly metadata: FileMetaData;
  readonly schema: SchemaTree;
}

/** A Parquet file as a table, read row group by row group and only the columns that are asked for. Times that the file
 *  does not place in UTC come without a zone. A damaged or truncated file, and a row group that unpacks to more than
 *  `inflatedLimit` bytes, is a FormatError. */
export async function parquetTable(file: string, options: OpenOptions): Promise<Table> {
  const parquet = await openParquet(file);
  const columns = parquet.schema.children.map(({ element }) => element.name ?? "");
  const zoneless = new Set(leaves(parquet.schema).filter(isZoneless).map(({ path }) => path.join(".")));
  const top = (row: unknown, column: string): unknown => (row as Readonly<Record<string, unknown>>)[column];
  const cell = (path: string): ReadCell | null => {
    const found = pathReader(path, columns, top);
    if (found === null || !zoneless.has(path)) return found?.read ?? null;
    return (row) => withoutZone(found.read(row));
  };
  const first = await slice(parquet, columns, 0, Math.min(SAMPLE, Number(parquet.metadata.num_rows)), options);
  const structs = parquet.schema.children.filter(isStruct);
  const inner = structs.flatMap(leaves).map(({ path }) => path.join("."));
  return {
    file, format: "Parquet table", columns: [...columns, ...inner], sample: first, cell,
    rows: (paths) => groups(parquet, topLevel(paths, columns), options),
  };
}

/** Names of the top-level columns of a Parquet file. Errors as in `parquetTable`. */
export async function parquetColumns(file: string): Promise<readonly string[]> {
  return (await openParquet(file)).schema.children.map(({ element }) => element.name ?? "");
}

async function openParquet(file: string): Promise<Parquet> {
  return orDamaged(file, async () => {
    const { asyncBufferFromFile, parquetMetadataAsync, parquetSchema } = await import("hyparquet");
    const buffer = await asyncBufferFromFile(file);
    if (buffer.byteLength < 12) throw new Error(`only ${buffer.byteLength} bytes`);
    const metadata = await parquetMetadataAsync(buffer);
    if (!isWhole(metadata)) throw new TypeError("columns without names");
    return { file, buffer, metadata, schema: parquetSchema(metadata) };
  });
}

/** Whether the footer says what the types promise: a damaged one may hold numbers for names. */
function isWhole({ schema, row_groups: groups }: FileMetaData): boolean {
  return Array.isArray(groups) && schema.every(({ name }) => typeof name === "string");
}

async function* groups(parquet: Parquet, columns: string[], options: OpenOptions): AsyncGenerator<RowBatch> {
  const { inflatedLimit = 4 * 1024 ** 3 } = options;
  let from = 0;
  for (const [i, group] of parquet.metadata.row_groups.entries()) {
    if (Number(group.total_byte_size) > inflatedLimit) {
      const expected = `row groups of at most ${inflatedLimit} bytes when unpacked`;
      throw formatError({ file: parquet.file, expected, got: `row group ${i} of ${group.total_byte_size}` });
    }
    const to = from + Number(group.num_rows);
    const rows = columns.length === 0 ? [] : await slice(parquet, columns, from, to, options);
    for (let at = 0; at < rows.length; at += SLICE) {
      const some = rows.slice(at, at + SLICE);
      const first = from + at + 1;
      yield { rows: some, numbers: some.map((_, k) => first + k) };
    }
    from = to;
  }
}

async function slice(
  { file, metadata }: Parquet, columns: readonly string[], rowStart: number, rowEnd: number, options: OpenOptions,
): Promise<readonly unknown[]> {
  if (rowEnd <= rowStart) return [];
  return orDamaged(file, () => parquetRows({ file, metadata, columns, rowStart, rowEnd }, options.patienceMs));
}

async function orDamaged<T>(file: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (isFormatError(error)) throw error;
    const { code, message: words } = error as NodeJS.ErrnoException;
    const message = error instanceof TypeError ? "its footer is damaged" : words;
    if (code === "ENOENT") throw formatError({ file, expected: "a readable file", got: "no such file (ENOENT)" });
    throw formatError({ file, expected: "a whole Parquet file", got: `one that cannot be read (${message})` });
  }
}

function topLevel(paths: readonly string[], columns: readonly string[]): string[] {
  return columns.filter((column) => paths.some((path) => path === column || path.startsWith(`${column}.`)));
}

function leaves(tree: SchemaTree): readonly SchemaTree[] {
  return tree.children.length === 0 ? [tree] : tree.children.flatMap(leaves);
}

function isStruct({ children, element }: SchemaTree): boolean {
  return children.length > 0 && element.converted_type === undefined && element.logical_type === undefined;
}

function isZoneless({ element }: SchemaTree): boolean {
  const type = element.logical_type;
  return type?.type === "TIMESTAMP" && !type.isAdjustedToUTC;
}

function withoutZone(value: unknown): unknown {
  return value instanceof Date && !Number.isNaN(value.getTime()) ? value.toISOString().slice(0, -1) : value;
}
