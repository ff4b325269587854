import type { FileFormat, Guess, Head } from "../inspect/format";
import { readChromaDirectory } from "./directory";
import { readChromaJson } from "./read-json";
import { readChromaServer } from "./server";

const PARTS = ["documents", "metadatas", "embeddings", "distances", "scores", "uris", "include", "included"];

/** Chroma's JSON, its persistent directory and a running server, for `readAny`. */
export const chromaFormats: readonly FileFormat[] = [
  { name: "Chroma JSON", looksLike: json, read: readChromaJson },
  { name: "Chroma directory", looksLike: directory, read: readChromaDirectory },
  { name: "Chroma server", looksLike: server, read: readChromaServer },
];

function json({ keys }: Head): Guess | null {
  const has = PARTS.filter((part) => keys.includes(part));
  if (keys.includes("ids") && has.length > 0) return { confidence: 0.95, reason: `keys ids, ${has.join(", ")}` };
  const row = keys.includes("id") && keys.includes("metadata") && keys.includes("document");
  return row ? { confidence: 0.8, reason: "rows of id, document, metadata, as Chroma's rows() gives" } : null;
}

function directory({ kind, name, entries, bytes }: Head): Guess | null {
  if (entries.includes("chroma.sqlite3")) return { confidence: 1, reason: "has chroma.sqlite3" };
  if (kind === "folder") return null;
  const sqlite = name === "chroma.sqlite3" && bytes.toString("latin1", 0, 15) === "SQLite format 3";
  return sqlite ? { confidence: 1, reason: "is a chroma.sqlite3" } : null;
}

function server({ kind }: Head): Guess | null {
  return kind === "url" ? { confidence: 1, reason: "is a URL" } : null;
}
