import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { runFuzz } from "../../lib/cli/fuzz";
import { packageRoot } from "../../lib/root";

const built = existsSync(join(packageRoot(), "dist", "test", "fuzz", "main.js"));
const skip = built ? false : "test/fuzz is not built";

test("fuzz ends with the fuzzer's status: 0 for help, 2 for a wrong number", { skip }, async () => {
  assert.equal(await runFuzz(["--help"]), 0);
  assert.equal(await runFuzz(["--runs", "many"]), 2);
});
