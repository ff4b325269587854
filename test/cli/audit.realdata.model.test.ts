import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { packageRoot } from "../../lib/root";
import { openEmbedder } from "../../lib/vectors";
import { audit } from "./audit-sample";

const folder = join(packageRoot(), "..", "shared", "realdata");
const skip = existsSync(folder) ? false : "../shared/realdata is not here";

test("with bge-small the real logs give the reference values of searching, within 1 GiB", { skip }, async () => {
  const { out } = await audit([folder], await openEmbedder({ model: "bge-small-zh-v1.5" }));
  const found = /"text": right first places of 99 queries: keywords (\d+), vectors\s+(\d+)/.exec(out);
  const [, keywords, vectors] = found ?? [];
  assert.ok(Math.abs(Number(keywords) / 99 - 0.85) <= 0.05, `bm25 success@1 near .85, got ${keywords} of 99`);
  assert.ok(Math.abs(Number(vectors) / 99 - 0.55) <= 0.03, `bge-small success@1 near .55, got ${vectors} of 99`);
  assert.match(out, /the former answers\s+53 to 73 \(ages SYNTHETIC/);
  assert.match(out, /LIKE of the whole\s+query answers 0/);
  assert.ok(process.resourceUsage().maxRSS < 1024 * 1024, "maxRSS in KiB");
});
