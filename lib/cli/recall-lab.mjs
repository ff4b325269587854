#!/usr/bin/env node
// The committed bin. Until things are installed and built it imports nothing but `node:` modules and its own siblings.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ROOT, setup, StepFailed } from "./setup.mjs";

const MAIN = join(ROOT, "dist", "lib", "cli", "main.js");

/** Sets the clone up (quick when nothing is missing), then hands over to the compiled verbs. Asking for help installs
 *  nothing. */
async function run(argv) {
  const help = ["help", "--help", "-h", undefined].includes(argv[0]);
  if (help && !existsSync(MAIN)) {
    process.stdout.write("recall-lab is not set up yet: npm start does it all; README.md names the verbs.\n");
    return 0;
  }
  if (!help) await setup();
  if (argv[0] === "setup") return 0;
  const { main } = await import(pathToFileURL(MAIN).href);
  return main(argv);
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof StepFailed)) throw error;
  process.stderr.write(`\n${error.message}\n`);
  process.exitCode = 1;
}
