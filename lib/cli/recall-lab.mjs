#!/usr/bin/env node
// The committed bin. Until things are installed and built it imports nothing but `node:` modules and its own siblings.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { againWith, heapFor } from "./heap.mjs";
import { missingSteps, ROOT, setup, StepFailed } from "./setup.mjs";

const MAIN = join(ROOT, "dist", "lib", "cli", "main.js");

/** Sets the clone up (quick when nothing is missing), then hands over to the compiled verbs. Asking for help installs
 *  nothing. */
async function run(argv) {
  const help = ["help", "--help", "-h", undefined].includes(argv[0]);
  if (help && !existsSync(MAIN)) {
    process.stdout.write("recall-lab is not set up yet: npm start does it all; README.md names the verbs.\n");
    return 0;
  }
  if (argv[0] === "doctor" && !existsSync(MAIN)) return firstDoctor();
  if (!help && argv[0] !== "doctor") await setup();
  if (argv[0] === "setup") return 0;
  const heap = heapFor(argv);
  if (heap !== null) return againWith(heap, argv);
  const { main } = await import(pathToFileURL(MAIN).href);
  return main(argv);
}

/** The doctor of a clone that is not built yet: what npm start will do, and what it cannot. */
function firstDoctor() {
  for (const { name, why, mend } of missingSteps()) {
    process.stdout.write(why ? `missing  ${name}: ${why}\n         mend: ${mend}\n` : `ok       ${name}\n`);
  }
  process.stdout.write("\nThe other checks need the build: npm run build, then npm run doctor again.\n");
  return 1;
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof StepFailed)) throw error;
  process.stderr.write(`\n${error.message}\n`);
  process.exitCode = 1;
}
