import { test } from "node:test";
import assert from "node:assert/strict";
import { acceptance } from "../../lib/evaluate";
import { article72, article85, fromLists } from "../../lib/recall";
import { acceptanceTable } from "../../lib/report";
import { candidate, NOW, ranked } from "../ranked";

const source = fromLists(new Map([
  ["a", ranked(candidate({ id: "x", similarity: 0.6, ageDays: 40 }))],
  ["b", ranked(candidate({ id: "y", similarity: 0.6, ageDays: 4 }))],
]));
const queries = Object.freeze(["a", "b"].map((id) => Object.freeze({ id, text: id })));
const systems = [
  { label: "decay first", pipeline: article72(source) }, { label: "gate first", pipeline: article85(source) },
];

test("acceptance: each pipeline's non-empty rate against a line, which is included", async () => {
  const rows = await acceptance(systems, queries, { now: NOW, line: 1 });
  assert.deepEqual(rows.map(({ label, answered, queries: n, rate, verdict, empty }) => (
    [label, answered, n, rate, verdict, empty])), [
    ["decay first", 1, 2, 0.5, "missed", ["a"]], ["gate first", 2, 2, 1, "reached", []],
  ]);
  assert.equal((await acceptance(systems, queries, { now: NOW, line: 0.5 }))[0]!.verdict, "reached");
  assert.deepEqual([...rows[0]!.run.keys()], ["a", "b"]);
});

test("acceptance: a line outside [0, 1] is a RangeError", async () => {
  await assert.rejects(acceptance(systems, queries, { now: NOW, line: 90 }), /the line must lie in \[0, 1\], got 90/);
});

test("acceptanceTable prints counts beside percentages and who got nothing", async () => {
  const { content } = acceptanceTable(await acceptance(systems, queries, { now: NOW, line: 0.9 }));
  assert.deepEqual(content.cells, [
    ["decay first", "1/2 (50.0 %)", "90 %", "missed", "a"], ["gate first", "2/2 (100.0 %)", "90 %", "reached", "none"],
  ]);
});
