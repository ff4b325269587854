import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";

const folder = realpathSync(mkdtempSync(join(tmpdir(), "kept-modules-")));
after(() => rmSync(folder, { recursive: true }));

/** A large package that asks for all that a CommonJS file may ask for; its first line throws at a known column. */
const PACKAGE = `exports.fail = () => { throw new Error("here"); };
exports.names = [__filename, __dirname, require.resolve("./other"), require.resolve.paths("x")[0], module.id, this === exports];
exports.other = require("./other").value;
exports.main = require.main === undefined ? "none" : require.main.filename;
exports.cached = require.cache[__filename] === module;
exports.text = "Did you mean import('x')?";
// ${"x".repeat(30_000)}
`;
/** One whose import() V8's kept code could not do. */
const LATER = `exports.later = async (name) => (await import(name)).default.value;
// ${"x".repeat(30_000)}
`;
const MAIN = `
const big = require("big");
const place = (() => { try { big.fail(); } catch (error) { return /index\\.js:\\d+:\\d+/.exec(error.stack)[0]; } })();
require("big/later").later("./other.js").then((later) => console.log(JSON.stringify({ ...big, later, place })));
`;

function run(...before: readonly string[]): string {
  const { stdout, stderr } = spawnSync(process.execPath, [...before, join(folder, "main.js")], { encoding: "utf8" });
  return stdout + stderr;
}

test("a package that is loaded with kept code behaves as with Node's own loader", () => {
  const own = join(folder, "node_modules", "big");
  mkdirSync(own, { recursive: true });
  writeFileSync(join(own, "index.js"), PACKAGE);
  writeFileSync(join(own, "later.js"), LATER);
  writeFileSync(join(own, "other.js"), "exports.value = 7;");
  writeFileSync(join(folder, "main.js"), MAIN);
  const keep = join(folder, "keep.js");
  const kept = join(folder, "kept");
  const library = require.resolve("../../lib/kernel/kept-modules");
  writeFileSync(keep, `require(${JSON.stringify(library)}).keepModules(${JSON.stringify(kept)});`);
  const plain = run();
  assert.match(plain, /"later":7,"place":"index\.js:1:30"/);
  assert.equal(run("-r", keep), plain, "the first time");
  const files = readdirSync(kept);
  assert.ok(files.length > 0, "code has been written");
  assert.equal(run("-r", keep), plain, "with the code of the first");
  if (files.every((name) => name.endsWith(".bin"))) {
    assert.deepEqual(files.map((name) => name.replace(/-.*/, "")), ["index.js"], "large, and without import(): that one alone");
  }
});
