import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Limits } from "./compare";
import { startPeers } from "./peer";

const FAR = 1 << 26;

/** What this machine reads and multiplies a second, measured through numpy's BLAS: float32 dot products over 256 MB
 *  (far memory) and 4 MB (cache), products of 2048 x 2048. The best of seven: a rate to compare with, no proven
 *  ceiling. */
export async function measureLimits(python: string, threads: number): Promise<Limits> {
  const folder = mkdtempSync(join(tmpdir(), "recall-lab-limits-"));
  const { ask, end } = startPeers(python, threads, folder);
  try {
    await ask({ do: "load", module: "limits", folder, given: { far: FAR } });
    const best = async (peer: string, repeat: number): Promise<number> => {
      let least = Infinity;
      for (let i = 0; i < 7; i += 1) least = Math.min(least, Number((await ask({ do: "time", peer, repeat })).wall));
      return least;
    };
    const far = await best("read far memory", 1);
    const near = await best("read near memory", 50);
    const multiply = await best("multiply", 1);
    return { bytes: (FAR * 4) / far, near: 2 ** 22 / near, flops: (2 * 2048 ** 3) / multiply };
  } finally {
    end();
    rmSync(folder, { recursive: true, force: true });
  }
}
