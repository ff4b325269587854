import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  checkLaws, curveOf, fromLists, runStages, stagesOf, type CosineOf, type CurveDescription, type DescribedSources,
  type PipelineDescription, type StepDescription,
} from "../../lib/recall";
import type { RankedList } from "../../lib/types";
import { candidate, ids, NOW, ranked } from "../ranked";

const QUERY = Object.freeze({ id: "q", text: "timeout" });
const CONTEXT = Object.freeze({ query: QUERY, now: NOW });
const HALF: CurveDescription = Object.freeze({ curve: "half-life", halfLifeDays: 30 });

function described(...steps: readonly StepDescription[]): PipelineDescription {
  return Object.freeze({ name: "mine", source: "a test", steps: Object.freeze(steps) });
}

async function last(
  list: RankedList, steps: readonly StepDescription[], more: Partial<DescribedSources> = {},
): Promise<RankedList> {
  const pipeline = stagesOf(described(...steps), { candidates: fromLists(new Map([["q", list]])), ...more });
  return (await runStages(pipeline, QUERY, NOW)).at(-1) ?? [];
}

async function scores(list: RankedList, ...steps: readonly StepDescription[]): Promise<readonly unknown[]> {
  return (await last(list, steps)).map(({ id, score }) => [id, Math.round(score * 1e6) / 1e6]);
}

const AB = ranked(
  candidate({ id: "A", similarity: 0.8, ageDays: 30 }), candidate({ id: "B", similarity: 0.6, ageDays: 0 }),
);

test("a pipeline has the source and one stage a step, in their order and with telling names", () => {
  const pipeline = stagesOf(described(
    { step: "gate", field: "score", value: 0.3, where: "minScore" },
    { step: "gate", field: "similarity", value: 0.3, bound: "excluded" },
    { step: "distinct", by: "key", keep: "newest" }, { step: "decay", curve: HALF, combine: "multiply" },
    { step: "cut", k: 3 },
  ), { candidates: fromLists(new Map()) });
  assert.deepEqual(pipeline.map(({ name, kind }) => `${kind} ${name}`), [
    "source recorded lists", "gate score >= 0.3 (minScore)", "gate similarity > 0.3", "gate distinct (keep newest)",
    "rerank decay x 2^(-days/30)", "gate cut 3",
  ]);
});

test("a gate lets its own value through unless the bound is excluded", async () => {
  const list = ranked(candidate({ id: "A", similarity: 0.5 }), candidate({ id: "?", similarity: null }));
  const gate = { step: "gate", field: "similarity", value: 0.5 } as const;
  assert.deepEqual(ids(await last(list, [gate])), ["A"]);
  assert.deepEqual(ids(await last(list, [{ ...gate, bound: "excluded" }])), []);
});

test("each way to combine gives the score worked out by hand (half-life 30 d: d = 0.5 for A, 1 for B)", async () => {
  const decay = { step: "decay", curve: HALF } as const;
  assert.deepEqual(await scores(AB, { ...decay, combine: "multiply" }), [["B", 0.6], ["A", 0.4]]);
  // .8 x (.6 + .4 x .5) = .64
  assert.deepEqual(await scores(AB, { ...decay, combine: "damped", weight: 0.4 }), [["A", 0.64], ["B", 0.6]]);
  assert.deepEqual(await scores(AB, { ...decay, combine: "add", weight: 0.1 }), [["A", 0.85], ["B", 0.7]]);
  assert.deepEqual(await scores(AB, { ...decay, combine: "blend", weight: 0.5 }), [["B", 0.8], ["A", 0.65]]);
  assert.deepEqual(await scores(AB, { ...decay, combine: "min-max blend", weight: 0.4 }), [["A", 0.6], ["B", 0.4]]);
});

test("a min-max blend of two at weight 0.5 is a tie however far apart they are, and keeps their order", async () => {
  const step: StepDescription = { step: "decay", curve: HALF, combine: "min-max blend", weight: 0.5 };
  assert.deepEqual(await scores(AB, step), [["A", 0.5], ["B", 0.5]]);
  // one alone has no range: (1 - w) / 2 + w / 2
  assert.deepEqual(await scores(AB.slice(0, 1), step), [["A", 0.5]]);
});

