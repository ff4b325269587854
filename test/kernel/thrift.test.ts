import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";

/** Counts the calls of a small function until V8 has optimised code for it (bit 4 of its status). */
const COUNT = `
function work(n) { let sum = 0; for (let i = 0; i < n; i++) sum += i % 7; return sum; }
let calls = 0;
while (calls < 1e6 && !(%GetOptimizationStatus(work) & 16)) { work(100); calls++; }
console.log(calls);`;

/** Optimising on the same thread makes the count the same in every run. */
const V8_FLAGS = ["--allow-natives-syntax", "--no-concurrent-recompilation", "--no-maglev"];
const THRIFT = join(__dirname, "..", "..", "lib", "kernel", "thrift.js");

function callsUntilOptimised(first: string): number {
  const { stdout, stderr } = spawnSync(process.execPath, [...V8_FLAGS, "-e", first + COUNT], { encoding: "utf8" });
  // V8 says here that it does not know a flag.
  assert.equal(stderr, "");
  return Number(stdout);
}

test("optimised code comes after at least three times the work, where V8 has the flag; elsewhere it is as ever", () => {
  const usual = callsUntilOptimised("");
  const later = callsUntilOptimised(`require(${JSON.stringify(THRIFT)});`);
  assert.ok(usual > 1 && later < 1e6, `both are optimised in the end: ${usual} and ${later} calls`);
  const least = Number.parseInt(process.versions.v8) < 12 ? 3 * usual : usual;
  assert.ok(later >= least, `${usual} calls without it, ${later} with it`);
});
