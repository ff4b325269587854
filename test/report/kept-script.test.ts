import assert from "node:assert/strict";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { keptScript } from "../../lib/report/kept-script";

const folder = mkdtempSync(join(tmpdir(), "kept-script-"));
after(() => rmSync(folder, { recursive: true }));

const SOURCE = "(function (list) { return list.map((x) => x * 2).join(); })";
const open = (source = SOURCE, into = folder) => keptScript("doubles", "doubles.js", source, into);
const doubled = (script: ReturnType<typeof open>) => (script.run() as (list: readonly number[]) => string)([1, 2, 3]);
const fileOf = () => join(folder, readdirSync(folder)[0] ?? "");

test("code is found by the next who opens the same script, and does the same", () => {
  const first = open();
  assert.equal(first.found, false);
  assert.equal(doubled(first), "2,4,6");
  first.keep();
  assert.equal(readdirSync(folder).length, 1, "one file, nothing beside it");
  const second = open();
  assert.equal(second.found, true);
  assert.equal(doubled(second), "2,4,6");
});

test("another source of the same length does not get it", () => {
  const other = open(SOURCE.replace("* 2", "* 3"));
  assert.equal(other.found, false);
  assert.equal(doubled(other), "3,6,9");
});

test("a damaged or cut file is passed over and written anew", () => {
  const whole = readFileSync(fileOf());
  const flipped = Buffer.from(whole);
  flipped[whole.length - 20] = (whole[whole.length - 20] ?? 0) ^ 0x55;
  for (const bad of [flipped, whole.subarray(0, 100), Buffer.alloc(0)]) {
    writeFileSync(fileOf(), bad);
    const script = open();
    assert.equal(script.found, false);
    assert.equal(doubled(script), "2,4,6");
    script.keep();
    assert.equal(open().found, true);
  }
});

test("a folder that cannot be made costs nothing but the time", () => {
  const file = join(folder, "in-the-way");
  writeFileSync(file, "");
  chmodSync(file, 0o400);
  const script = open(SOURCE, file);
  script.keep();
  assert.equal(script.found, false);
  assert.equal(doubled(script), "2,4,6");
});
