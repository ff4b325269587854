import assert from "node:assert/strict";
import { test } from "node:test";
import {
  abstractPattern, CRITERIA, criteriaMet, enumerationConditions, FALLBACK, LABEL_JOINER, patternGenerator,
  PATTERN_PREFIX, patternRange, PROBES, probesOf,
} from "../../lib/record";

test("criteriaMet names each criterion met with its first keyword, reading three errors in lower case, uncut", () => {
  assert.deepEqual(criteriaMet(["Disconnected", `${"x".repeat(300)} PARSE`, "ok", "timeout"]), [
    { label: "连接重试", keyword: "connect" },
    { label: "编码/解析容错", keyword: "parse" },
  ]);
  assert.deepEqual(criteriaMet(["network connection"]), [{ label: "连接重试", keyword: "connection" }]);
  assert.deepEqual(criteriaMet(["parsing failed"]), []);
  assert.deepEqual(criteriaMet([]), []);
});

test("abstractPattern joins the labels that criteriaMet names", () => {
  for (const errors of [["timeout"], ["timed out", "denied"], ["boom"], PROBES.slice(0, 3)]) {
    const labels = criteriaMet(errors).map(({ label }) => label);
    const expected = labels.length === 0 ? FALLBACK("git") : PATTERN_PREFIX + labels.join(LABEL_JOINER);
    assert.equal(abstractPattern("git", errors), expected);
  }
});

test("patternGenerator over six criteria reaches 2^6 - 1 combinations; over none only fallbacks", () => {
  const six = [...CRITERIA, { label: "缺失", keywords: ["not found", "不存在"] }];
  const range = patternRange(["a", "b"], patternGenerator(six), probesOf(six));
  assert.deepEqual([range.combinations.length, range.fallbacks.length, range.all.length], [63, 2, 65]);
  assert.equal(patternGenerator(six)("a", ["文件不存在"]), `${PATTERN_PREFIX}缺失`);
  assert.deepEqual(patternRange(["a"], patternGenerator([]), probesOf([])).all, [FALLBACK("a")]);
  assert.deepEqual(probesOf([{ label: "l", keywords: [] }]), [""]);
});

type Conditions = ReturnType<typeof enumerationConditions>;
const holds = (rows: Conditions): readonly (boolean | null)[] => rows.map((row) => row.holds);

test("enumerationConditions: all three hold for the system's generator", () => {
  const rows = enumerationConditions((error: string) => abstractPattern("git", [error]), PROBES);
  assert.deepEqual(holds(rows), [true, true, true]);
  assert.deepEqual(rows.map(({ detail }) => detail), ["5 made", "all are strings", "no output changed"]);
});

test("enumerationConditions: no input and a refused input cannot be enumerated, the rest cannot be told", () => {
  assert.deepEqual(holds(enumerationConditions(String, [])), [false, null, null]);
  const refusing = enumerationConditions((n: number) => {
    if (n > 1) throw new Error("too large");
    return "x";
  }, [1, 2]);
  assert.deepEqual(holds(refusing), [false, null, null]);
  assert.equal(refusing[0]?.detail, "refused: too large");
  const odd = enumerationConditions((): string => { throw "a text"; }, [1]);
  assert.equal(odd[0]?.detail, "refused: a text");
});

test("enumerationConditions: outputs that are no strings need keyOf", () => {
  const pair = (n: number): { n: number } => ({ n: n % 2 });
  const rows = enumerationConditions(pair, [1, 2]);
  assert.deepEqual(holds(rows), [true, false, null]);
  assert.equal(rows[1]?.detail, "an output is object");
  assert.deepEqual(holds(enumerationConditions(pair, [1, 2], ({ n }) => String(n))), [true, true, true]);
});

test("enumerationConditions: a generator that counts its calls is not pure", () => {
  let calls = 0;
  const rows = enumerationConditions((n: number) => (n === 1 ? `call ${calls++}` : "same"), [0, 1]);
  assert.deepEqual(holds(rows), [true, true, false]);
  assert.equal(rows[2]?.detail, "input 1 changed");
});