test("recency by place counts from the newest or from the oldest, and an unknown time is in the middle", async () => {
  const list = ranked(
    candidate({ id: "mid", similarity: 0.5, ageDays: 5 }), candidate({ id: "old", similarity: 0.5, ageDays: 9 }),
    candidate({ id: "new", similarity: 0.5, ageDays: 1 }), candidate({ id: "?", similarity: 0.5, ageDays: null }),
  );
  const step = (from: "newest" | "oldest"): StepDescription => ({
    step: "decay", combine: "min-max blend", weight: 1, missing: "neutral",
    curve: { curve: "places", perPlace: 0.5, from },
  });
  // places 0, 1, 2 give 1, .5, .25; stretched 1, 1/3, 0
  assert.deepEqual(await scores(list, step("newest")), [["new", 1], ["?", 0.5], ["mid", 0.333333], ["old", 0]]);
  assert.deepEqual(await scores(list, step("oldest")), [["old", 1], ["?", 0.5], ["mid", 0.333333], ["new", 0]]);
});

test("curves: each at an age worked out by hand", () => {
  const at = (described: CurveDescription, days: number) => Math.round(curveOf(described).at(days) * 1e6) / 1e6;
  const steps = [{ upToDays: 30, factor: 1 }, { upToDays: 90, factor: 0.8 }, { upToDays: null, factor: 0.6 }];
  assert.deepEqual([30, 30.9, 90, 91, Infinity].map((d) => at({ curve: "steps", steps }, d)), [1, 0.8, 0.8, 0.6, 0.6]);
  assert.equal(at({ curve: "steps", days: "whole", steps }, 30.9), 1);
  assert.equal(at({ curve: "tiers", factors: { fresh: 1, month: 0.8, old: 0.6 } }, 90.9), 0.8);
  assert.equal(at({ ...HALF, floor: 0.3 }, 30), 0.5);
  assert.equal(at({ ...HALF, floor: 0.3 }, 60), 0.3);
  assert.equal(at({ ...HALF, scale: 0.5, floor: 0.3 }, 0), 0.5);
  assert.equal(at({ curve: "exponential", ratePerDay: 0.03 }, 90), 0.067206);
  assert.equal(at({ curve: "hourly", ratePerHour: 0.01 }, 1), 0.785678);
  // offset 5, scale 10: 25 days are two scales beyond: gauss .5^4, exp .5^2, linear 1 - .5 x 2
  const scaled = { scaleDays: 10, offsetDays: 5, decay: 0.5 };
  const three = ["gauss", "exp", "linear"] as const;
  assert.deepEqual(three.map((curve) => at({ curve, ...scaled }, 25)), [0.0625, 0.25, 0]);
  assert.deepEqual(three.map((curve) => at({ curve, ...scaled }, 5)), [1, 1, 1]);
  const log: CurveDescription = { curve: "logscale", maxAgeDays: 90, halfResponseDays: 7 };
  assert.deepEqual([0, 7, 90, 400].map((days) => at(log, days)), [1, 0.5, 0, 0]);
});

test("distinct by similarity drops what is above the bound of a survivor, and each rule keeps its own", async () => {
  const list = ranked(
    candidate({ id: "A", similarity: 0.9, ageDays: 9 }), candidate({ id: "B", similarity: 0.8, ageDays: 1 }),
    candidate({ id: "C", similarity: 0.7, ageDays: 5 }),
  );
  // A-B .95, B-C .95, A-C .9: A drops B, and C then stands beside A (first); B drops both (newest)
  const cosineOf: CosineOf = (a, b) => ([a.id, b.id].includes("B") ? 0.95 : 0.9);
  const step = { step: "distinct", by: "similarity", above: 0.9 } as const;
  assert.deepEqual(ids(await last(list, [{ ...step, keep: "first" }], { cosineOf })), ["A", "C"]);
  assert.deepEqual(ids(await last(list, [{ ...step, keep: "newest" }], { cosineOf })), ["B"]);
  const unknown = await last(list, [{ ...step, keep: "first" }], { cosineOf: () => null });
  assert.deepEqual(ids(unknown), ["A", "B", "C"]);
});

