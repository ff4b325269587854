import type { Experience } from "../types";
import { ERRORS_KEPT } from "./pattern";

/** Code points kept of each error in the diagnosis. Source: article 86 section 7. */
export const ERROR_CHARACTERS = 100;

/** What a diagnosis of the recorder starts with. Source: article 86 section 7. */
export function diagnosisPrefix(tool: string): string {
  return `工具 ${tool} 调用出错: `;
}

/** The first three errors, each cut to 100 code points (an emoji counts once and is never split), joined by "; ". */
export function diagnosisOf(tool: string, errors: readonly string[]): string {
  return diagnosisPrefix(tool) + errors.slice(0, ERRORS_KEPT).map(cut).join("; ");
}

/** Trigger and fix of `n` failures that a success ended. Source: article 86 section 2. */
export function resolvedTexts(tool: string, action: string, n: number): Pick<Experience, "trigger" | "fixSummary"> {
  return {
    trigger: `${tool}.${action} 连续失败 ${n} 次后重试成功`,
    fixSummary: `经过 ${n} 次重试后成功执行 ${tool}.${action}`,
  };
}

/** Trigger and fix of `n` failures that nothing ended. Our wording: the system does not record these. */
export function unresolvedTexts(tool: string, action: string, n: number): Pick<Experience, "trigger" | "fixSummary"> {
  return { trigger: `${tool}.${action} 连续失败 ${n} 次未恢复`, fixSummary: "未恢复" };
}

function cut(error: string): string {
  return [...error.slice(0, 2 * ERROR_CHARACTERS)].slice(0, ERROR_CHARACTERS).join("");
}
