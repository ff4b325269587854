import { abstractPattern, type PatternGenerator, templateParts } from "../record";
import type { Experience } from "../types";

/** A row whose stored text does not show why it has its key. */
export interface UnseenCriterion {
  readonly id: string;
  readonly tool: string;
  readonly stored: string;
  /** The key that the generator makes of what the row keeps of its errors. */
  readonly fromRow: string;
}

/** The recorder's rows whose key cannot be made again from the row: the generator read the errors whole, the diagnosis
 *  keeps 100 characters of each. An audit of keys therefore has to read the log, not the store. Rows by hand are not
 *  looked at. In row order; [] when every key can be made again. Source: design 6. */
export function unseenCriteria(
  experiences: readonly Experience[], patternOf: PatternGenerator = abstractPattern,
): readonly UnseenCriterion[] {
  return experiences
    .filter(({ sourceType }) => sourceType === "tool_retry")
    .map((experience) => {
      const { id, tool, abstractPattern: stored } = experience;
      return { id, tool, stored, fromRow: patternOf(tool, templateParts(experience).information) };
    })
    .filter(({ stored, fromRow }) => stored !== fromRow);
}
