import { basename, dirname } from "node:path";
import { readChromaFolder, type ChromaFolder } from "../../store/foreign";
import type { Found, Notice } from "../found";
import type { AnyOptions } from "../inspect/format";
import { measured } from "./similarity";
import { withFaults } from "./store-faults";
import { storedTexts, type StoreRecord } from "./stored";

/** Reads a persistent Chroma directory (or its chroma.sqlite3) of version 0.4 to 1.5 on a copy, which it leaves as it
 *  is: documents and metadata from the file, vectors through a Chroma server over the copy where one is installed, else
 *  those still in Chroma's log. The metric is measured. One collection: the largest, or `options.collection`. */
export async function readChromaDirectory(path: string, options: AnyOptions = {}): Promise<Found> {
  const folder = basename(path) === "chroma.sqlite3" ? dirname(path) : path;
  const { collection, server } = options;
  return withFaults(folder, async () => {
    const chosen = { ...(collection === undefined ? {} : { collection }), ...(server === undefined ? {} : { server }) };
    const read = await readChromaFolder(folder, chosen);
    const records = read.records.map((record): StoreRecord =>
      ({ ...record, vector: read.vectors.get(record.id) ?? null }));
    const { documents, vectors, noticed } = storedTexts(records, folder, options);
    const format = `Chroma directory (collection "${read.collection.name}")`;
    const notices = [...noticed, ...folderNotices(read, folder)];
    return { format, queries: [], documents, stages: [], qrels: null, vectors, noticed: notices };
  });
}

function folderNotices(read: ChromaFolder, folder: string): readonly Notice[] {
  const { collection, others, records, vectors, noServer, metric, queue } = read;
  const of = records.length;
  const found: Notice[] = [];
  const add = (name: string, count: number, total: number | null, handled: string): void => {
    if (count > 0) found.push({ name, count, of: total, first: folder, handled });
  };
  const names = others.map(({ name, records: n }) => `"${name}" (${n})`).join(", ");
  add("other collections", others.length, others.length + 1, `not read: ${names}; --collection NAME reads another`);
  add("insert times not used", records.filter(({ insertedAt }) => insertedAt !== null).length, of,
    "embeddings.created_at says when Chroma stored a record, not when the experience was made; times are in metadata");
  const rest = `${vectors.size} vectors are still in its log of writes`;
  add("vectors without a server", noServer === null ? 0 : of, of, `no Chroma server was asked (${noServer}); ${rest}`);
  const [told] = collection.configured;
  add("configurations that disagree", collection.configured.length > 1 ? 1 : 0, null,
    `the places that name the metric say ${collection.configured.join(" and ")}; only the measured one counts`);
  add("metric not measured", metric === null && told !== undefined ? 1 : 0, null,
    `the configuration says ${told ?? ""}, which need not be true: without a server nothing is measured`);
  add("writes not yet applied", queue.waiting, null,
    "in Chroma's log, not yet in its tables of documents: open it once with Chroma to have them");
  add("vectors in another encoding", queue.unread, of, "left out: only FLOAT32 is read");
  return [...found, ...measured(metric, told, folder)];
}
