import { templateParts, vectorText } from "../record";
import type { Experience, TextVariant } from "../types";

/** Code points of embedded text, by origin. */
export interface TemplateShare {
  readonly variant: TextVariant;
  readonly rows: number;
  /** Code points of the texts, the spaces between the fields included. */
  readonly total: number;
  /** Of these, what the recorder's template wrote. */
  readonly template: number;
  /** Of these, the errors: diagnosis without its prefix. */
  readonly information: number;
  /** template / total in [0, 1]; null for no text. */
  readonly share: number | null;
  /** information / total; null for no text. */
  readonly informationShare: number | null;
}

/** How much of the embedded text (T0, or another variant) the recorder's template wrote: all but the diagnosis, plus
 *  its prefix "工具 X 调用出错: ". Every variant holds the diagnosis, so only the template differs. template +
 *  information = total. Counted in code points. Source: article 86 section 7. */
export function templateShare(experiences: readonly Experience[], variant: TextVariant = "T0"): TemplateShare {
  const sum = (of: (experience: Experience) => string): number =>
    experiences.reduce((total, experience) => total + [...of(experience)].length, 0);
  const total = sum((experience) => vectorText(experience, variant));
  const information = sum((experience) => templateParts(experience).information.join(""));
  const template = total - information;
  const shareOf = (part: number): number | null => (total === 0 ? null : part / total);
  const counts = { rows: experiences.length, total, template, information };
  return { variant, ...counts, share: shareOf(template), informationShare: shareOf(information) };
}