test("scale, fill, sort by date, both reranks and the injection do what they say", async () => {
  assert.deepEqual(await scores(AB, { step: "scale", by: 0.5, offset: 0.5 }), [["A", 0.9], ["B", 0.8]]);
  assert.deepEqual(ids(await last(AB, [{ step: "sort by date" }])), ["B", "A"]);
  const decayed: StepDescription = { step: "decay", curve: HALF, combine: "multiply" };
  assert.deepEqual(await scores(AB, decayed, { step: "rerank", by: "similarity" }), [["A", 0.8], ["B", 0.6]]);
  const scoreOf = (_: unknown, id: string) => (id === "B" ? 0.7 : null);
  const given = await last(AB, [decayed, { step: "rerank", by: "given" }], { scoreOf });
  assert.deepEqual(given.map(({ id, score }) => [id, score]), [["B", 0.7], ["A", 0.4]]);
  const rows = [
    { id: "B", createdAt: NOW, key: "" }, { id: "N", createdAt: NOW, key: "k" }, { id: "?", createdAt: null, key: "" },
  ];
  const injected = await last(AB, [{ step: "inject newest", k: 3 }, { step: "fill score", value: 1 }], { rows });
  assert.deepEqual(injected.map(({ id, similarity, score }) => [id, similarity, score]),
    [["N", null, 1], ["A", 0.8, 0.8], ["B", 0.6, 0.6]]);
});

test("a score of its own is not filled, though no similarity is known", async () => {
  const list = ranked(Object.freeze({ ...candidate({ id: "word", similarity: null }), score: 0.4 }));
  assert.deepEqual(await scores(list, { step: "fill score", value: 1 }), [["word", 0.4]]);
});

test("a missing time is an error unless the description says what it means", async () => {
  const list = ranked(candidate({ id: "?", similarity: 0.8, ageDays: null }));
  const step = { step: "decay", curve: HALF, combine: "multiply" } as const;
  await assert.rejects(last(list, [step]), /candidate "\?": createdAt must be an instant/);
  const found = async (missing: "fresh" | "neutral" | "stale") => (await last(list, [{ ...step, missing }]))[0]?.score;
  assert.deepEqual([await found("fresh"), await found("neutral"), await found("stale")], [0.8, 0.8, 0]);
});

function steppy(bounds: readonly (number | null)[]): unknown {
  const steps = bounds.map((upToDays) => ({ upToDays, factor: 1 }));
  return { step: "decay", combine: "multiply", curve: { curve: "steps", steps } };
}

const wrong: readonly (readonly [string, unknown, RegExp])[] = [
  ["an unknown step", { step: "boost" },
    /: pipeline "mine": steps\.1 \(boost\): there is no step "boost"; there are gate,/],
  ["no step", {}, /steps\.1 \(undefined\): there is no step undefined/],
  ["a missing value", { step: "gate", field: "score" }, /steps\.1 \(gate\): .*must be a finite number, got undefined/],
  ["a wrong field", { step: "gate", field: "distance", value: 1 },
    /on must be "similarity" or "score", got "distance"/],
  ["a weight above 1", { step: "decay", curve: HALF, combine: "blend", weight: 1.5 }, /within \[0, 1\], got 1.5/],
  ["a weight below 0", { step: "decay", curve: HALF, combine: "min-max blend", weight: -0.1 },
    /within \[0, 1\], got -0.1/],
  ["no weight", { step: "decay", curve: HALF, combine: "damped" }, /within \[0, 1\], got undefined/],
  ["an unknown curve", { step: "decay", curve: { curve: "sigmoid" }, combine: "multiply" }, /unknown curve "sigmoid"/],
  ["an unknown combination", { step: "decay", curve: HALF, combine: "divide" }, /combine must be .*, got "divide"/],
  ["a half-life of 0", { step: "decay", curve: { curve: "half-life", halfLifeDays: 0 }, combine: "multiply" },
    /above 0, got 0/],
  ["steps that fall", steppy([9, 3, null]), /steps\.1\.upToDays must be above/],
  ["steps that end", steppy([9]), /last step must have upToDays null/],
  ["no steps", steppy([]), /last step must have upToDays null/],
  ["a negative floor", { step: "decay", curve: { ...HALF, floor: -1 }, combine: "multiply" },
    /floor must be at least 0/],
  ["no rows", { step: "inject newest", k: 2 }, /needs sources\.rows/],
  ["no vectors", { step: "distinct", by: "similarity", above: 0.9, keep: "first" }, /needs sources\.cosineOf/],
  ["a half cut", { step: "cut", k: 1.5 }, /whole number of at least 1, got 1\.5/],
  ["a scale of 0", { step: "scale", by: 0 }, /by must be above 0, got 0/],
];

