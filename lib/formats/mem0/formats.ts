import type { FileFormat, Guess, Head } from "../inspect/format";
import { readPoints } from "./points";
import { readMem0Results } from "./results";

/** mem0's answers and Qdrant's points, for `readAny`. A history database is an SQLite file. */
export const mem0Formats: readonly FileFormat[] = [
  { name: "mem0 results", looksLike: results, read: readMem0Results },
  { name: "Qdrant points", looksLike: points, read: readPoints },
];

function results({ keys, text }: Head): Guess | null {
  const memories = /"memory"\s*:\s*"/.test(text ?? "") && /"id"\s*:\s*"/.test(text ?? "");
  if (keys.includes("results") && memories) return { confidence: 0.9, reason: "results with id and memory" };
  return isList(text) && keys.includes("id") && keys.includes("memory") ? { confidence: 0.85, reason: "rows of id and memory" } : null;
}

/** Rows a line are tables: what is read here is one document. */
function isList(text: string | null): boolean {
  return /^\s*\[/.test(text ?? "");
}

function points({ keys, text }: Head): Guess | null {
  const payloads = /"payload"\s*:\s*\{/.test(text ?? "");
  if (keys.includes("result") && payloads) return { confidence: 0.9, reason: "result with payloads" };
  const bare = isList(text) && keys.includes("payload") && keys.includes("id");
  return bare ? { confidence: 0.85, reason: "points of id and payload" } : null;
}
