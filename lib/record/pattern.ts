import { CRITERIA, LABEL_JOINER, PATTERN_PREFIX, type Criterion } from "./criteria";

/** Makes the key that de-duplication groups by from a tool's name and its error texts, uncut, in order. */
export type PatternGenerator = (tool: string, errors: readonly string[]) => string;

/** How many errors of a row the generator reads and the diagnosis keeps. Source: article 86 section 7. */
export const ERRORS_KEPT = 3;

/** The pattern of a tool whose errors meet no criterion: prefix + `{tool}工具重试成功`. */
export function FALLBACK(tool: string): string {
  return `${PATTERN_PREFIX}${tool}工具重试成功`;
}

/** True when `pattern` is the fallback of `tool`, or of any tool when none is given. */
export function isFallback(pattern: string, tool?: string): boolean {
  if (tool !== undefined) return pattern === FALLBACK(tool);
  const [before, after] = FALLBACK("\n").split("\n");
  return pattern.startsWith(before ?? "") && pattern.endsWith(after ?? "");
}

/** A criterion that a text meets, and the keyword that met it. */
export interface CriterionMet {
  readonly label: string;
  /** The first of the criterion's keywords that the text contains. */
  readonly keyword: string;
}

/** The criteria that errors meet, in their order; [] where the fallback is due. Reads what the generator reads: the
 *  lower-cased text of the first three errors, not cut. Source: article 86 section 3. */
export function criteriaMet(
  errors: readonly string[], criteria: readonly Criterion[] = CRITERIA,
): readonly CriterionMet[] {
  const text = errors.slice(0, ERRORS_KEPT).join("\n").toLowerCase();
  return criteria.flatMap(({ label, keywords }) => {
    const keyword = keywords.find((word) => text.includes(word));
    return keyword === undefined ? [] : [{ label, keyword }];
  });
}

/** A generator of the system's kind over other criteria: labels of those met, joined; else the tool's fallback. */
export function patternGenerator(criteria: readonly Criterion[]): PatternGenerator {
  return (tool, errors) => {
    const labels = criteriaMet(errors, criteria).map(({ label }) => label);
    return labels.length === 0 ? FALLBACK(tool) : PATTERN_PREFIX + labels.join(LABEL_JOINER);
  };
}

/** The system's generator: labels of the criteria met by the lower-cased text of the first three errors, not cut;
 *  the tool's fallback when none is met. Never empty. Source: article 86 section 3. */
export const abstractPattern: PatternGenerator = patternGenerator(CRITERIA);
