import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startChromaProcess, type OwnServer } from "../../lib/store/foreign/chroma-process";
import { installChroma } from "../../lib/store/foreign/python-chroma";

/** A server of our own, which a test may hurt. */
export type { OwnServer } from "../../lib/store/foreign/chroma-process";

/** A Chroma server to test against, or why there is none. */
export type ChromaServer =
  | { readonly kind: "running"; readonly url: string; readonly stop: () => Promise<void> }
  | { readonly kind: "unavailable"; readonly reason: string };

/** CHROMA_URL if set (it is left running), else our own server: installed into .cache with pip where it is missing,
 *  on a free loopback port with a temporary folder. Unavailable (no Python, no pip, no registry) is a value, not an
 *  error, unless CI or REQUIRE_CHROMA=1 is set: then it throws. */
export async function startChroma(): Promise<ChromaServer> {
  if (process.env.CHROMA_URL) return { kind: "running", url: process.env.CHROMA_URL, stop: async () => undefined };
  const data = mkdtempSync(join(tmpdir(), "recall-lab-chroma-"));
  try {
    const server = await startOwnChroma(data);
    const stop = async (): Promise<void> => {
      await server.end("SIGTERM");
      rmSync(data, { recursive: true, force: true });
    };
    return { kind: "running", url: server.url, stop };
  } catch (error) {
    rmSync(data, { recursive: true, force: true });
    const reason = `no Chroma server: ${(error as Error).message}`;
    if (process.env.CI || process.env.REQUIRE_CHROMA === "1") throw new Error(reason, { cause: error });
    return { kind: "unavailable", reason };
  }
}

/** A server of our own over a folder, on a free loopback port. Throws where there is no Python, pip or registry. */
export async function startOwnChroma(data: string): Promise<OwnServer> {
  return startChromaProcess(installChroma(), data);
}
