import { createReadStream, readFileSync, statSync } from "node:fs";
import { open } from "node:fs/promises";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { formatError, type FormatError } from "../errors";

/** How much a reader unpacks and holds. */
export interface OpenOptions {
  /** Bytes that a gzip file may inflate to; default 4 GiB. */
  readonly inflatedLimit?: number;
  /** How many times its packed size a gzip file may inflate to once it is above 16 MiB; default 250. */
  readonly inflatedRatio?: number;
  /** Milliseconds that a piece of a Parquet file may take to decode; default two minutes. */
  readonly patienceMs?: number;
  /** Bytes of the longest line; default 16 MiB. */
  readonly longestLine?: number;
}

const CHUNK = 1024 * 1024;
/** Small, so that the ratio of a bomb shows before all of it is unpacked. */
const PACKED_CHUNK = CHUNK / 16;
const RATIO_FROM = 16 * CHUNK;

/** Streams the bytes of a file, inflated where it is gzip (told by its first bytes, not its name). A missing,
 *  unreadable, truncated or broken file, a pipe or device, and what inflates beyond the limits, is a FormatError. */
export async function* openBytes(file: string, options: OpenOptions = {}): AsyncGenerator<Buffer> {
  const small = smallFile(file);
  if (small !== null && !isGzip(small) && !file.endsWith(".gz")) {
    if (small.length > 0) yield small;
    return;
  }
  const gzip = isGzip(await firstBytes(file, 2));
  if (file.endsWith(".gz") && !gzip) await refuseNoGzip(file);
  const raw = createReadStream(file, { highWaterMark: gzip ? PACKED_CHUNK : CHUNK });
  const unpacker = gzip ? createGunzip({ chunkSize: CHUNK }) : null;
  const source = unpacker === null ? raw : pipeline(raw, unpacker, () => undefined);
  let size = 0;
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (unpacker !== null) refuseBomb(file, size, unpacker.bytesWritten, options);
      yield chunk;
    }
  } catch (error) {
    throw openFault(file, error);
  } finally {
    raw.destroy();
  }
}

/** The bytes of a regular file of at most 1 MiB, read at once, which a stream with its buffers takes ten times as long
 *  for; null for every other file, and for one that is not there. */
function smallFile(file: string): Buffer | null {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats === undefined || stats.isDirectory()) return null;
  if (!stats.isFile()) {
    const got = stats.isFIFO() ? "a pipe, which can be read only once: write it to a file first" : "a device or socket";
    throw formatError({ file, expected: "a file", got });
  }
  if (stats.size > CHUNK) return null;
  try {
    return readFileSync(file);
  } catch (error) {
    throw openFault(file, error);
  }
}

/** The first `count` bytes as they lie on disk (fewer where the file is shorter). Errors as in `openBytes`. */
export async function firstBytes(file: string, count: number): Promise<Buffer> {
  try {
    const handle = await open(file);
    try {
      const { bytesRead, buffer } = await handle.read(Buffer.alloc(count), 0, count, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw openFault(file, error);
  }
}

/** True for the first bytes of a gzip file. */
export function isGzip(bytes: Buffer): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

async function refuseNoGzip(file: string): Promise<void> {
  const bytes = await firstBytes(file, 4);
  const got = bytes.length === 0 ? "an empty file" : `a file that begins with ${bytes.toString("hex")}`;
  throw formatError({ file, expected: "a gzip file, as its name says", got });
}

function refuseBomb(file: string, size: number, packed: number, options: OpenOptions): void {
  const { inflatedLimit = 4 * 1024 ** 3, inflatedRatio = 250 } = options;
  if (size > inflatedLimit) {
    throw formatError({ file, expected: `at most ${inflatedLimit} bytes when unpacked`, got: "more" });
  }
  if (size <= RATIO_FROM || size / packed <= inflatedRatio) return;
  const got = `${size} bytes out of the first ${packed}`;
  throw formatError({ file, expected: `a gzip file that unpacks to at most ${inflatedRatio} times its size`, got });
}

const GZIP_FAULTS: ReadonlyMap<string, string> = new Map([
  ["Z_BUF_ERROR", "one that ends too early: was it cut off? (Z_BUF_ERROR)"],
  ["Z_DATA_ERROR", "damaged data (Z_DATA_ERROR)"],
]);

function openFault(file: string, error: unknown): FormatError | Error {
  const { code } = error as NodeJS.ErrnoException;
  if (code === undefined) return error as Error;
  const packed = GZIP_FAULTS.get(code);
  if (packed !== undefined) return formatError({ file, expected: "a whole gzip file", got: packed });
  return formatError({ file, expected: "a readable file", got: code === "ENOENT" ? "no such file (ENOENT)" : code });
}
