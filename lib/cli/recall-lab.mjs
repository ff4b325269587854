#!/usr/bin/env node
// The committed bin. Until things are installed and built it imports nothing but `node:` modules and its own siblings.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ROOT, setup, StepFailed } from "./setup.mjs";

/** Sets the clone up (quick when nothing is missing), then hands over to the compiled verbs. */
async function run(argv) {
  if (!["help", "--help", "-h", undefined].includes(argv[0]) || !process.stdout.isTTY) await setup();
  if (argv[0] === "setup") return 0;
  const { main } = await import(pathToFileURL(join(ROOT, "dist", "lib", "cli", "main.js")).href);
  return main(argv);
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof StepFailed)) throw error;
  process.stderr.write(`\n${error.message}\n`);
  process.exitCode = 1;
}
