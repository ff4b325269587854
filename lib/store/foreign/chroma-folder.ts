import { join } from "node:path";
import { chromaPlace } from "../chroma-place";
import { collectionsOf, recordsOf, type ChromaCollection, type ChromaRecord } from "./chroma-file";
import { startChromaProcess } from "./chroma-process";
import { queueOf, type ChromaQueue } from "./chroma-queue";
import { measureSpace, readRecords } from "./chroma-read";
import { checkForeignHeader } from "./check-header";
import { copyFolder, type Copy } from "./copy-out";
import { foreignFault } from "./fault";
import type { MetricFit } from "./metric-fit";
import { openCopy } from "./open-foreign";
import { chromaAdvice, findChroma, installChroma } from "./python-chroma";

/** How a Chroma directory is read. */
export interface ChromaFolderOptions {
  /** Name; default: the one with most records. */
  readonly collection?: string;
  /** "find" (default): vectors through a Chroma server if one is installed in .cache; "install": put there with pip
   *  where it is missing; "none": only what the files tell. */
  readonly server?: "find" | "install" | "none";
}

/** What a Chroma directory holds. */
export interface ChromaFolder {
  readonly collection: ChromaCollection;
  readonly others: readonly ChromaCollection[];
  readonly records: readonly ChromaRecord[];
  /** By record id: the server's, else those still in the log of writes. */
  readonly vectors: ReadonlyMap<string, Float32Array>;
  readonly vectorsFrom: "server" | "log";
  /** Why no server was asked; null where one was. */
  readonly noServer: string | null;
  /** Measured by the server; null where none was asked. */
  readonly metric: MetricFit | null;
  readonly queue: ChromaQueue;
}

/** One page of a collection takes this long at most, in ms: the first one makes the server load its graph. */
const DEADLINE = 60_000;

/** Reads a Chroma directory (0.4 to 1.5) on a copy: documents and metadata from chroma.sqlite3, vectors through a real
 *  server over the copy, which it may rewrite. The directory's bytes and times stay as they are. FOREIGN_... errors. */
export async function readChromaFolder(folder: string, options: ChromaFolderOptions = {}): Promise<ChromaFolder> {
  checkForeignHeader(join(folder, "chroma.sqlite3"));
  const copy = await copyFolder(folder);
  try {
    const read = readFile(folder, copy, options.collection);
    const asked = await askServer(copy, read.collection, options.server ?? "find");
    if (typeof asked === "string") {
      return { ...read, vectors: read.queue.vectors, vectorsFrom: "log", noServer: asked, metric: null };
    }
    return { ...read, ...asked, vectorsFrom: "server", noServer: null };
  } finally {
    copy.remove();
  }
}

function readFile(
  folder: string, copy: Copy, name: string | undefined,
): Pick<ChromaFolder, "collection" | "others" | "records" | "queue"> {
  const file = join(folder, "chroma.sqlite3");
  const db = openCopy(join(copy.folder, "chroma.sqlite3"), file);
  try {
    const all = collectionsOf(db);
    const collection = name === undefined ? all[0] : all.find((one) => one.name === name);
    if (collection === undefined) {
      const expected = name === undefined ? "a collection" : `a collection ${JSON.stringify(name)}`;
      throw foreignFault("FOREIGN_SCHEMA", file, expected, all.map((one) => one.name).join(", ") || "none");
    }
    const others = all.filter((one) => one !== collection);
    return { collection, others, records: recordsOf(db, collection.id), queue: queueOf(db, collection.id) };
  } finally {
    db.close();
  }
}

const TRIES = 3;

/** Vectors and metric, or why there are none: whatever the server says about somebody's files is no reason to give up
 *  what was read from them. Measured on a busy machine: one start in some forty ends with a server that answers but
 *  whose indexing is dead until it is started anew; so it is. */
async function askServer(
  copy: Copy, collection: ChromaCollection, how: "find" | "install" | "none",
): Promise<Pick<ChromaFolder, "vectors" | "metric"> | string> {
  if (how === "none") return "not asked for";
  for (let tried = 1; ; tried += 1) {
    try {
      const program = how === "install" ? installChroma() : findChroma();
      if (program === undefined) return `not installed: ${chromaAdvice()}`;
      return await served(program, copy, collection);
    } catch (error) {
      if (tried === TRIES) return (error as Error).message;
    }
  }
}

async function served(
  program: string, copy: Copy, { id, tenant, database }: ChromaCollection,
): Promise<Pick<ChromaFolder, "vectors" | "metric">> {
  const server = await startChromaProcess(program, copy.folder);
  try {
    const place = chromaPlace({ url: server.url, tenant, database, deadlineMs: DEADLINE });
    const records = await readRecords(place, id, "vectors");
    const known = records.flatMap((record) => (record.vector ? [[record.id, record.vector] as const] : []));
    return { vectors: new Map(known), metric: await measureSpace(place, id, records) };
  } finally {
    await server.end("SIGTERM");
  }
}
