import assert from "node:assert/strict";
import { test } from "node:test";
import { flipCondition } from "../../lib/audit";
import { describedRule, preset, type PipelineDescription } from "../../lib/recall";
import { ids } from "../ranked";
import {
  type CaseCandidate, caseDescription, caseList, caseLists, casePipeline, checkedAll, readCase, round4,
} from "./case";

interface Case {
  readonly description: unknown;
  readonly candidates: readonly CaseCandidate[];
  readonly relevant: readonly string[];
  readonly expected: {
    readonly returned: readonly string[];
    readonly score: Readonly<Record<string, number>>;
    readonly gateBypassed: readonly string[];
    readonly flipGap: string;
    readonly note: string;
  };
}

const NAME = "time-weighted-injection";
const { description: raw, candidates, expected } = readCase<Case>(NAME);
const own = caseDescription(raw, NAME);
const list = caseList(candidates);

/** The preset with the case's k of 2 in both places. */
const asPreset: PipelineDescription = {
  ...preset("langchain-time-weighted"),
  steps: preset("langchain-time-weighted").steps.map((step) =>
    (step.step === "cut" || step.step === "inject newest" ? { ...step, k: 2 } : step)),
};

for (const description of [own, asPreset]) {
  test(`time-weighted injection: every expected value, by ${description.name}`, async () => {
    const lists = await caseLists(casePipeline(description, list, { rows: list }));
    assert.deepEqual(ids(lists[4] ?? []), expected.returned);
    const score = new Map(lists[3]?.map((one) => [one.id, round4(one.score)]));
    assert.deepEqual(Object.fromEntries(score), expected.score);
    // returned though the gate, which is the first step, had not let them through
    const passed = new Set(ids(lists[1] ?? []));
    assert.deepEqual(ids(lists[4] ?? []).filter((id) => !passed.has(id)), expected.gateBypassed);
    assert.deepEqual(candidates.filter(({ injected }) => injected).map(({ id }) => id), expected.gateBypassed);

    assert.equal(expected.flipGap, "newer wins whenever a - b < 1 - 0.99^hours");
    const rule = describedRule(description) ?? assert.fail("one rule");
    for (const hours of [1, 24, 960]) {
      const { kind, bound } = flipCondition(rule, hours / 24, 0);
      assert.equal(kind, "gap");
      assert.ok(Math.abs(bound - (1 - 0.99 ** hours)) < 1e-12, `${hours} h: ${bound}`);
    }

    assert.match(expected.note, /score = recency alone; without the threshold they score 1\.05 and 1\.02/);
    assert.deepEqual(lists[2]?.slice(1).map(({ similarity }) => similarity), [null, null]);
    const open = { ...description, steps: description.steps.slice(1) };
    const ungated = await caseLists(casePipeline(open, list, { rows: list }));
    assert.deepEqual(ungated[3]?.map(({ id, score }) => [id, round4(score)]), [["noise1", 1.05], ["noise2", 1.02]]);
    checkedAll(expected, ["returned", "score", "gateBypassed", "flipGap", "note"]);
  });
}
