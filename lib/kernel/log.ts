import { writeSync } from "node:fs";

/** Writes one line to the real stderr, past the streams that cells' output goes through. */
export function log(line: string): void {
  try {
    writeSync(2, `recall-lab kernel: ${line}\n`);
  } catch {
    // Nobody reads our stderr any more; that is no reason to fail.
  }
}
