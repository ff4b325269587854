import { templateParts, vectorText } from "../record";
import type { Experience } from "../types";

/** Code points of embedded text, by origin. */
export interface TemplateShare {
  readonly rows: number;
  /** Code points of the T0 texts, the spaces between the fields included. */
  readonly total: number;
  /** Of these, what the recorder's template wrote. */
  readonly template: number;
  /** Of these, the errors: diagnosis without its prefix. */
  readonly information: number;
  /** template / total in [0, 1]; null for no text. */
  readonly share: number | null;
}

/** How much of the embedded text (T0) the recorder's template wrote: all but the diagnosis, plus its prefix
 *  "工具 X 调用出错: ". template + information = total. Counted in code points. Source: article 86 section 7. */
export function templateShare(experiences: readonly Experience[]): TemplateShare {
  const sum = (of: (experience: Experience) => string): number =>
    experiences.reduce((total, experience) => total + [...of(experience)].length, 0);
  const total = sum((experience) => vectorText(experience, "T0"));
  const information = sum((experience) => templateParts(experience).information.join(""));
  const template = total - information;
  return { rows: experiences.length, total, template, information, share: total === 0 ? null : template / total };
}
