import { z } from "zod";
import type { ReadOptions } from "./options";
import { oddInstant } from "./time";

/** A schema for one row: its columns, and what to do about others. Issue messages say what is expected. */
export function rowOf<S extends z.ZodRawShape>(columns: S, options: ReadOptions): z.ZodObject<S> {
  if (options.unknownColumns === "ignore") return z.object(columns, { error: "a JSON object" }) as z.ZodObject<S>;
  const known = Object.keys(columns).map((column) => JSON.stringify(column));
  return z.strictObject(columns, { error: `one of ${known.join(", ")}` }) as unknown as z.ZodObject<S>;
}

/** Any string, also "". */
export const text = z.string({ error: "a string" });

/** A string with something in it. */
export const name = z.string({ error: "a non-empty string" }).min(1, { error: "a non-empty string" });

/** Any string, or null. */
export const textOrNull = z.string({ error: "a string or null" }).nullable();

/** true or false. */
export const flag = z.boolean({ error: "true or false" });

const WHOLE = { error: "a whole number >= 0" };

/** 0, 1, 2 ... up to 2^53 - 1. */
export const count = z.int(WHOLE).nonnegative(WHOLE);

const WHOLE_OR_NULL = { error: "a whole number >= 0 or null" };

/** A count, or null. */
export const countOrNull = z.int(WHOLE_OR_NULL).nonnegative(WHOLE_OR_NULL).nullable();

/** A list of counts; it may be empty. */
export const counts = z.array(count, { error: "a list of whole numbers >= 0" });

/** Read and left alone: arguments, licences and what else a log carries. */
export const anything = z.unknown().optional();

/** One of a few words. */
export function oneOf<const T extends readonly [string, ...string[]]>(words: T): z.ZodType<T[number]> {
  return z.enum(words, { error: words.map((word) => JSON.stringify(word)).join(" or ") }) as z.ZodType<T[number]>;
}

/** An ISO 8601 instant with a zone, or null where the source has no time. */
export function instantOrNull(options: ReadOptions): z.ZodType<string | null> {
  const error = "an ISO 8601 instant with a zone (…Z or +08:00) or null";
  const odd = (value: string): boolean => options.oddTimes === "keep" || oddInstant(value) === null;
  return z.string({ error }).refine(odd, { error }).nullable();
}
