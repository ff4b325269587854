import type { Experience, TextVariant } from "../types";
import { diagnosisPrefix } from "./wording";

/** The text variants in the order of article 86 section 7. */
export const TEXT_VARIANTS: readonly TextVariant[] = ["T0", "T1", "T2", "T3"];

/** The text that is embedded: fields joined by one space (our choice). T0 trigger, diagnosis, fixSummary,
 *  abstractPattern; T1 without fixSummary; T2 the diagnosis; T3 trigger and diagnosis. Source: article 86 section 7. */
export function vectorText(experience: Experience, variant: TextVariant = "T0"): string {
  return fieldsOf(experience, variant).join(" ");
}

function fieldsOf(experience: Experience, variant: TextVariant): readonly string[] {
  const { trigger, diagnosis, fixSummary, abstractPattern } = experience;
  switch (variant) {
    case "T0":
      return [trigger, diagnosis, fixSummary, abstractPattern];
    case "T1":
      return [trigger, diagnosis, abstractPattern];
    case "T2":
      return [diagnosis];
    case "T3":
      return [trigger, diagnosis];
    default:
      throw new RangeError(`vectorText: the variant must be T0, T1, T2 or T3, got "${String(variant)}"`);
  }
}

/** The T0 text cut into what the recorder's template wrote and the errors: template + information have the code points
 *  of the whole. All but the diagnosis is template, and so is the diagnosis's prefix where the row has it (a manual row
 *  has not); the spaces between fields count as template. Source: article 86 section 7. */
export function templateParts(experience: Experience): { template: string[]; information: string[] } {
  const { trigger, diagnosis, fixSummary, abstractPattern, tool } = experience;
  const prefix = diagnosis.startsWith(diagnosisPrefix(tool)) ? diagnosisPrefix(tool) : "";
  return {
    template: [`${trigger} ${prefix}`, ` ${fixSummary} ${abstractPattern}`],
    information: [diagnosis.slice(prefix.length)],
  };
}
