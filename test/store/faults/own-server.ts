import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { startOwnChroma, type OwnServer } from "../../helpers/chroma-server";

/** A Chroma server that the test may hurt, over a folder of its own (or `data`); whichever process is the last one is
 *  ended with the test. undefined, and the test skipped, where there can be none; in CI that is a failure. */
export async function ownServer(
  t: TestContext, data?: string,
): Promise<{ current: OwnServer; readonly again: () => Promise<OwnServer> } | undefined> {
  const folder = data ?? mkdtempSync(join(tmpdir(), "recall-lab-faults-"));
  try {
    const held = { current: await startOwnChroma(folder), again: async (): Promise<OwnServer> => {
      held.current = await held.current.restart();
      return held.current;
    } };
    t.after(async () => {
      held.current.signal("SIGCONT");
      await held.current.end("SIGKILL");
      if (data === undefined) rmSync(folder, { recursive: true, force: true });
    });
    return held;
  } catch (error) {
    if (process.env.CI || process.env.REQUIRE_CHROMA === "1") throw error;
    t.skip((error as Error).message);
    return undefined;
  }
}
