import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { effectiveThresholds, flipCondition, measureFlipRatio, measureThreshold } from "../../../lib/audit";
import {
  article72, article85, checkLaws, describedRule, fixCompressed, fixNoDecay, fixTieBreak, fromLists, preset, PRESETS,
  runStages, stagesOf,
} from "../../../lib/recall";
import type { RankedList } from "../../../lib/types";
import { candidate, NOW, ranked } from "../../ranked";
import { round, stagesOfPreset } from "./run";

const QUERY = Object.freeze({ id: "q", text: "timeout" });

test("article 72's threshold in force is .55 / .6875 / .9167, by the formula and measured", () => {
  const rule = describedRule(preset("article-72"));
  assert.ok(rule !== null);
  const rows = effectiveThresholds(0.55, rule, [30, 90, 91]);
  assert.deepEqual(rows.map(({ threshold }) => round(threshold, 4)), [0.55, 0.6875, 0.9167]);
  const measured = [30, 90, 91].map((age) => measureThreshold(stagesOfPreset("article-72"), age, NOW).threshold);
  assert.deepEqual(measured.map((one) => round(one, 4)), [0.55, 0.6875, 0.9167]);
  const after = [30, 90, 91].map((age) => measureThreshold(stagesOfPreset("article-85"), age, NOW).threshold);
  assert.deepEqual(after.map((one) => round(one, 4)), [0.55, 0.55, 0.55]);
});

test("article 85's flip ratios are .8 / .75 / .6, and .97 / .9588 / .93 compressed", () => {
  const pairs = [[60, 10], [120, 60], [120, 10]] as const;
  const bounds = (name: string) => pairs.map(([older, newer]) => {
    const rule = describedRule(preset(name));
    assert.ok(rule !== null);
    const reranks = stagesOfPreset(name).filter(({ kind }) => kind === "rerank");
    const measured = measureFlipRatio(reranks, { older, newer }, NOW).ratio;
    assert.equal(round(measured), round(flipCondition(rule, older, newer).bound));
    return round(measured, 4);
  });
  assert.deepEqual(bounds("article-85"), [0.8, 0.75, 0.6]);
  // .93 / .97 = .95876
  assert.deepEqual(bounds("article-85-compressed"), [0.97, 0.9588, 0.93]);
  assert.deepEqual(bounds("article-85-no-decay"), [1, 1, 1]);
});

const lists: fc.Arbitrary<RankedList> = fc.array(fc.record({
  similarity: fc.integer({ min: -20, max: 100 }).map((n) => n / 100), ageDays: fc.integer({ min: 0, max: 200 }),
  key: fc.constantFrom("", "a", "b"), outcome: fc.constantFrom("success" as const, "failure" as const),
}), { maxLength: 9 }).map((rows) => ranked(...rows.map((row, at) => candidate({ id: `c${at}`, ...row }))));

for (const [name, made] of [
  ["article-72", article72], ["article-85", article85], ["article-85-tie-break", fixTieBreak],
  ["article-85-compressed", fixCompressed], ["article-85-no-decay", fixNoDecay],
] as const) {
  test(`${name} gives the lists of ${made.name}, stage by stage`, async () => {
    await fc.assert(fc.asyncProperty(lists, async (list) => {
      const candidates = fromLists(new Map([["q", list]]));
      const [ours, theirs] = [stagesOf(preset(name), { candidates }), made(candidates)];
      assert.deepEqual(await runStages(ours, QUERY, NOW), await runStages(theirs, QUERY, NOW));
    }), { numRuns: 60 });
  });
}

test("every preset has a source, keeps the laws step by step, and is found by its name", () => {
  const list = ranked(
    candidate({ id: "A", similarity: 0.8, ageDays: 40 }), candidate({ id: "B", similarity: 0.7, ageDays: 1, key: "k" }),
    candidate({ id: "C", similarity: 0.6, ageDays: 400, key: "k" }), candidate({ id: "D", similarity: 0 }),
  );
  assert.equal(new Set(PRESETS.map(({ name }) => name)).size, PRESETS.length);
  for (const { name, source } of PRESETS) {
    assert.equal(preset(name).name, name);
    assert.notEqual(source, "", name);
    for (const stage of stagesOfPreset(name)) {
      if (stage.kind !== "source") assert.deepEqual(checkLaws(stage, list, { query: QUERY, now: NOW }), [], name);
    }
  }
  assert.throws(() => preset("article-73"), /there is no preset "article-73"; there are article-72, article-85,/);
});
