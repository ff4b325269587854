import type { FileFormat, Head } from "../inspect/format";
import { readSqlite } from "./read-sqlite";

/** SQLite files, for `readAny`: told apart by their tables when they are read. */
export const SQLITE: FileFormat = {
  name: "SQLite (mem0 history, Chroma)",
  looksLike: ({ name, bytes, text }: Head) => {
    const header = bytes.toString("latin1", 0, 16) === "SQLite format 3\0";
    if (header) return { confidence: 0.9, reason: "has SQLite's header" };
    // Damaged and encrypted databases have no header; the reader says which.
    const named = text === null && /\.(db|sqlite3?|db3)$/i.test(name);
    return named ? { confidence: 0.5, reason: "is named as a database" } : null;
  },
  read: readSqlite,
};
