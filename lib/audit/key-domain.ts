import type { PatternRange } from "../record";
import type { Experience } from "../types";
import { keyGroups } from "./key-groups";

/** A key that some row has, and where it can come from. "other": no input makes the generator return it. */
export interface ObservedKey {
  readonly pattern: string;
  readonly kind: "combination" | "fallback" | "other";
  readonly rows: number;
}

/** What a key generator can return beside what a store holds. */
export interface KeyDomain {
  readonly rows: number;
  /** Values the generator can return: combinations + fallbacks, less those that are both. */
  readonly image: number;
  readonly combinations: number;
  readonly fallbacks: number;
  /** Most rows first; ties by first row. */
  readonly observed: readonly ObservedKey[];
  readonly observedCombinations: number;
  readonly observedFallbacks: number;
  /** Rows whose key is a fallback. */
  readonly fallbackRows: number;
  /** fallbackRows / rows; null for no rows. */
  readonly fallbackShare: number | null;
  /** Values of the image that no row has. */
  readonly neverObserved: readonly string[];
  /** Values that rows have and the generator cannot return. */
  readonly nobodyCanMake: readonly string[];
}

/** The image of the generator (`patternRange` of the tools) against the keys observed. A value that is both a
 *  combination  and a fallback counts as a combination. Source: article 86 section 3. */
export function keyDomain(experiences: readonly Experience[], range: PatternRange): KeyDomain {
  const combinations = new Set(range.combinations);
  const fallbacks = new Set(range.fallbacks);
  const kindOf = (pattern: string): ObservedKey["kind"] => {
    if (combinations.has(pattern)) return "combination";
    return fallbacks.has(pattern) ? "fallback" : "other";
  };
  const observed = observedKeys(experiences).map(({ pattern, rows }) => ({ pattern, kind: kindOf(pattern), rows }));
  const ofKind = (kind: ObservedKey["kind"]): readonly ObservedKey[] => observed.filter((key) => key.kind === kind);
  const seen = new Set(observed.map(({ pattern }) => pattern));
  const image = [...new Set(range.all)];
  const fallbackRows = ofKind("fallback").reduce((sum, { rows }) => sum + rows, 0);
  return {
    rows: experiences.length,
    image: image.length,
    combinations: combinations.size,
    fallbacks: fallbacks.size,
    observed,
    observedCombinations: ofKind("combination").length,
    observedFallbacks: ofKind("fallback").length,
    fallbackRows,
    fallbackShare: experiences.length === 0 ? null : fallbackRows / experiences.length,
    neverObserved: image.filter((pattern) => !seen.has(pattern)),
    nobodyCanMake: ofKind("other").map(({ pattern }) => pattern),
  };
}

/** Distinct keys with their rows. Here, unlike in de-duplication, the empty key is one key. */
function observedKeys(experiences: readonly Experience[]): readonly Omit<ObservedKey, "kind">[] {
  const empty = experiences.filter(({ abstractPattern }) => abstractPattern === "").length;
  const named = keyGroups(experiences.filter(({ abstractPattern }) => abstractPattern !== ""));
  const keys = named.map(({ pattern, members }) => ({ pattern, rows: members.length }));
  return empty === 0 ? keys : [...keys, { pattern: "", rows: empty }].sort((a, b) => b.rows - a.rows);
}

/** The tools of the rows that the recorder wrote, first seen first: what to enumerate a generator's image over. Rows
 *  that  somebody wrote by hand name no tool that the generator was called with. */
export function recordedTools(experiences: readonly Experience[]): readonly string[] {
  const recorded = experiences.filter(({ sourceType }) => sourceType === "tool_retry");
  return [...new Set(recorded.map(({ tool }) => tool))];
}
