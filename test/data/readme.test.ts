import { strict as assert } from "node:assert";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileTable } from "../../data/generate/file-table";
import { bundled } from "../../lib/formats";

test("data/README.md has a row with origin, licence, command and sha256 for every file in data/", () => {
  const readme = readFileSync(bundled("README.md"), "utf8");
  const stale = fileTable(bundled("")).split("\n").filter((row) => !readme.includes(row));
  assert.deepEqual(stale, [], "run: npm run data texts");
});

test("data/models has the files that its SHA256SUMS names, unchanged", () => {
  const readme = readFileSync(bundled("README.md"), "utf8");
  for (const line of readFileSync(bundled("models/SHA256SUMS"), "utf8").trim().split("\n")) {
    const [sha256 = "", file = ""] = line.split(/\s+/);
    const row = readme.split("\n").find((one) => one.startsWith(`| models/${file} |`));
    assert.ok(row?.includes(sha256), file);
  }
});
