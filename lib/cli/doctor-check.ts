/** One thing that was looked at. */
export interface Check {
  readonly name: string;
  readonly state: "ok" | "missing";
  /** What is there, or why it does not do. */
  readonly said: string;
  /** What cannot be done without it. */
  readonly needed: "always" | "npm run lab" | "the slider in npm run lab" | "tests" | "PNG figures";
  /** The line that mends it. */
  readonly mend?: string;
}

/** A check from its findings: `said` when it is there, `why` when not. */
export function check(
  name: string, needed: Check["needed"], said: string | undefined, missing: { readonly why: string; readonly mend: string },
): Check {
  if (said !== undefined) return { name, state: "ok", said, needed };
  return { name, state: "missing", said: missing.why, needed, mend: missing.mend };
}