for (const [what, step, message] of wrong) {
  test(`a description with ${what} is refused, naming the pipeline and the step`, () => {
    const bad = described({ step: "cut", k: 3 }, step as StepDescription);
    assert.throws(() => stagesOf(bad, { candidates: fromLists(new Map()) }), message);
  });
}

const shares = fc.integer({ min: 0, max: 100 }).map((n) => n / 100);
const curves: fc.Arbitrary<CurveDescription> = fc.oneof(
  fc.record({ curve: fc.constant("half-life" as const), halfLifeDays: fc.integer({ min: 1, max: 90 }), floor: shares }),
  fc.record({ curve: fc.constantFrom("gauss" as const, "exp" as const, "linear" as const),
    scaleDays: fc.integer({ min: 1, max: 90 }), offsetDays: fc.integer({ min: 0, max: 9 }) }),
  fc.constant({ curve: "logscale" as const, maxAgeDays: 90, halfResponseDays: 7 }),
  fc.constant({ curve: "tiers" as const, factors: { fresh: 1, month: 0.8, old: 0.6 } }),
);
const missing = fc.constantFrom("fresh" as const, "neutral" as const, "stale" as const);
const steps: fc.Arbitrary<StepDescription> = fc.oneof(
  fc.record({ step: fc.constant("gate" as const), field: fc.constantFrom("similarity" as const, "score" as const),
    value: shares, bound: fc.constantFrom("included" as const, "excluded" as const) }),
  fc.record({ step: fc.constant("decay" as const), curve: curves, combine: fc.constant("multiply" as const), missing }),
  fc.record({ step: fc.constant("decay" as const), curve: curves, weight: shares, missing,
    combine: fc.constantFrom("damped" as const, "add" as const, "blend" as const, "min-max blend" as const) }),
  fc.record({ step: fc.constant("cut" as const), k: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ step: fc.constant("distinct" as const), by: fc.constant("similarity" as const), above: shares,
    keep: fc.constantFrom("first" as const, "newest" as const) }),
  fc.constantFrom<StepDescription>({ step: "drop failures" }, { step: "sort by date" }, { step: "scale", by: 0.5 },
    { step: "fill score", value: 1 }, { step: "rerank", by: "similarity" }),
);

test("whatever a description says, each of its steps keeps the laws of its kind", () => {
  const ageDays = fc.option(fc.integer({ min: 0, max: 400 }));
  const rows = fc.array(fc.record({ similarity: fc.option(shares), ageDays }), { maxLength: 9 });
  fc.assert(fc.property(fc.array(steps, { minLength: 1, maxLength: 4 }), rows, (chosen, made) => {
    const list = ranked(...made.map((row, at) => candidate({ id: `c${at}`, ...row })));
    const cosineOf: CosineOf = (a, b) => Math.abs(Number(a.id.slice(1)) - Number(b.id.slice(1))) / 9;
    for (const stage of stagesOf(described(...chosen), { candidates: fromLists(new Map()), cosineOf })) {
      if (stage.kind !== "source") assert.deepEqual(checkLaws(stage, list, CONTEXT), [], stage.name);
    }
  }), { numRuns: 150 });
});
