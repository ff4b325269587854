import { openForeign } from "../../store/foreign";
import { readChromaDirectory } from "../chroma";
import { withFaults } from "../chroma/store-faults";
import { formatError } from "../errors";
import type { Found } from "../found";
import type { AnyOptions } from "../inspect/format";
import { sdkOf } from "../mem0/changes";
import { historyFound } from "../mem0/read-history";

/** Reads an SQLite file by what is in it: a mem0 history, or the chroma.sqlite3 of a Chroma directory. Opened on a
 *  copy; nothing beside or in the file changes. Another database is a FormatError that names its tables; one that is
 *  damaged, encrypted, newer or not to be read is one with the code of `openForeign`. */
export async function readSqlite(file: string, options: AnyOptions = {}): Promise<Found> {
  const found = await withFaults(file, async () => {
    const db = await openForeign(file);
    try {
      if (sdkOf(db) !== null) return historyFound(db, options);
      if (db.tables.has("embedding_metadata") && db.tables.has("collections")) return null;
      const got = [...db.tables.keys()].slice(0, 12).join(", ") || "none";
      throw formatError({ file, expected: "the tables of a mem0 history or of Chroma", got });
    } finally {
      db.close();
    }
  });
  return found ?? readChromaDirectory(file, options);
}
