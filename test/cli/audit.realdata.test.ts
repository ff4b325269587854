import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { packageRoot } from "../../lib/root";
import { audit } from "./audit-sample";

const folder = join(packageRoot(), "..", "shared", "realdata");
const skip = existsSync(folder) ? false : "../shared/realdata is not here";

test("the audit of the real logs reproduces the reference values that need no model", { skip }, async () => {
  const { status, out } = await audit([folder]);
  assert.equal(status, 0);
  assert.match(out, /379 experiences; 178 rows of failures were never resolved/);
  assert.match(out, /379 experiences share 16 patterns/);
  assert.match(out, /all \(counts only\) +357 of 379/);
  assert.match(out, /tool +669 +171 +61\n/);
  assert.match(out, /tool\+action +532 +158 +66\n/);
  assert.match(out, /379 of 379 rows of experiences\.jsonl were recorded again/);
  assert.match(out, /Equal but for white space: trigger, diagnosis, fixSummary/);
  assert.match(out, /9487 tool calls of 1043 runs, 3 sources; 99 judged queries, 11 that have no answer/);
  assert.match(out, /78 of 379 experiences have a real time, the oldest 11 days/);
  assert.match(out, /LIKE of the whole\s+query answers 0/);
});
