import type { Outcome } from "../../types";

/** An id: a text with something in it, or a whole number; null for anything else. */
export function idOf(cell: unknown): string | null {
  if (typeof cell === "string") return cell === "" ? null : cell;
  if (typeof cell === "bigint") return String(cell);
  return typeof cell === "number" && Number.isFinite(cell) ? String(cell) : null;
}

/** A number, null where the cell is empty or NaN, "no number" for anything else (infinity too). */
export function numberOf(cell: unknown): number | null | "no number" {
  if (cell === null || cell === undefined) return null;
  if (typeof cell === "bigint") return Number(cell);
  if (typeof cell === "string") return numberIn(cell.trim());
  if (typeof cell !== "number") return "no number";
  if (Number.isNaN(cell)) return null;
  return Number.isFinite(cell) ? cell : "no number";
}

function numberIn(text: string): number | null | "no number" {
  if (text === "" || /^(nan|null|none|na)$/i.test(text)) return null;
  const number = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(text) ? Number(text) : NaN;
  return Number.isFinite(number) ? number : "no number";
}

/** A text: numbers and truth values as they print, lists and objects as JSON, "" for nothing. */
export function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return "";
  if (typeof cell === "string") return cell;
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? "" : cell.toISOString();
  return typeof cell === "object" ? jsonOf(cell) : String(cell);
}

function jsonOf(cell: object): string {
  try {
    return JSON.stringify(cell, printable);
  } catch {
    return "(nested too deeply to print)";
  }
}

function printable(_key: string, value: unknown): unknown {
  return typeof value === "bigint" ? String(value) : value;
}

/** A time as written, null where there is none. Numbers from 10^8 on are seconds, milliseconds, microseconds or
 *  nanoseconds since 1970 by their size, and become ISO 8601; `converted` hears of each. */
export function timeOf(cell: unknown, converted: () => void): string | null {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? null : cell.toISOString();
  if (cell === "" || cell === null || cell === undefined) return null;
  const number = typeof cell === "bigint" ? Number(cell) : typeof cell === "string" ? epochIn(cell) : cell;
  if (typeof number !== "number") return textOf(cell);
  if (Number.isNaN(number)) return null;
  if (!(number >= 1e8 && number < 1e20)) return String(number);
  converted();
  const scale = number < 1e11 ? 1e3 : number < 1e14 ? 1 : number < 1e17 ? 1e-3 : 1e-6;
  return new Date(number * scale).toISOString();
}

function epochIn(text: string): number | string {
  return /^\s*\d{9,19}(\.\d+)?\s*$/.test(text) ? Number(text) : text;
}

const WORDS: ReadonlyMap<string, Outcome> = new Map<string, Outcome>([
  ["success", "success"], ["ok", "success"], ["true", "success"], ["1", "success"], ["passed", "success"],
  ["failure", "failure"], ["fail", "failure"], ["failed", "failure"], ["false", "failure"], ["0", "failure"],
  ["error", "failure"],
]);

/** An outcome by the usual words, 1 and 0, true and false; null for another word; success where nothing stands. */
export function outcomeOf(cell: unknown): Outcome | null {
  const text = textOf(cell).trim().toLowerCase();
  return text === "" ? "success" : WORDS.get(text) ?? null;
}

/** AutoRAG nests two deep. */
const NESTED = 4;

/** The cells of a list, also of one that is written as a JSON text, and of lists in it; null where it is no list. */
export function listOf(cell: unknown): readonly unknown[] | null {
  if (Array.isArray(cell)) return cell.flat(NESTED) as readonly unknown[];
  if (ArrayBuffer.isView(cell) && "length" in cell) return Array.from(cell as unknown as ArrayLike<unknown>);
  if (typeof cell !== "string" || !cell.startsWith("[")) return null;
  try {
    const value: unknown = JSON.parse(cell);
    return Array.isArray(value) ? (value.flat(NESTED) as readonly unknown[]) : null;
  } catch {
    return null;
  }
}
