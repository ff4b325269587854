import assert from "node:assert/strict";
import { test } from "node:test";
import { measureFlipRatio, measureThreshold, unreachableFrom } from "../../../lib/audit";
import { curveOf, describedRule, fromLists, preset, stagesOf } from "../../../lib/recall";
import { candidate, ids, NOW, ranked } from "../../ranked";
import { listsOf, returned, round, stagesOfPreset } from "./run";

const inForce = (name: string, age: number, digits: number = 4) =>
  round(measureThreshold(stagesOfPreset(name), age, NOW).threshold, digits);

test("openclaw: .35 / .4114 (7 d) / .70 (30 d), impossible from 45.4 d", () => {
  assert.deepEqual([0, 7, 30].map((age) => inForce("openclaw", age)), [0.35, 0.4114, 0.7]);
  assert.equal(measureThreshold(stagesOfPreset("openclaw"), 45.43, NOW).reach, "gate");
  assert.equal(measureThreshold(stagesOfPreset("openclaw"), 45.45, NOW).reach, "unreachable");
  const rule = describedRule(preset("openclaw"));
  assert.equal(round(unreachableFrom(0.35, rule ?? assert.fail()) ?? NaN, 2), 45.44);
});

test("openclaw: a keyword-only hit (.30 at most) never passes, an undated one does not decay", async () => {
  const list = ranked(
    candidate({ id: "word", similarity: 0.3 }), candidate({ id: "evergreen", similarity: 0.4, ageDays: null }),
  );
  assert.deepEqual(await returned("openclaw", list), [["evergreen", 0.4]]);
});

test("memory-lancedb-pro: .512 at 60 d, never above .70, and 1.05 for 1,000 characters at a year", () => {
  // .35 / (.5 + .5 / e) = .5117
  assert.equal(inForce("memory-lancedb-pro", 60), 0.5117);
  assert.equal(inForce("memory-lancedb-pro", 36_500), 0.7);
  const { steps, ...rest } = preset("memory-lancedb-pro");
  const long = { ...rest, steps: [{ step: "scale", by: 1 / (1 + 0.5 * Math.log2(1000 / 500)) } as const, ...steps] };
  const rule = describedRule(long);
  assert.equal(round(0.35 / (rule?.factor(365) ?? NaN), 2), 1.05);
  const stages = stagesOf(long, { candidates: fromLists(new Map()) });
  assert.equal(measureThreshold(stages, 365, NOW).reach, "unreachable");
});

test("memory-lancedb-pro with recency and importance, and with its decay engine", () => {
  // .35 / (.91 x .68394) - .1 e^(-60/14)
  assert.equal(inForce("memory-lancedb-pro-all", 60), 0.561);
  // (.35 / .91) - .1 = .2846 is below the first gate
  assert.equal(inForce("memory-lancedb-pro-all", 0), 0.3);
  // .3 + .7 x max(.7, 2^(-d / 85.73)): .79 at the floor, which is reached at 44.1 d
  assert.deepEqual([0, 44.2, 365].map((age) => inForce("memory-lancedb-pro-engine", age)), [0.35, 0.443, 0.443]);
});

test("KiroCrew: d(90) = .067, d(242) = .0007", () => {
  const curve = curveOf({ curve: "exponential", ratePerDay: 0.03 });
  assert.deepEqual([round(curve.at(90), 3), round(curve.at(242), 4)], [0.067, 0.0007]);
  const reranks = stagesOfPreset("kirocrew").filter(({ kind }) => kind === "rerank");
  assert.equal(round(measureFlipRatio(reranks, { older: 90, newer: 0 }, NOW).ratio, 4), 0.0672);
});

test("KiroCrew: the exact match of 90 days is lost to the cut before the gate, and found behind it", async () => {
  const noise = Array.from({ length: 10 }, (_, at) => candidate({ id: `N${at}`, similarity: 0.2 }));
  const list = ranked(candidate({ id: "A", similarity: 1, ageDays: 90 }), ...noise);
  assert.deepEqual((await listsOf("kirocrew", list)).map(({ length }) => length), [11, 11, 8, 0]);
  assert.deepEqual(ids((await listsOf("kirocrew-gate-first", list)).at(-1) ?? []), ["A"]);
});
