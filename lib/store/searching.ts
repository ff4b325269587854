import type { Experience } from "../types";
import { newestFirst } from "../vectors";
import { checkK } from "../recall";
import { matchQuery } from "./bigrams";
import type { Connection } from "./open-file";
import { toExperience, type ExperienceRow } from "./rows";

/** An experience that a text search found; higher scores are better. */
export interface Match {
  readonly experience: Experience;
  readonly score: number;
}

/** SQLite's limit for a LIKE pattern. */
const MOST_PATTERN_BYTES = 50_000;

/** Experiences one of whose four text fields contains the WHOLE text (ASCII case does not matter; % and _ are literal),
 *  newest first, then id; score 1. Blank text finds nothing. RangeError for a pattern above 50,000 bytes or k < 1. */
export function findLike(connection: Connection, text: string, k: number): readonly Match[] {
  checkK(k, "like");
  if (text.trim() === "") return [];
  const pattern = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
  const bytes = Buffer.byteLength(pattern);
  if (bytes > MOST_PATTERN_BYTES) {
    throw new RangeError(`like: the pattern may have at most ${MOST_PATTERN_BYTES} bytes, got ${bytes}`);
  }
  const fields = ["trigger", "diagnosis", "fix_summary", "abstract_pattern"];
  const where = fields.map((field) => `${field} LIKE $pattern ESCAPE '\\'`).join(" OR ");
  const rows = connection.prepare(`SELECT * FROM experience WHERE ${where}`).all({ pattern }) as ExperienceRow[];
  return best(rows.map((row) => ({ experience: toExperience(row), score: 1 })), k);
}

/** Experiences that share tokens (words, CJK bigrams) with the text, by bm25; ties: newest, then id. At most 256 terms
 *  of the text are asked for, joined by OR. Score = -bm25 >= 0, comparable within one answer only. */
export function findKeywords(connection: Connection, text: string, k: number): readonly Match[] {
  checkK(k, "keywords");
  const query = matchQuery(text);
  if (query === null) return [];
  const rows = connection.prepare(`
    SELECT experience.*, -bm25(keyword) AS score FROM keyword JOIN experience ON experience.seq = keyword.rowid
    WHERE keyword MATCH ?`).all(query) as (ExperienceRow & { score: number })[];
  return best(rows.map((row) => ({ experience: toExperience(row), score: row.score })), k);
}

/** Sorted here and not in SQL: the tie rule reads instants, and a limit in SQL would cut ties by row number. */
function best(matches: readonly Match[], k: number): readonly Match[] {
  return [...matches]
    .sort((a, b) => b.score - a.score || newestFirst(a.experience, b.experience))
    .slice(0, k);
}
