import assert from "node:assert/strict";
import { test } from "node:test";
import {
  findNonTransitiveTriples, naiveTieBreak, resultsOverOrders, stagesOf, fromLists, type StepDescription,
} from "../../lib/recall";
import { NOW } from "../ranked";
import { type CaseCandidate, caseDescription, caseList, checkedAll, QUERY, readCase } from "./case";

interface Case {
  readonly epsilon: number;
  readonly candidates: readonly CaseCandidate[];
  readonly expected: Readonly<Record<string, unknown>>;
}

const NAME = "tie-break-is-no-order";
const { epsilon, candidates, expected } = readCase<Case>(NAME);
const list = caseList(candidates);
const CONTEXT = Object.freeze({ query: QUERY, now: NOW });

/** The results of a described tie-break over all orders of its input. */
function results(step: StepDescription): readonly (readonly string[])[] {
  const description = caseDescription({ name: NAME, source: "article 85 section 6", steps: [step] }, NAME);
  const [, stage] = stagesOf(description, { candidates: fromLists(new Map()) });
  return stage === undefined || stage.kind === "source" ? [] : resultsOverOrders(stage, list, CONTEXT);
}

test("the comparator is not transitive, and gives several results over the orders of its input", () => {
  const triples = findNonTransitiveTriples(list, { epsilon, by: "days" }, NOW);
  assert.deepEqual(triples, [expected["nonTransitiveTriple by days"]]);
  const naive = resultsOverOrders(naiveTieBreak({ epsilon, by: "days" }), list, CONTEXT);
  assert.equal(expected["naive comparator, days"], "at least two different results over the six input orders");
  assert.ok(naive.length >= 2, `got ${naive.length}`);
});

test("anchored bands give one result each, whatever the order of the input", () => {
  const step = { step: "tie-break", epsilon, band: "anchored" } as const;
  assert.deepEqual(results({ ...step, by: "days" }), [expected["anchored bands, days"]]);
  assert.deepEqual(results({ ...step, by: "age class" }), [expected["anchored bands, age class"]]);
  checkedAll(expected, [
    "nonTransitiveTriple by days", "naive comparator, days", "anchored bands, days", "anchored bands, age class",
  ]);
});
