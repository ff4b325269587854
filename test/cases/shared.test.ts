import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { packageRoot } from "../../lib/root";
import { readCase, sharedCase } from "./case";

const names = readdirSync(join(packageRoot(), "test", "cases")).filter((name) => name.endsWith(".json"))
  .map((name) => name.slice(0, -5));

/** What must be the same, where the brief's file has it. */
const SAME = ["candidates", "relevant", "expected", "epsilon", "runOrder", "second"];

test("there are six cases, and each has its test", () => {
  assert.equal(names.length, 6);
  const compiled = readdirSync(__dirname).filter((name) => name.endsWith(".test.js")).map((name) => name.slice(0, -8));
  assert.deepEqual(names.filter((name) => !compiled.includes(name)), []);
});

for (const name of names) {
  const shared = sharedCase(name);
  test(`${name}: inputs and right answers are the brief's`, { skip: shared === null ? "no ../shared" : false }, () => {
    const ours = readCase<Record<string, unknown>>(name);
    for (const key of SAME.filter((one) => Object.hasOwn(shared ?? {}, one))) {
      assert.deepEqual(ours[key], shared?.[key], key);
    }
  });
}
