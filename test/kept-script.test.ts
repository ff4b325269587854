import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { after, test } from "node:test";
import { keptScript, type KeptScript } from "../lib/kept-script";

const folder = mkdtempSync(join(tmpdir(), "kept-script-"));
after(() => rmSync(folder, { recursive: true }));

const SOURCE = "(function (list) { return list.map((x) => x * 2).join(); })";
const file = join(folder, "doubles.js");
const kept = join(folder, "kept");
const codeFile = (): string => join(kept, readdirSync(kept)[0] ?? "");

const open = (source = SOURCE, into = kept): KeptScript => keptScript(source, file, into);
const doubled = ({ script }: KeptScript): string => (
  (script.runInThisContext() as (list: readonly number[]) => string)([1, 2, 3]));

test("code is found by the next who opens the same file, and does the same", () => {
  writeFileSync(file, SOURCE);
  const first = open();
  assert.equal(first.found, false);
  assert.equal(doubled(first), "2,4,6");
  first.keep();
  assert.equal(readdirSync(kept).length, 1, "one file, nothing beside it");
  const second = open();
  assert.equal(second.found, true);
  assert.equal(doubled(second), "2,4,6");
});

test("a damaged or cut file is passed over and written anew", () => {
  const whole = readFileSync(codeFile());
  const flipped = Buffer.from(whole);
  flipped[whole.length - 20] = (whole[whole.length - 20] ?? 0) ^ 0x55;
  for (const bad of [flipped, whole.subarray(0, 100), whole.subarray(0, whole.length - 1), Buffer.alloc(0)]) {
    writeFileSync(codeFile(), bad);
    const script = open();
    assert.equal(script.found, false, `${bad.length} bytes`);
    assert.equal(doubled(script), "2,4,6");
    script.keep();
    assert.equal(open().found, true);
  }
});

test("a file that has changed does not get the code of before, were it as long", () => {
  const other = SOURCE.replace("* 2", "* 3");
  writeFileSync(file, other);
  const script = open(other);
  assert.equal(script.found, false);
  assert.equal(doubled(script), "3,6,9");
  script.keep();
  assert.equal(open(other).found, true);
});

test("a folder that cannot be made costs nothing but the time", () => {
  const script = open(SOURCE, join(file, "below-a-file"));
  script.keep();
  assert.equal(script.found, false);
  assert.equal(doubled(script), "2,4,6");
});

test("code that cannot be put in its place leaves nothing beside it", () => {
  const taken = codeFile();
  rmSync(taken);
  mkdirSync(join(taken, "in the way"), { recursive: true });
  const script = open(readFileSync(file, "utf8"));
  assert.equal(script.found, false);
  script.keep();
  assert.deepEqual(readdirSync(kept), [basename(taken)]);
});
