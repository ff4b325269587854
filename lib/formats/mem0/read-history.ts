import { createHash } from "node:crypto";
import { openForeign, type ForeignDatabase } from "../../store/foreign";
import { withFaults } from "../chroma/store-faults";
import { storedTexts, type StoreRecord } from "../chroma/stored";
import { formatError } from "../errors";
import type { Found, Notice } from "../found";
import type { AnyOptions } from "../inspect/format";
import { changesOf, sdkOf } from "./changes";
import { replay, type Alive } from "./replay";

/** Reads the memories that are alive at the end of a mem0 history database, of the Python SDK (`history`) or the
 *  TypeScript SDK (`memory_history`), opened on a copy. The key is what mem0 de-duplicates by: the md5 of the text. A
 *  database without either table is a FormatError; for odd files see `openForeign`. */
export async function readMem0History(file: string, options: AnyOptions = {}): Promise<Found> {
  return withFaults(file, async () => {
    const db = await openForeign(file);
    try {
      return historyFound(db, options);
    } finally {
      db.close();
    }
  });
}

/** The same from a database that is open already. */
export function historyFound(db: ForeignDatabase, options: AnyOptions): Found {
  const sdk = sdkOf(db);
  if (sdk === null) {
    const got = [...db.tables.keys()].slice(0, 12).join(", ") || "none";
    throw formatError({ file: db.file, expected: "a table history or memory_history of mem0", got });
  }
  const { alive, noticed } = replay(changesOf(db), db.file);
  const { documents, vectors, noticed: read } = storedTexts(alive.map(recordOf), db.file, options);
  const own = options.map?.has("key") === true;
  const keyed = own ? documents : documents.map((document) => ({ ...document, key: md5(document.text) }));
  const notices = [...noticed, ...read, ...unseen(db)];
  const format = `mem0 history (${sdk})`;
  return { format, queries: [], documents: keyed, stages: [], qrels: null, vectors, noticed: notices };
}

function recordOf({ id, text, createdAt, updatedAt, updates, more }: Alive): StoreRecord {
  const told = [["created_at", createdAt], ["updated_at", updatedAt], ["updates", String(updates)], ...more] as const;
  const metadata = new Map(told.flatMap(([key, value]) => (value === null ? [] : [[key, value] as const])));
  return { id, document: text, metadata, vector: null };
}

function unseen(db: ForeignDatabase): readonly Notice[] {
  const handled = "mem0 leaves no row where it skips an add whose hash it knows: not observable here";
  const skipped: Notice = { name: "adds skipped by hash: not observable", count: 1, of: null, first: db.file, handled };
  const messages = db.tables.has("messages") ? [...db.rows("SELECT count(*) AS n FROM messages")] : [];
  const count = Number(messages[0]?.get("n") ?? 0);
  const unread: Notice = {
    name: "messages not read", count, of: null, first: `${db.file}: messages`,
    handled: "the conversations that memories were made of are left alone",
  };
  return count === 0 ? [skipped] : [skipped, unread];
}

function md5(text: string): string {
  return createHash("md5").update(text).digest("hex");
}
