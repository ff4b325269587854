import type { Experience } from "../types";

/** For which rows a store's own keyword extractor can have run. */
export interface ExtractorReach {
  readonly rows: number;
  /** Rows that were stored with a pattern, which shuts the extractor out. */
  readonly unreachable: number;
  /** Ids of the other rows. */
  readonly reachable: readonly string[];
  /** unreachable / rows; null for no rows. */
  readonly share: number | null;
}

/** The pattern with which a row was handed to the store: the recorder's own, or, for a row it did not write, none
 *  that we  know of, so "". */
export function patternPassedIn({ sourceType, abstractPattern }: Experience): string {
  return sourceType === "tool_retry" ? abstractPattern : "";
}

/** Rows for which the store's extractor (record's `storedPattern`) can have run: it does only for a pattern passed
 *  in empty,  which the recorder never does. `passedIn` says what was passed. 174 of 175: dead for 99.4 %. Such a
 *  row is reachable, not  proven to have been reached. Source: article 86 section 2. */
export function deadExtractor(
  experiences: readonly Experience[],
  passedIn: (experience: Experience) => string = patternPassedIn,
): ExtractorReach {
  const reachable = experiences.filter((experience) => passedIn(experience) === "").map(({ id }) => id);
  const rows = experiences.length;
  const unreachable = rows - reachable.length;
  return { rows, unreachable, reachable, share: rows === 0 ? null : unreachable / rows };
}
