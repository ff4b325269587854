import { plainInstant } from "./plain-instant";

/** One day in milliseconds. */
const DAY = 86_400_000;

const INSTANT = /^(\d{4})-(\d{2})-(\d{2})[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?\s?(Z|[+-]\d{2}:?\d{2})$/i;
const ZONELESS = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?)?$/;

/** What is odd about a time: it is not there, says no instant, says no zone, or lies after `now`. */
export type OddKind = "missing" | "unparsable" | "zone-less" | "future";

/** How a candidate with an odd time is decayed: as brand new, not at all, as endlessly old, or not: a RangeError. */
export type MissingTime = "fresh" | "neutral" | "stale" | "error";

/** The class an age falls into: fresh <= 30 d, month 31-90 d, old > 90 d, counted in whole days. */
export type AgeClass = "fresh" | "month" | "old";

/** Milliseconds since 1970 of an ISO 8601 instant with a zone, or what is odd about the text. Dates that the calendar
 *  does not have (30 February) are unparsable. Seconds may be left out; a date alone is zone-less. */
export function readInstant(text: string | null | undefined): number | Exclude<OddKind, "future"> {
  if (text === null || text === undefined) return "missing";
  const plain = plainInstant(text);
  return Number.isNaN(plain) ? readClosely(text) : plain;
}

function readClosely(text: string): number | Exclude<OddKind, "future"> {
  if (text.trim() === "") return "missing";
  const trimmed = text.trim();
  if (ZONELESS.test(trimmed)) return Number.isNaN(Date.parse(trimmed)) ? "unparsable" : "zone-less";
  const parts = INSTANT.exec(trimmed);
  const time = parts === null ? NaN : Date.parse(trimmed);
  if (parts === null || Number.isNaN(time)) return "unparsable";
  const lastDay = new Date(Date.UTC(Number(parts[1]), Number(parts[2]), 0)).getUTCDate();
  return Number(parts[3]) > lastDay ? "unparsable" : time;
}

/** Exact age in days, with fractions; negative for a time after `now`. RangeError unless both are ISO 8601 instants
 *  with a zone. */
export function ageInDays(createdAt: string, now: string): number {
  return (instant(now, "now") - instant(createdAt, "createdAt")) / DAY;
}

/** Exact age in days where the time is a good one, else what is odd about it. RangeError when `now` is no instant. */
export function ageOrOdd(createdAt: string | null, now: string): number | OddKind {
  const end = instant(now, "now");
  const start = readInstant(createdAt);
  if (typeof start === "string") return start;
  return start > end ? "future" : (end - start) / DAY;
}

/** Age class by whole days: 30.9 d counts as 30 and is fresh, 90.9 d as 90 and is month. Infinity is old; a negative
 *  age is fresh. RangeError for NaN. Source: article 72 section 3. */
export function ageClass(days: number): AgeClass {
  if (Number.isNaN(days)) throw new RangeError("ageClass: expected an age in days, got NaN");
  const whole = Math.floor(days);
  if (whole <= 30) return "fresh";
  return whole <= 90 ? "month" : "old";
}

/** An age in days under a policy for odd times: fresh = 0, stale = Infinity, neutral = null (leave the candidate as it
 *  is), error = RangeError naming the candidate. */
export function ageUnder(policy: MissingTime, candidate: Dated, now: string): number | null {
  return agesAt(policy, now)(candidate);
}

interface Dated {
  readonly id: string;
  readonly createdAt: string | null;
}

/** `ageUnder` for many candidates at one clock, which is read once. RangeError when `now` is no instant. */
export function agesAt(policy: MissingTime, now: string): (candidate: Dated) => number | null {
  const end = instant(now, "now");
  return (candidate) => {
    const start = readInstant(candidate.createdAt);
    if (typeof start === "number" && start <= end) return (end - start) / DAY;
    return oddAge(policy, candidate, typeof start === "number" ? "future" : start, now);
  };
}

function oddAge(policy: MissingTime, candidate: Dated, age: OddKind, now: string): number | null {
  if (policy === "fresh") return 0;
  if (policy === "stale") return Infinity;
  if (policy === "neutral") return null;
  const got = candidate.createdAt === null ? "null" : `"${candidate.createdAt}"`;
  throw new RangeError(
    `candidate "${candidate.id}": createdAt must be an instant with a zone, not after ${now}; got ${got} (${age}). ` +
      'List such rows with findOddTimes and choose a policy: "fresh", "neutral" or "stale"',
  );
}

function instant(text: string, what: string): number {
  const time = readInstant(text);
  if (typeof time === "number") return time;
  throw new RangeError(`${what} must be an ISO 8601 instant with a zone, got "${text}" (${time})`);
}
