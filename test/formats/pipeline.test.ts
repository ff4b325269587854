import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import fc from "fast-check";
import { describedPipeline, isFormatError, readPipeline } from "../../lib/formats";
import { fromLists, PRESETS, stagesOf } from "../../lib/recall";

const folder = mkdtempSync(join(tmpdir(), "recall-lab-pipeline-"));
after(() => rmSync(folder, { recursive: true, force: true }));

function written(name: string, content: string | Uint8Array): string {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
}

const MINE = Object.freeze({ name: "mine", source: "here", steps: [{ step: "cut", k: 3 }] });

for (const described of PRESETS) {
  test(`${described.name} as JSON is read back as it was`, async () => {
    const file = written(`${described.name}.json`, JSON.stringify(described));
    assert.deepEqual(await readPipeline(file), { kind: "description", description: described });
  });
}

const wrong: readonly (readonly [string, unknown, string])[] = [
  ["an unknown step", { step: "boost" }, '"steps.1.step" expected one of "gate", "drop failures", "distinct", "decay", '
    + '"scale", "fill score", "rerank", "tie-break", "sort by date", "inject newest", "cut", got "boost"'],
  ["no step", {}, '"steps.1.step" expected one of'],
  ["a step that is no object", null, '"steps.1" expected an object, got null'],
  ["a missing number", { step: "gate", field: "score" }, '"steps.1.value" expected a finite number, got nothing'],
  ["a number as text", { step: "cut", k: "3" }, '"steps.1.k" expected a whole number of at least 1, got "3"'],
  ["a weight above 1", decay({ combine: "blend", weight: 1.5 }),
    '"steps.1.weight" expected a number within [0, 1], got 1.5'],
  ["a weight below 0", decay({ combine: "damped", weight: -1 }),
    '"steps.1.weight" expected a number within [0, 1], got -1'],
  ["no weight", decay({ combine: "min-max blend" }), '"steps.1.weight" expected a number within [0, 1], got nothing'],
  ["a weight where none belongs", decay({ combine: "multiply", weight: 1 }),
    '"steps.1.weight" expected one of "step", "combine", "curve", "missing", got the unknown key "weight"'],
  ["an unknown combination", decay({ combine: "divide" }), '"steps.1.combine" expected one of "multiply", "damped"'],
  ["an unknown curve", decay({ combine: "multiply", curve: { curve: "sigmoid" } }),
    '"steps.1.curve.curve" expected one of "tiers", "steps", "half-life"'],
  ["a half-life of 0", decay({ combine: "multiply", curve: { curve: "half-life", halfLifeDays: 0 } }),
    '"steps.1.curve.halfLifeDays" expected a number above 0, got 0'],
  ["places outside a min-max blend",
    decay({ combine: "multiply", curve: { curve: "places", perPlace: 0.9, from: "newest" } }),
    '"steps.1.curve.curve" expected one of'],
  ["steps that end", decay({ combine: "multiply", curve: { curve: "steps", steps: [{ upToDays: 3, factor: 1 }] } }),
    '"steps.1.curve.steps" expected steps whose upToDays rise, and null in the last one'],
  ["a half response too late",
    decay({ combine: "multiply", curve: { curve: "logscale", maxAgeDays: 10, halfResponseDays: 5 } }),
    '"steps.1.curve" expected a halfResponseDays below'],
  ["a misspelt key", { step: "cut", k: 3, keep: 4 },
    '"steps.1.keep" expected one of "step", "k", got the unknown key "keep"'],
];

function decay(more: object): unknown {
  return { step: "decay", curve: { curve: "half-life", halfLifeDays: 30 }, ...more };
}

for (const [what, step, message] of wrong) {
  test(`a description with ${what} is one error with file and field path`, () => {
    const value = { ...MINE, steps: [{ step: "cut", k: 3 }, step] };
    assert.throws(() => describedPipeline(value, "mine.json"), (error: Error) => {
      assert.ok(isFormatError(error), error.message);
      assert.ok(error.message.startsWith(`mine.json: ${message}`), error.message);
      return !error.message.includes("\n");
    });
  });
}

test("weights and cosines may be at the ends of their ranges", () => {
  const steps = [
    decay({ combine: "blend", weight: 0 }), decay({ combine: "damped", weight: 1 }),
    decay({ combine: "add", weight: 2 }),
    { step: "distinct", by: "similarity", above: 1, keep: "first" },
    { step: "distinct", by: "similarity", above: -1, keep: "newest" },
  ];
  assert.deepEqual(describedPipeline({ ...MINE, steps }, "f").steps, steps);
});

