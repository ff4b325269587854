import { type Displayable, note } from "./display";
import { type Format, plainFormat } from "./format";

export interface CheckOptions {
  /** Largest |given - expected| that is still right; 1e-9 when undefined. Texts must be the same but for case. */
  readonly tolerance?: number;
  readonly format?: Format;
  /** Why it is so, said once the answer is right. */
  readonly because?: string;
}

/** A reader's answer to an exercise, judged in one sentence: none yet (null), right, too low, too high, or not it. A
 *  wrong answer is not told the right one. The texts are ours; they are not escaped. */
export function checkAnswer(
  given: number | string | null, expected: number | string, options: CheckOptions = {},
): Displayable & { readonly verdict: "none" | "right" | "wrong" } {
  const { tolerance = 1e-9, format = plainFormat, because } = options;
  if (given === null) {
    return { verdict: "none", ...note("No answer yet: put yours in place of `null` and run the cell.") };
  }
  if (isRight(given, expected, tolerance)) {
    const reason = because === undefined ? "" : ` ${because}`;
    return { verdict: "right", ...note(`**Right:** ${format(expected)}.${reason}`) };
  }
  const direction = typeof given !== "number" || typeof expected !== "number" ? "that is not it"
    : given < expected ? "that is too low" : given > expected ? "that is too high" : "that is no number";
  return { verdict: "wrong", ...note(`**Not yet:** ${direction}.`) };
}

function isRight(given: number | string, expected: number | string, tolerance: number): boolean {
  if (typeof given === "number" && typeof expected === "number") return Math.abs(given - expected) <= tolerance;
  return String(given).trim().toLowerCase() === String(expected).trim().toLowerCase();
}
