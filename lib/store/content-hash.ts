import { createHash } from "node:crypto";
import type { Experience } from "../types";
import { COLUMNS, toColumns } from "./rows";

const HITS = COLUMNS.indexOf("hit_count");

/** sha256 (hex) of what an experience says: every field but the hit count, which use changes. Equal for equal content
 *  on any machine; what import compares and verify recomputes. */
export function contentHash(experience: Experience): string {
  const content = toColumns(experience).filter((_, at) => at !== HITS);
  return createHash("sha256").update(JSON.stringify(content)).digest("hex");
}

/** sha256 (hex) of a vector's little-endian float32 bytes. */
export function bytesHash(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
