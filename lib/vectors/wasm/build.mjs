// Rebuilds kernels-bytes.ts from kernels.as: node lib/vectors/wasm/build.mjs
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const compiler = createRequire(import.meta.url).resolve("assemblyscript/bin/asc.js");
const how = [
  "--runtime", "stub", "--enable", "simd", "-O3", "--converge", "--noAssert", "--importMemory", "--initialMemory", "1",
  "--maximumMemory", "65536", "--disableWarning", "232",
];

/** The text of kernels-bytes.ts as the installed compiler makes it. */
export function built() {
  const folder = mkdtempSync(join(tmpdir(), "recall-lab-wasm-"));
  try {
    // The compiler insists on the ending .ts, which would make kernels.as a source of TypeScript's.
    writeFileSync(join(folder, "kernels.ts"), readFileSync(join(here, "kernels.as")));
    const run = spawnSync(process.execPath, [compiler, "kernels.ts", ...how, "-o", "kernels.wasm"], {
      cwd: folder, encoding: "utf8",
    });
    if (run.status !== 0) throw new Error(`kernels.as: not compiled:\n${run.stdout}${run.stderr}`);
    return asSource(readFileSync(join(folder, "kernels.wasm")).toString("base64"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function asSource(base64) {
  const lines = base64.match(/.{1,115}/g).map((line) => `  "${line}",`);
  const doc = "/** kernels.as, compiled (base64 of a WebAssembly module). Made by build.mjs; a test makes it again. */";
  return [doc, "export const KERNELS: string = [", ...lines, '].join("");', ""].join("\n");
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  writeFileSync(join(here, "kernels-bytes.ts"), built());
}
