import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { effectiveThreshold, measureThreshold } from "../../lib/audit";
import {
  describedRule, fromLists, gatesOf, scoreAfter, stagesOf, type PipelineDescription, type StepDescription,
} from "../../lib/recall";
import { NOW } from "../ranked";

const HALF = { curve: "half-life", halfLifeDays: 30 } as const;
const multiply: StepDescription = { step: "decay", curve: HALF, combine: "multiply" };
const damped: StepDescription = { step: "decay", curve: HALF, combine: "damped", weight: 0.5 };
const added: StepDescription = { step: "decay", curve: HALF, combine: "add", weight: 0.2 };
const pooled: StepDescription = { step: "decay", curve: HALF, combine: "min-max blend", weight: 0.5 };
const scale: StepDescription = { step: "scale", by: 0.5 };
const gate: StepDescription = { step: "gate", field: "score", value: 0.2 };

function described(...steps: readonly StepDescription[]): PipelineDescription {
  return Object.freeze({ name: "mine", source: "a test", steps: Object.freeze(steps) });
}

/** What the rule makes of a score of 0.8 at 30 days, or null where there is no rule. */
function at30(steps: readonly StepDescription[], end?: number): number | null {
  const rule = describedRule(described(...steps), end);
  return rule === null ? null : Math.round(scoreAfter(rule, 0.8, 30) * 1e9) / 1e9;
}

test("one rule stays, multiplications multiply, and no decay leaves the score as it is", () => {
  assert.equal(at30([gate, { step: "cut", k: 3 }]), 0.8);
  assert.equal(at30([multiply, gate]), 0.4);
  assert.equal(at30([added]), 0.9);
  // .5 x .5 x (.5 + .5 x .5)
  assert.equal(at30([multiply, scale, damped]), 0.15);
});

test("only the steps before the end count, and a rerank by similarity forgets what was before it", () => {
  assert.equal(at30([multiply, gate, scale], 2), 0.4);
  assert.equal(at30([multiply, gate, scale], 0), 0.8);
  assert.equal(at30([multiply, { step: "rerank", by: "similarity" }, scale]), 0.4);
  assert.equal(at30([pooled, { step: "rerank", by: "similarity" }]), 0.8);
});

test("no one rule says a pool's blend, a sum that is scaled, an offset or given scores", () => {
  assert.equal(at30([pooled]), null);
  assert.equal(at30([added, scale]), null);
  assert.equal(at30([added, added]), null);
  assert.equal(at30([{ step: "scale", by: 0.5, offset: 0.5 }]), null);
  assert.equal(at30([{ step: "rerank", by: "given" }]), null);
});

test("gatesOf gives the gates with their places", () => {
  assert.deepEqual(gatesOf(described(multiply, gate, scale, gate)).map(({ at }) => at), [1, 3]);
  assert.deepEqual(gatesOf(described(multiply)), []);
});

test("where there is a rule, the threshold by formula is the measured one", () => {
  const writing = fc.constantFrom(multiply, damped, scale, added);
  fc.assert(fc.property(fc.array(writing, { maxLength: 3 }), fc.integer({ min: 0, max: 90 }), (steps, age) => {
    const description = described(...steps, gate);
    const rule = describedRule(description, steps.length);
    if (rule === null) return;
    const derived = effectiveThreshold(0.2, rule, age);
    const stages = stagesOf(description, { candidates: fromLists(new Map()) });
    const { threshold, reach } = measureThreshold(stages, age, NOW);
    if (derived > 1) assert.equal(reach, "unreachable");
    else assert.ok(Math.abs(threshold - derived) < 1e-8, `${threshold} measured, ${derived} derived`);
  }), { numRuns: 100 });
});
