import { parentPort } from "node:worker_threads";
import type { FileMetaData } from "hyparquet" with { "resolution-mode": "import" };

/** Rows that are asked of the thread: [rowStart, rowEnd) of some columns of a file whose footer has been read. */
export interface RowsAsked {
  readonly file: string;
  readonly metadata: FileMetaData;
  readonly columns: readonly string[];
  readonly rowStart: number;
  readonly rowEnd: number;
}

/** Its answer. */
export type RowsAnswer =
  | { readonly rows: readonly unknown[] }
  | { readonly fault: { readonly code: string | null; readonly message: string } };

async function answer({ file, metadata, columns, rowStart, rowEnd }: RowsAsked): Promise<RowsAnswer> {
  try {
    const { asyncBufferFromFile, parquetReadObjects } = await import("hyparquet");
    const { compressors } = await import("hyparquet-compressors");
    const buffer = await asyncBufferFromFile(file);
    const rows = await parquetReadObjects({ file: buffer, metadata, columns: [...columns], rowStart, rowEnd,
      compressors });
    return { rows };
  } catch (error) {
    const { code = null, message } = error as { readonly code?: string; readonly message: string };
    return { fault: { code, message } };
  }
}

parentPort?.on("message", (asked: RowsAsked) => {
  void answer(asked).then((rows) => parentPort?.postMessage(rows));
});
