import { strict as assert } from "node:assert";
import { test } from "node:test";
import { bandsOf, round } from "../../data/generate/bands/band";
import { drawDrafts } from "../../data/generate/draw";
import { randomOf } from "../../data/generate/random";
import { instant, numbered } from "../../data/generate/raw-call";
import { drawTimes } from "../../data/generate/timeline";
import { labelOf } from "../../data/generate/published/label";
import { toleranceOf } from "../../data/generate/published/tolerance";
import { sample } from "../../data/generate/sample/files";

test("randomOf(seed) draws within bounds, both included, and the same again", () => {
  const draws = Array.from({ length: 300 }, ((random) => () => random.int(3, 5))(randomOf(7)));
  assert.deepEqual([...new Set(draws)].sort(), [3, 4, 5]);
  assert.deepEqual(draws, Array.from({ length: 300 }, ((random) => () => random.int(3, 5))(randomOf(7))));
  const random = randomOf(1);
  assert.deepEqual([...random.shuffled([1, 2, 3, 4])].sort(), [1, 2, 3, 4]);
  const keys = Array.from({ length: 100 }, () => random.weighted({ a: 1, b: 0, c: 3 }));
  assert.deepEqual(new Set(keys), new Set(["a", "c"]));
  assert.equal(Array.from({ length: 50 }, () => random.chance(0)).includes(true), false);
  assert.equal(Array.from({ length: 50 }, () => random.chance(100)).includes(false), false);
});

test("drawTimes(random) gives 175 rising times, 13 minutes or more apart", () => {
  const times = drawTimes(randomOf(3));
  assert.equal(times.length, 175);
  const gaps = times.slice(1).map((time, i) => time - (times[i] ?? 0));
  assert.ok(Math.min(...gaps) >= 13 * 60_000, `${Math.min(...gaps)}`);
});

test("drawDrafts(random) never ends a cut error inside the kept hundred characters by its tail", () => {
  const tails = drawDrafts(randomOf(9)).flatMap(({ failures }) => failures.map(({ text }) => text))
    .filter((text) => /次检查$|检查于 \d\d:\d\d$/.test(text));
  assert.ok(tails.length >= 4);
  assert.ok(Math.max(...tails.map((text) => [...text].length)) <= 100);
});

test("numbered(calls) sorts by time, counts per session and keeps causes apart", () => {
  const call = { tool: "t", action: "a" };
  const { calls, causes } = numbered([
    { ...call, at: 3000, session: "x", failure: null },
    { ...call, at: 1000, session: "x", failure: { cause: "c", text: "boom" } },
    { ...call, at: 2000, session: "y", failure: null },
  ]);
  const seen = calls.map(({ session, seq, error }) => [session, seq, error]);
  assert.deepEqual(seen, [["x", 0, "boom"], ["y", 0, null], ["x", 1, null]]);
  assert.deepEqual(causes, [{ session: "x", seq: 0, cause: "c" }]);
  assert.equal(instant(1000), "1970-01-01T00:00:01Z");
});

test("bandsOf(values) gives lowest, middle and highest over all sets and by set", () => {
  const measured = [3, 1, 2, 10].map((value, i) => ({ figure: "f", set: i < 3 ? "labelled" : "second", value }));
  assert.deepEqual(bandsOf(measured, 3), {
    f: {
      low: 1, median: 2.5, high: 10, n: 4, over: "3 seeds, 2 question sets",
      bySet: { labelled: { low: 1, median: 2, high: 3, n: 3 }, second: { low: 10, median: 10, high: 10, n: 1 } },
    },
  });
  assert.equal(round(1 / 3), 0.333333);
});

test("labelOf(id) names families by rule and refuses what it does not know", () => {
  assert.equal(labelOf("85.S4.hit1"), "S4 decay: Hit@1");
  assert.equal(labelOf("86.clusters.0.98.largest"), "clusters at 0.98: largest");
  assert.equal(labelOf("86.group.shell.minCosine"), "shell: lowest cosine");
  assert.throws(() => labelOf("85.S4.nothing"), /no label/);
});

test("toleranceOf(figure) is half a unit of the last published digit", () => {
  const figure = { id: "85.S4.hit1", value: 0.458, unit: "rate", basis: "model" } as const;
  assert.equal(toleranceOf(figure).tolerance, 0.0005);
  const quotient = { ...figure, id: "72.effective.month", unit: "cosine", basis: "formula" } as const;
  assert.equal(toleranceOf(quotient).tolerance, 0.00005);
  assert.equal(toleranceOf({ ...figure, id: "86.dropped", unit: "count", basis: "formula" }).tolerance, 0);
  assert.equal(toleranceOf({ ...figure, id: "86.T1.speedup", basis: "timing" }).tolerance, 0.005);
  assert.equal(toleranceOf({ ...figure, id: "86.T0.p50", unit: "ms", basis: "timing" }).tolerance, 0.05);
});

test("sample() asks what its store can answer, and a few things that it cannot", () => {
  const { runs, experiences, queries, noAnswer, qrels } = sample();
  assert.deepEqual([runs.length, experiences.length], [60, 160]);
  assert.ok(queries.length >= 30 && noAnswer.length >= 5);
  for (const { id } of queries) assert.ok([...(qrels.get(id)?.values() ?? [])].includes(2));
  const stored = new Set(experiences.map(({ session }) => session));
  assert.equal(queries.some(({ call }) => stored.has(call.run)), false);
});
