import assert from "node:assert/strict";
import { test } from "node:test";
import type { Found } from "../../lib/formats/found";
import { FORMATS } from "../../lib/formats/inspect";
import { faultsOf, rowsOut } from "./check";
import { inputOf } from "./input";
import { outcomeOf } from "./target";
import { TARGETS, unseeded } from "./targets";
import { changed, raw, size, treeOf, write } from "./tree";

test("every format of the registry has seeds, and each reader reads what its seeds are", async () => {
  assert.deepEqual(unseeded(), []);
  assert.ok(FORMATS.length <= TARGETS.length);
  for (const { name, seeds } of TARGETS) assert.ok((await seeds()).length > 0, `${name} has no seeds`);
});

test("the same seed, reader and index give the same bytes; another index gives others", async () => {
  for (const { name, seeds } of TARGETS) {
    const all = await seeds();
    const inputs = [0, 1, 2, 3, 4, 5, 6, 7].map((index) => inputOf(name, all, 6, index).bytes.toString("base64"));
    assert.deepEqual(inputs, [0, 1, 2, 3, 4, 5, 6, 7].map((index) => inputOf(name, all, 6,
      index).bytes.toString("base64")));
    assert.ok(new Set(inputs).size > 1, name);
  }
});

test("a tree is written as JSON.stringify does, and can hold what JSON has no word for", () => {
  const value = { a: [1, "x", null], b: { c: true } };
  const tree = treeOf(value);
  assert.equal(write(tree), JSON.stringify(value));
  assert.equal(size(tree), 7);
  assert.equal(write(changed(tree, 2, () => raw("NaN")) ?? raw("")), '{"a":[NaN,"x",null],"b":{"c":true}}');
  assert.equal(write(changed(tree, 5, () => undefined) ?? raw("")), '{"a":[1,"x",null]}');
});

const GOOD: Found = {
  format: "f", queries: [{ id: "q", text: "" }], documents: [], qrels: new Map([["q", new Map([["d", 1]])]]),
    vectors: null,
  stages: [{ name: "s", scoreKind: "none", lists: new Map([["q", [
    { id: "d", score: null, similarity: null, createdAt: null, key: "", outcome: "success" }]]]) }],
  noticed: [{ name: "n", count: 1, of: 1, first: "", handled: "h" }],
};

test("faultsOf takes a sound result and names what is wrong with another", () => {
  assert.deepEqual(faultsOf(GOOD), []);
  assert.equal(rowsOut(GOOD), 2);
  const list = GOOD.stages[0]?.lists.get("q") ?? [];
  const twice = { ...GOOD, stages: [{ name: "s", scoreKind: "none" as const, lists: new Map([["q", [...list,
    ...list]]]) }] };
  assert.deepEqual(faultsOf(twice), ["a document twice in a list"]);
  assert.deepEqual(faultsOf({ ...GOOD, qrels: new Map([["q", new Map([["d", NaN]])]]) }),
    ["a grade that is no finite number"]);
  assert.deepEqual(faultsOf({ ...GOOD, noticed: [{ name: "n", count: 2, of: 1, first: "", handled: "h" }] }),
    ["a notice that counts more than there are: n"]);
});

test("an error of the file's has its place or not; any other error is a finding", () => {
  const error = (name: string, message: string): Error => Object.assign(new Error(message), { name });
  assert.deepEqual(outcomeOf(error("FormatError", "f:1: expected"), "f"), { kind: "error", place: "placed",
    message: "f:1: expected" });
  assert.equal((outcomeOf(error("FormatError", "expected"), "f") as { place?: string }).place, "missing");
  assert.equal(outcomeOf(new TypeError("x"), "f").kind, "finding");
  assert.equal(outcomeOf("text", "f").kind, "finding");
});

test("each reader takes its seeds as they are", async () => {
  const { mkdirSync, mkdtempSync, rmSync, writeFileSync } = await import("node:fs");
  const { dirname, join } = await import("node:path");
  const { tmpdir } = await import("node:os");
  const folder = mkdtempSync(join(tmpdir(), "recall-lab-fuzz-"));
  try {
    for (const { name, seeds, beside, read } of TARGETS) {
      for (const seed of await seeds()) {
        const files = [...(beside ?? []), [seed.name, seed.bytes] as const];
        const base = join(folder, name.replace(/\W+/g, "-"), seed.name.replace(/\W+/g, "-"));
        for (const [file, bytes] of files) {
          mkdirSync(dirname(join(base, file)), { recursive: true });
          writeFileSync(join(base, file), bytes);
        }
        const outcome = await read(beside === undefined ? join(base, seed.name) : base, seed.bytes);
        const alone = /annotations/.test(seed.name) ? "error" : "result";
        assert.equal(outcome.kind, alone, `${name} ${seed.name}: ${JSON.stringify(outcome)}`);
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
