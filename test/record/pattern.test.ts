import { strict as assert } from "node:assert";
import { test } from "node:test";
import { abstractPattern, CRITERIA, FALLBACK, isFallback, imageOf, patternRange } from "../../lib/record";

const pattern = (...errors: readonly string[]): string => abstractPattern("t", errors).replace("工具试错模式: ", "");

test("abstractPattern finds every keyword of article 86 section 3", () => {
  const words = CRITERIA.map(({ label, keywords }) => `${label} <- ${keywords.join(" | ")}`);
  assert.deepEqual(words, [
    "超时重试 <- timeout | 超时 | timed out",
    "连接重试 <- connection | connect | 连接 | network | 网络",
    "参数修正 <- invalid | 参数 | argument | parameter",
    "权限问题 <- permission | denied | 权限 | 拒绝",
    "编码/解析容错 <- encoding | parse | decode | 编码 | 解析",
  ]);
  for (const { label, keywords } of CRITERIA) {
    for (const word of keywords) assert.equal(pattern(`<${word.toUpperCase()}>`), label);
  }
});

test("abstractPattern joins several labels in the order of the criteria, not of the text", () => {
  assert.equal(pattern("cannot decode: access denied", "request timed out"), "超时重试、权限问题、编码/解析容错");
});

test("abstractPattern reads three errors and no more", () => {
  assert.equal(pattern("a", "b", "timeout"), "超时重试");
  assert.equal(pattern("a", "b", "c", "timeout"), "t工具重试成功");
});

test("abstractPattern does not read a keyword across two errors", () => {
  assert.equal(pattern("timed", "out"), "t工具重试成功");
});

test("abstractPattern falls into the keyword traps of plain substrings", () => {
  assert.equal(pattern("Error parsing YAML"), "t工具重试成功");
  assert.equal(pattern("disconnected by peer"), "连接重试");
});

test("abstractPattern is never empty", () => assert.equal(abstractPattern("", []), "工具试错模式: 工具重试成功"));

test("isFallback(pattern, tool) asks for this tool's fallback; without a tool for anybody's", () => {
  assert.equal(FALLBACK("shell"), "工具试错模式: shell工具重试成功");
  assert.equal(isFallback(FALLBACK("shell"), "shell"), true);
  assert.equal(isFallback(FALLBACK("shell"), "file"), false);
  assert.equal(isFallback(FALLBACK("shell")), true);
  assert.equal(isFallback("工具试错模式: 超时重试"), false);
  assert.equal(isFallback("shell工具重试成功"), false);
});

test("patternRange(tools) finds 31 combinations and a fallback a tool by calling the generator", () => {
  const range = patternRange(["shell", "file", "__proto__"]);
  assert.deepEqual([range.combinations.length, range.fallbacks.length, range.all.length], [31, 3, 34]);
  assert.equal(range.all.includes("工具试错模式: 超时重试、连接重试、参数修正、权限问题、编码/解析容错"), true);
  assert.equal(range.fallbacks[2], FALLBACK("__proto__"));
  assert.equal(range.combinations[0], "工具试错模式: 超时重试");
});

test("patternRange([]) is empty", () => {
  assert.deepEqual(patternRange([]), { combinations: [], fallbacks: [], all: [] });
});

test("patternRange(tools, generator, probes) enumerates another generator, also one without probes", () => {
  const first = (tool: string, errors: readonly string[]): string => errors[0]?.split(" ")[0] || tool;
  const expected = { combinations: ["p", "q"], fallbacks: ["x"], all: ["p", "q", "x"] };
  assert.deepEqual(patternRange(["x"], first, ["p", "q"]), expected);
  assert.deepEqual(patternRange(["x"], first, []).all, ["x"]);
  assert.throws(() => patternRange(["x"], first, Array<string>(17).fill("p")), /RangeError: patternRange: at most 16/);
});

test("imageOf(generator, inputs) checks that the function is pure, its inputs can be made, its outputs compare", () => {
  let calls = 0;
  assert.throws(() => imageOf(() => String((calls += 1)), ["a"]), /not pure: input 0/);
  assert.throws(() => imageOf(() => "x", []), /RangeError: imageOf: expected at least one input/);
  assert.throws(() => imageOf((s: string) => s.repeat(-1), ["a"]), /threw on input 0: RangeError/);
  assert.throws(() => imageOf(() => ({ a: 1 }), ["a"]), /TypeError: imageOf: outputs must be strings/);
  assert.deepEqual(imageOf((n: number) => ({ odd: n % 2 }), [1, 2, 3], ({ odd }) => `odd=${odd}`), ["odd=1", "odd=0"]);
});
