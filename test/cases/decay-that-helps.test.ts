import assert from "node:assert/strict";
import { test } from "node:test";
import { decayCost } from "../../lib/audit";
import { evaluate, successAt } from "../../lib/evaluate";
import { recallAll } from "../../lib/recall";
import { NOW } from "../ranked";
import { type CaseCandidate, caseDescription, caseList, casePipeline, checkedAll, QUERY, readCase } from "./case";

interface Case {
  readonly descriptions: readonly unknown[];
  readonly candidates: readonly CaseCandidate[];
  readonly relevant: readonly string[];
  readonly expected: { readonly "success@1": Readonly<Record<string, number>>; readonly verdict: string };
}

const NAME = "decay-that-helps";
const { descriptions, candidates, relevant, expected } = readCase<Case>(NAME);
const list = caseList(candidates);
const qrels = new Map([["q", new Map(relevant.map((id) => [id, 1]))]]);

test("decay that helps: success@1 of each variant, and the gain is credited", async () => {
  const runs = new Map(await Promise.all(descriptions.map(async (raw) => {
    const description = caseDescription(raw, NAME);
    return [description.name, await recallAll(casePipeline(description, list), [QUERY], { now: NOW })] as const;
  })));
  const success = Object.fromEntries([...runs].map(([name, run]) =>
    [name, evaluate(run, qrels, [successAt(1)]).rows[0]?.mean]));
  assert.deepEqual(success, expected["success@1"]);

  assert.equal(expected.verdict, "the gain is credited, not only losses");
  const before = runs.get("no decay") ?? assert.fail();
  for (const name of ["anchored tie-break 0.03", "x0.8 tiers"]) {
    const [cost] = decayCost([{ before, after: runs.get(name) ?? assert.fail(), qrels }]).runs;
    assert.deepEqual([cost?.gains, cost?.losses, cost?.cost], [1, 0, -1], name);
  }
  checkedAll(expected, ["success@1", "verdict"]);
});
