import type { Experience } from "../types";

/** Most bytes (UTF-8) of one text field. */
export const MOST_BYTES = 1_000_000;

/** What to do with text that has lone surrogates, which SQLite would silently change: refuse, or put U+FFFD and say
 *  so. */
export type IllFormed = "refuse" | "repair";

/** A field that was made well-formed. */
export interface Repair {
  readonly id: string;
  readonly field: string;
}

const TEXTS = [
  "id", "trigger", "diagnosis", "fixSummary", "abstractPattern", "sourceType", "tool", "action", "session",
] as const;
const OPTIONAL_TEXTS = ["createdAt", "source"] as const;
const LONE = /\p{Surrogate}/gu;

/** The experience as it may be stored, and what was repaired. Throws a TypeError or RangeError naming id and field
 *  for a wrong kind, an empty id, an over-long text, a bad number or, if so asked, a lone surrogate. An id is never
 *  repaired. */
export function checkExperience(
  experience: Experience, illFormed: IllFormed,
): { readonly experience: Experience; readonly repairs: readonly Repair[] } {
  const id = experience.id;
  const repairs: Repair[] = [];
  const clean = new Map<string, string>();
  for (const field of [...TEXTS, ...OPTIONAL_TEXTS]) {
    const value: unknown = experience[field];
    if ((value === null || value === undefined) && (OPTIONAL_TEXTS as readonly string[]).includes(field)) continue;
    if (typeof value !== "string") throw new TypeError(`${at(id, field)} must be a string, got ${typeof value}`);
    checkLength(value, at(id, field));
    if (!hasLone(value)) continue;
    if (field === "id" || illFormed === "refuse") throw new TypeError(`${at(id, field)} has a lone surrogate`);
    repairs.push({ id, field });
    clean.set(field, value.replace(LONE, "\ufffd"));
  }
  if (id === "") throw new RangeError("experience: the id is empty");
  checkRest(experience);
  return { experience: { ...experience, ...Object.fromEntries(clean) }, repairs };
}

/** Whether the text has a surrogate without its other half. */
export function hasLone(text: string): boolean {
  return text.search(LONE) >= 0;
}

function checkRest({ id, outcome, hitCount, failedSeqs, successSeq }: Experience): void {
  if (outcome !== "success" && outcome !== "failure") {
    throw new TypeError(`${at(id, "outcome")} must be "success" or "failure", got ${JSON.stringify(outcome)}`);
  }
  if (!Number.isSafeInteger(hitCount) || hitCount < 0) {
    throw new RangeError(`${at(id, "hitCount")} must be a whole number of at least 0, got ${hitCount}`);
  }
  if (!Array.isArray(failedSeqs) || !failedSeqs.every((seq) => Number.isSafeInteger(seq))) {
    throw new TypeError(`${at(id, "failedSeqs")} must be whole numbers, got ${JSON.stringify(failedSeqs)}`);
  }
  if (successSeq !== null && !Number.isSafeInteger(successSeq)) {
    throw new TypeError(`${at(id, "successSeq")} must be a whole number or null, got ${JSON.stringify(successSeq)}`);
  }
}

function checkLength(text: string, what: string): void {
  if (text.length * 3 <= MOST_BYTES) return;
  const bytes = Buffer.byteLength(text);
  if (bytes > MOST_BYTES) throw new RangeError(`${what} may have at most ${MOST_BYTES} bytes, got ${bytes}`);
}

function at(id: unknown, field: string): string {
  return `experience ${JSON.stringify(id)}: ${field}`;
}
