import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { coverageOptions, typesAlone } from "../../lib/cli/coverage";

const root = mkdtempSync(join(tmpdir(), "recall-lab-coverage-"));
after(() => rmSync(root, { recursive: true, force: true }));

const HEAD = '"use strict";\nObject.defineProperty(exports, "__esModule", { value: true });\n';
const FOOT = "//# sourceMappingURL=x.js.map";

test("only files of types alone are left out of the coverage; every other file of lib counts, loaded or not", () => {
  mkdirSync(join(root, "dist", "lib", "a"), { recursive: true });
  writeFileSync(join(root, "dist", "lib", "types.js"), `"use strict";\n/** Nouns.\n *  Only. */\n${HEAD.slice(14)}${FOOT}`);
  writeFileSync(join(root, "dist", "lib", "a", "nouns.js"), HEAD + FOOT);
  writeFileSync(join(root, "dist", "lib", "a", "verbs.js"), `${HEAD}exports.one = 1;\n${FOOT}`);
  writeFileSync(join(root, "dist", "lib", "a", "types.d.ts"), "");
  assert.deepEqual(typesAlone(join(root, "dist", "lib")), ["a/nouns.ts", "types.ts"]);
  const options = coverageOptions(root);
  assert.deepEqual(options.filter((one) => one.startsWith("--exclude=")), ["--exclude=lib/a/nouns.ts", "--exclude=lib/types.ts"]);
  for (const needed of ["--all", "--include=lib/**", "--check-coverage", "--lines=95"]) assert.ok(options.includes(needed));
});
