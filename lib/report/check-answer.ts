import { DISPLAY, displayable, type Displayable, note } from "./display";
import { type Format, plainFormat } from "./format";
import { seal, SEAL_MIME, type Sealed, unseal } from "./seal";

/** Options of `checkAnswer`. */
export interface CheckOptions {
  /** Largest |given - expected| that is still right; 1e-9 when undefined. Texts must be the same but for case. */
  readonly tolerance?: number;
  readonly format?: Format;
  /** Why it is so, said once the answer is right. */
  readonly because?: string;
}

type Checked = Displayable & { readonly verdict: "none" | "right" | "wrong" };

/** A reader's answer to an exercise, judged in one sentence: none yet (null), right, too low, too high, or not it. A
 *  wrong answer is not told the right one; a sealed one (copies for students) also not the direction. The bundle
 *  carries the seal. The texts are ours; they are not escaped. */
export function checkAnswer(
  given: number | string | null, expected: number | string | Sealed, options: CheckOptions = {},
): Checked {
  const { tolerance = 1e-9, format = plainFormat, because } = options;
  if (typeof expected === "object") return checkSealed(given, expected);
  const reason = because === undefined ? "" : ` ${because}`;
  const right = `**Right:** ${format(expected)}.${reason}`;
  const sealed = seal(expected, right, tolerance);
  if (given === null) return judged("none", NOTHING, sealed);
  if (isRight(given, expected, tolerance)) return judged("right", right, sealed);
  const direction = typeof given !== "number" || typeof expected !== "number" ? "that is not it"
    : given < expected ? "that is too low" : given > expected ? "that is too high" : "that is no number";
  return judged("wrong", `**Not yet:** ${direction}.`, sealed);
}

const NOTHING = "No answer yet: put yours in place of `null` and run the cell.";

function checkSealed(given: number | string | null, expected: Sealed): Checked {
  if (given === null) return judged("none", NOTHING, expected);
  const text = unseal(given, expected);
  if (text === undefined) return judged("wrong", "**Not yet:** that is not it.", expected);
  return judged("right", text, expected);
}

function judged(verdict: Checked["verdict"], sentence: string, sealed: Sealed): Checked {
  const shown = note(sentence);
  const bundle = async () => ({ ...(await shown[DISPLAY]()), [SEAL_MIME]: sealed });
  return displayable({ verdict }, bundle, () => sentence);
}

function isRight(given: number | string, expected: number | string, tolerance: number): boolean {
  if (typeof given === "number" && typeof expected === "number") return Math.abs(given - expected) <= tolerance;
  return String(given).trim().toLowerCase() === String(expected).trim().toLowerCase();
}