test("files that hold no description are one error each", async () => {
  const fails = async (name: string, content: string | Uint8Array, message: RegExp): Promise<void> => {
    await assert.rejects(readPipeline(written(name, content)), message);
  };
  await fails("empty.json", "", /empty\.json(:1)?: expected a pipeline description in JSON, got an empty file/);
  await fails("cut-off.json", '{\n "name": "mine",\n "steps": [', /cut-off\.json:3: expected a pipeline/);
  await fails("line.json", '{\n "name": "mine",\n "steps": nope\n}', /line\.json:3: expected a pipeline description/);
  await fails("latin1.json", Uint8Array.of(0x7b, 0xe9, 0x7d), /got bytes that are no UTF-8/);
  await fails("list.json", "[]", /list\.json: expected an object, got \[\]/);
  await fails("nothing.json", "{}", /"name" expected a non-empty string, got nothing/);
  await fails("no-steps.json", '{"name":"a","source":"","steps":[]}', /"steps" expected a list of steps, at least one/);
  const proto = '{"name":"a","source":"","steps":[{"step":"cut","k":1}],"__proto__":{}}';
  await fails("proto.json", proto, /the unknown key "__proto__"/);
  await fails("big.json", `"${"x".repeat(1_000_001)}"`, /of at most 1000000 bytes, got 1000003/);
  await assert.rejects(readPipeline(join(folder, "absent.json")), /absent\.json: .*got ENOENT/);
  await assert.rejects(readPipeline(folder), /got no file/);
});

test("a byte order mark is no fault", async () => {
  const file = written("bom.json", `\ufeff${JSON.stringify(MINE)}`);
  assert.deepEqual(await readPipeline(file), { kind: "description", description: MINE });
});

test("a module gives a description or stages, as `pipeline` or by default, in TypeScript and JavaScript", async () => {
  const text = JSON.stringify(MINE);
  const stage = '{ name: "all", kind: "gate", apply: (list) => list }';
  const description = { kind: "description", description: MINE };
  const typescript = written("a.ts", `const mine: object = ${text};\nexport default mine;`);
  assert.deepEqual(await readPipeline(typescript), description);
  assert.deepEqual(await readPipeline(written("b.mjs", `export const pipeline = ${text};`)), description);
  assert.deepEqual(await readPipeline(written("c.cjs", `exports.pipeline = ${text};`)), description);
  const typed = written("d.mts", `export const pipeline = [${stage}] as const;`);
  for (const file of [typed, written("e.mjs", `export default [${stage}];`)]) {
    const read = await readPipeline(file);
    assert.equal(read.kind, "stages");
    assert.deepEqual(read.kind === "stages" && read.stages.map(({ name, kind }) => [name, kind]), [["all", "gate"]]);
  }
});

test("a module without a pipeline, with wrong stages, or that throws, is one error", async () => {
  const fails = (name: string, content: string, message: RegExp) =>
    assert.rejects(readPipeline(written(name, content)), message);
  await fails("none.mjs", "export const other = 1;", /expected an export "pipeline" or a default export, got "other"/);
  await fails("throws.mjs", 'throw new Error("boom")', /throws\.mjs: expected a module .*, got "boom"/);
  await fails("empty.mjs", "export default [];", /"pipeline" expected at least one stage, got none/);
  await fails("kind.mjs", 'export default [{ name: "a", kind: "filter" }];', /"pipeline\.0\.kind" expected "source"/);
  await fails("apply.mjs", 'export default [{ name: "a", kind: "gate" }];', /"pipeline\.0\.apply" expected a function/);
  const badStep = 'export default { name: "a", source: "", steps: [{ step: "x" }] };';
  await fails("bad-step.mjs", badStep, /"steps\.0\.step" expected/);
});

test("whatever JSON it is given: a description that makes stages, or one FormatError", () => {
  const words = fc.constantFrom("gate", "decay", "distinct", "cut", "blend", "multiply", "key", "half-life", "score", 1,
    0.5, -1, null, "first", 30, true);
  const keys = fc.constantFrom("step", "field", "value", "curve", "combine", "weight", "by", "k", "halfLifeDays");
  const step = fc.dictionary(keys, fc.oneof(words, fc.dictionary(keys, words, { maxKeys: 3 })), { maxKeys: 5 });
  const steps = fc.array(step, { maxLength: 3 });
  const value = fc.oneof(fc.jsonValue(), fc.record({ name: fc.string(), source: fc.string(), steps }));
  fc.assert(fc.property(value, (given) => {
    try {
      stagesOf(describedPipeline(given, "f"), { candidates: fromLists(new Map()), rows: [], cosineOf: () => 0 });
    } catch (error) {
      assert.ok(isFormatError(error), String(error));
    }
  }), { numRuns: 500 });
});
