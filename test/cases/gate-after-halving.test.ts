import assert from "node:assert/strict";
import { test } from "node:test";
import { effectiveThresholds, measureThreshold, unreachableFrom } from "../../lib/audit";
import { describedRule, gatesOf, preset } from "../../lib/recall";
import { candidate, NOW, ranked } from "../ranked";
import { caseDescription, caseLists, casePipeline, checkedAll, readCase, round4 } from "./case";

interface Case {
  readonly description: unknown;
  readonly largestKeywordScore: number;
  readonly expected: {
    readonly effectiveThreshold: Readonly<Record<string, number>>;
    readonly unreachableFromDays: number;
    readonly "raw 0.62 at 30 d": string;
    readonly "keyword-only leg": string;
  };
}

const NAME = "gate-after-halving";
const { description: raw, largestKeywordScore, expected } = readCase<Case>(NAME);

for (const description of [caseDescription(raw, NAME), preset("openclaw")]) {
  test(`gate after halving: every expected value, by ${description.name}`, async () => {
    const [first] = gatesOf(description);
    const { at, gate } = first ?? assert.fail("a gate");
    const rule = describedRule(description, at) ?? assert.fail("one rule");
    const ages = Object.keys(expected.effectiveThreshold).map(Number);
    const wanted = Object.values(expected.effectiveThreshold);
    const derived = effectiveThresholds(gate.value, rule, ages);
    assert.deepEqual(derived.map(({ threshold }) => round4(threshold)), wanted);
    const stages = casePipeline(description, ranked());
    assert.deepEqual(ages.map((age) => round4(measureThreshold(stages, age, NOW).threshold)), wanted);
    const shut = unreachableFrom(gate.value, rule) ?? assert.fail("some day");
    assert.equal(Math.round(shut * 100) / 100, expected.unreachableFromDays);

    const list = ranked(
      candidate({ id: "old", similarity: 0.62, ageDays: 30 }),
      candidate({ id: "word", similarity: largestKeywordScore }),
    );
    const lists = await caseLists(casePipeline(description, list));
    assert.deepEqual(lists[1]?.map(({ id, score }) => [id, round4(score)]), [["old", 0.31], ["word", 0.3]]);
    assert.deepEqual(lists[2], []);
    assert.equal(expected["raw 0.62 at 30 d"], "dropped (0.31)");
    assert.equal(expected["keyword-only leg"], "can never pass the gate alone (0.30 < 0.35)");
    assert.ok(largestKeywordScore < gate.value);
    checkedAll(expected, ["effectiveThreshold", "unreachableFromDays", "raw 0.62 at 30 d", "keyword-only leg"]);
  });
}
