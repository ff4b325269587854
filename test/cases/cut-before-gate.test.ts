import assert from "node:assert/strict";
import { test } from "node:test";
import { flipCondition, journey } from "../../lib/audit";
import { evaluate, successAt } from "../../lib/evaluate";
import { describedRule, preset, recallAll, withoutEach, type StepDescription } from "../../lib/recall";
import { ids, NOW } from "../ranked";
import {
  type CaseCandidate, caseDescription, caseList, caseLists, casePipeline, checkedAll, QUERY, readCase, round4,
} from "./case";

interface Case {
  readonly description: unknown;
  readonly candidates: readonly CaseCandidate[];
  readonly relevant: readonly string[];
  readonly expected: {
    readonly score: Readonly<Record<string, number>>;
    readonly candidatesPerStage: readonly number[];
    readonly lostAt: string;
    readonly mechanism: string;
    readonly flipRatioToFresh: number;
    readonly gateFirst: { readonly returned: readonly string[]; readonly "success@1": number };
  };
}

const NAME = "cut-before-gate";
const { description: raw, candidates, relevant, expected } = readCase<Case>(NAME);
const description = caseDescription(raw, NAME);
const list = caseList(candidates);
const qrels = new Map([["q", new Map(relevant.map((id) => [id, 1]))]]);

test("cut before gate: every expected value, from the description", async () => {
  const pipeline = casePipeline(description, list);
  const lists = await caseLists(pipeline);
  const score = new Map(lists[1]?.map((one) => [one.id, round4(one.score)]));
  for (const [id, value] of Object.entries(expected.score)) assert.equal(score.get(id), value, id);
  assert.deepEqual(lists.map(({ length }) => length), expected.candidatesPerStage);

  const { rows } = await journey(pipeline, QUERY, NOW, { judgements: qrels.get("q") });
  const right = rows.find(({ judged }) => judged === "right");
  assert.equal(right?.droppedBy, expected.lostAt);
  // the mechanism: first before the decay, behind the cut after it, and kept by the very same cut without the decay
  assert.equal(expected.mechanism, "dropped by the cut because decay had re-sorted");
  assert.deepEqual(right?.ranks, [1, 11, null, null]);
  const undecayed = withoutEach(pipeline).find(({ label }) => label.startsWith("without decay"));
  assert.deepEqual(ids((await caseLists(undecayed?.pipeline ?? [])).at(-1) ?? []), relevant);

  const rule = describedRule(description) ?? assert.fail("one rule");
  assert.equal(round4(flipCondition(rule, 90, 0).bound), expected.flipRatioToFresh);

  const [decay, cut, gate] = description.steps as readonly [StepDescription, StepDescription, StepDescription];
  const gateFirst = casePipeline({ ...description, steps: [gate, decay, cut] }, list);
  const run = await recallAll(gateFirst, [QUERY], { now: NOW });
  assert.deepEqual(ids(run.get("q") ?? []), expected.gateFirst.returned);
  assert.equal(evaluate(run, qrels, [successAt(1)]).rows[0]?.mean, expected.gateFirst["success@1"]);
  checkedAll(expected, ["score", "candidatesPerStage", "lostAt", "mechanism", "flipRatioToFresh", "gateFirst"]);
  checkedAll(expected.gateFirst, ["returned", "success@1"]);
});

test("the preset kirocrew is this pipeline", () => {
  const named = preset("kirocrew").steps.map((step) => ({ ...step, where: undefined }));
  assert.deepEqual(named, description.steps.map((step) => ({ ...step, where: undefined })));
});
