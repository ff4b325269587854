import { readInstant } from "../recall";

/** Returns the value, or throws a RangeError that names it when it is NaN, infinite or outside [low, high]. */
export function within(name: string, value: number, low: number, high: number): number {
  if (typeof value !== "number") throw new TypeError(`${name} must be a number, got ${String(value)}`);
  if (!Number.isFinite(value) || value < low || value > high) {
    const open = high === Infinity ? `a finite number >= ${low}` : `in [${low}, ${high}]`;
    throw new RangeError(`${name} must be ${low === -Infinity ? "a finite number" : open}, got ${value}`);
  }
  return value;
}

/** Returns the value, or throws a RangeError that names it when it is not a whole number of at least `low`. */
export function whole(name: string, value: number, low: number): number {
  if (!Number.isInteger(value) || value < low) {
    throw new RangeError(`${name} must be a whole number >= ${low}, got ${String(value)}`);
  }
  return value;
}

/** Returns an age in days: at least 0, Infinity allowed ("endlessly old"); RangeError for NaN or a time to come. */
export function ageOf(name: string, days: number): number {
  if (typeof days === "number" && days >= 0) return days;
  throw new RangeError(`${name} must be an age in days of at least 0, got ${String(days)}`);
}

/** Milliseconds since 1970 of an ISO 8601 instant with a zone; a RangeError that names it otherwise. */
export function instant(name: string, text: string): number {
  const time = readInstant(text);
  if (typeof time === "number") return time;
  throw new RangeError(`${name} must be an ISO 8601 instant with a zone, got "${String(text)}" (${time})`);
}

/** The middle value of a list (mean of the two middle ones); RangeError when it is empty. */
export function median(values: readonly number[]): number {
  if (values.length === 0) throw new RangeError("median of an empty list");
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] as number;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] as number) + upper) / 2;
}
