import assert from "node:assert/strict";
import fs from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { after, before, test } from "node:test";
import { guardWrites } from "../../lib/notebook/guard-writes";
import { makeFolder } from "./notebooks";

const folder = makeFolder();
const outside = fs.mkdtempSync(join(fs.realpathSync("/var"), "recall-lab-"));
let undo = (): void => undefined;
before(() => void (undo = guardWrites(folder.path)));
after(() => {
  undo();
  fs.rmSync(outside, { recursive: true });
  folder.remove();
});

const refused = /^Error: a cell may write below the project and the temporary folder only, got /;

test("writing below the root and the temporary folder works as ever", async () => {
  fs.mkdirSync(join(folder.path, "a", "b"), { recursive: true });
  fs.writeFileSync(join(folder.path, "a", "b", "x"), "1");
  fs.renameSync(join(folder.path, "a", "b", "x"), join(folder.path, "y"));
  await fs.promises.appendFile(pathToFileURL(join(folder.path, "y")), "2");
  assert.equal(fs.readFileSync(join(folder.path, "y"), "utf8"), "12");
  fs.rmdirSync(fs.mkdtempSync(join(tmpdir(), "t-")));
});
test("reading works everywhere", () => {
  assert.ok(fs.readdirSync(outside).length === 0 && fs.readFileSync("/etc/hostname").length >= 0);
  fs.closeSync(fs.openSync("/etc/hostname", "r"));
});
test("every way of writing elsewhere is refused, by path, URL or link, and leaves nothing", async () => {
  const there = join(outside, "x");
  fs.symlinkSync(outside, join(folder.path, "link"));
  for (const write of [
    () => fs.writeFileSync(there, "1"),
    () => fs.writeFileSync(pathToFileURL(there), "1"),
    () => fs.writeFileSync(Buffer.from(there), "1"),
    () => fs.writeFileSync(join(folder.path, "link", "x"), "1"),
    () => fs.writeFileSync(`${folder.path}/${relative(folder.path, there)}`, "1"),
    () => fs.mkdirSync(there),
    () => fs.openSync(there, "w"),
    () => fs.openSync(there, fs.constants.O_WRONLY | fs.constants.O_CREAT),
    () => fs.createWriteStream(there),
    () => fs.copyFileSync("/etc/hostname", there),
    () => fs.renameSync(join(folder.path, "y"), there),
    () => fs.rmSync(outside, { recursive: true }),
  ]) assert.throws(write, refused, String(write));
  await assert.rejects(async () => fs.promises.writeFile(there, "1"), refused);
  assert.deepEqual(fs.readdirSync(outside), []);
});
