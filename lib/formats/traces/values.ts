import { createHash } from "node:crypto";

/** A string, number, flag or date as text; null for everything else. A string without anything in it stays "". */
export function asText(value: unknown): string | null {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "bigint" || typeof value === "boolean") return String(value);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  return null;
}

/** A finite number, also out of a text ("0.5", OTLP's intValue) or a 64-bit integer; null for everything else. */
export function asNumber(value: unknown): number | null {
  const number = typeof value === "string" && value.trim() === "" ? Number.NaN : Number(plain(value));
  return Number.isFinite(number) ? number : null;
}

function plain(value: unknown): unknown {
  return typeof value === "number" || typeof value === "string" || typeof value === "bigint" ? value : Number.NaN;
}

/** Any value as text: text as it is, everything else as JSON; "…" where it nests too deep for that. */
export function asJson(value: unknown): string {
  const text = asText(value);
  if (text !== null) return text;
  try {
    return JSON.stringify(value, (_, inner: unknown) => typeof inner === "bigint" ? String(inner) : inner) ?? "";
  } catch {
    return "…";
  }
}

/** The value; or what it says where it is a JSON text of a list or an object (as exports flatten them). */
export function unpacked(value: unknown): unknown {
  if (typeof value !== "string" || !/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

/** A text as content ids compare it: NFC, white space collapsed, none at either end. */
export function normalised(text: string): string {
  return text.normalize("NFC").replace(/\s+/gu, " ").trim();
}

/** The id of a document that has none: sha256 of its normalised text, hexadecimal. */
export function contentId(text: string): string {
  return createHash("sha256").update(normalised(text), "utf8").digest("hex");
}

const NS = 1_000_000n;

/** An instant as nanoseconds since 1970 and as ISO 8601 text: out of ISO text (without a zone: UTC), nanoseconds
 *  (OTLP), milliseconds or a date. null where there is none; what cannot be read is null too. */
export function instantOf(value: unknown): { readonly ns: bigint; readonly iso: string } | null {
  if (value instanceof Date) return fromMs(value.getTime(), 0n);
  if (typeof value === "bigint") return fromNs(value);
  if (typeof value === "string" && /^\d{12,20}$/.test(value)) return fromNs(BigInt(value));
  if (typeof value === "number" && !Number.isFinite(value)) return null;
  if (typeof value === "number") return value > 1e16 ? fromNs(BigInt(Math.round(value))) : fromMs(value, 0n);
  if (typeof value !== "string") return null;
  const match = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(?:\.(\d{1,9})\d*)?(Z|[+-]\d\d:?\d\d)?$/.exec(value.trim());
  if (match === null) return null;
  const [, day = "", time = "", fraction = "", zone = "Z"] = match;
  const ns = BigInt(fraction.padEnd(9, "0"));
  return fromMs(Date.parse(`${day}T${time}${zone}`), ns);
}

function fromMs(ms: number, ns: bigint): { readonly ns: bigint; readonly iso: string } | null {
  if (!Number.isFinite(ms) || Math.abs(ms) > 8.64e15) return null;
  return fromNs(BigInt(Math.round(ms)) * NS + ns);
}

function fromNs(ns: bigint): { readonly ns: bigint; readonly iso: string } | null {
  const date = new Date(Number(ns / NS));
  return Number.isNaN(date.getTime()) ? null : { ns, iso: date.toISOString() };
}
