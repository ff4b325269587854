import { strict as assert } from "node:assert";
import { test } from "node:test";
import fc from "fast-check";
import { record } from "../../lib/record";
import type { ToolCall } from "../../lib/types";
import { calls } from "./calls";

const rows = (...args: Parameters<typeof record>): readonly string[] =>
  record(...args).map((e) => `${e.session}:${e.tool}.${e.action} ${e.failedSeqs.join(",")}>${e.successSeq}`);

test("record(calls) makes an experience of two failures and the success that ends them", () => {
  const [experience, ...others] = record(calls("shell-", "shell-", "shell+"));
  assert.deepEqual(others, []);
  assert.deepEqual(experience, {
    id: "e0001",
    trigger: "shell.run 连续失败 2 次后重试成功",
    diagnosis: "工具 shell 调用出错: error 0; error 1",
    fixSummary: "经过 2 次重试后成功执行 shell.run",
    abstractPattern: "工具试错模式: shell工具重试成功",
    outcome: "success",
    sourceType: "tool_retry",
    createdAt: "2026-06-01T00:00:02Z",
    hitCount: 0,
    tool: "shell",
    action: "run",
    session: "s1",
    failedSeqs: [0, 1],
    successSeq: 2,
  });
});

test("record(calls) wants two failures unless minFailures says otherwise", () => {
  const log = calls("shell-", "shell+", "shell-", "shell-", "shell+");
  assert.deepEqual(rows(log), ["s1:shell.run 2,3>4"]);
  assert.deepEqual(rows(log, { minFailures: 1 }), ["s1:shell.run 0>1", "s1:shell.run 2,3>4"]);
  assert.deepEqual(rows(log, { minFailures: 3 }), []);
});

test("record(calls) ends a row at any success, also after too few failures", () => {
  assert.deepEqual(rows(calls("shell-", "shell+", "shell-", "shell+")), []);
});

test("record(calls) does not count other tools' calls in between", () => {
  assert.deepEqual(rows(calls("shell-", "file+", "shell-", "file-", "shell+")), ["s1:shell.run 0,2>4"]);
});

test("record(calls) keeps interleaved sessions apart and counts positions per session", () => {
  const log = calls("a:shell-", "b:shell-", "a:shell-", "b:shell+", "a:shell+");
  assert.deepEqual(rows(log), ["a:shell.run 0,1>2"]);
});

test("record(calls) takes the log's own positions where it has them", () => {
  const log = calls("shell-", "shell-", "shell+").map((call, i) => ({ ...call, seq: 10 * i }));
  assert.deepEqual(rows(log), ["s1:shell.run 0,10>20"]);
});

test("record(calls) by tool takes the action of the success, by tool and action keeps actions apart", () => {
  const log = calls("file.read-", "file.write-", "file.list+", "file.read-", "file.read+");
  assert.deepEqual(rows(log), ["s1:file.list 0,1>2"]);
  assert.deepEqual(rows(log, { by: "tool+action" }), ["s1:file.read 0,3>4"]);
});

test("record(calls) does not confuse keys whose parts run together", () => {
  const split = (tool: string, action: string, ok: boolean): ToolCall => ({ ...calls("x-")[0]!, tool, action, ok });
  const log = [split("a.b", "c", false), split("a", "b.c", false), split("a", "b.c", true)];
  assert.deepEqual(rows(log, { by: "tool+action" }), []);
});

test("record(calls) reads only the first three errors into the diagnosis, each cut to 100 code points", () => {
  const long = "\u{1F600}".repeat(150);
  const texts = [long, "b", "c", "d"];
  const log = [...texts.map((error) => ({ ...calls("shell-")[0]!, error })), calls("shell+")[0]!];
  const [experience] = record(log);
  assert.equal(experience?.diagnosis, `工具 shell 调用出错: ${"\u{1F600}".repeat(100)}; b; c`);
  assert.equal(experience?.trigger, "shell.run 连续失败 4 次后重试成功");
});

test("record(calls) keeps every character of an error of exactly 100, whatever their width", () => {
  const error = `x${"\u{1F600}".repeat(99)}`;
  const log = [{ ...calls("shell-")[0]!, error: `${error}y` }, { ...calls("shell-")[0]!, error }, calls("shell+")[0]!];
  assert.equal(record(log)[0]?.diagnosis, `工具 shell 调用出错: ${error}; ${error}`);
});

test("record(calls) computes the pattern from uncut errors: the criteria read more than the row keeps", () => {
  const error = `${"x".repeat(120)} TIMEOUT`;
  const log = calls("shell-", "shell-", "shell+").map((call) => (call.ok ? call : { ...call, error }));
  const [experience] = record(log);
  assert.equal(experience?.abstractPattern, "工具试错模式: 超时重试");
  assert.equal(experience?.diagnosis.includes("TIMEOUT"), false);
});

test("record(calls) reads a missing error text as empty", () => {
  const log = calls("shell-", "shell-", "shell+").map((call) => ({ ...call, error: null }));
  assert.equal(record(log)[0]?.diagnosis, "工具 shell 调用出错: ; ");
});

test("record(calls) skips failures that never recover, unless they are to be kept", () => {
  const log = calls("file-", "shell-", "shell-", "shell+", "file-");
  assert.deepEqual(rows(log), ["s1:shell.run 1,2>3"]);
  const kept = record(log, { unresolved: "keep" });
  assert.deepEqual(kept.map(({ id }) => id), ["e0001", "u0001"]);
  assert.deepEqual(
    [kept[1]?.trigger, kept[1]?.fixSummary, kept[1]?.outcome, kept[1]?.createdAt, kept[1]?.successSeq],
    ["file.run 连续失败 2 次未恢复", "未恢复", "failure", "2026-06-01T00:00:04Z", null],
  );
});

test("record(calls) places an unresolved row at its last failure", () => {
  const log = calls("file-", "file-", "shell-", "shell-", "shell+");
  assert.deepEqual(record(log, { unresolved: "keep" }).map(({ id }) => id), ["u0001", "e0001"]);
});

test("record(calls) takes another pattern generator", () => {
  const patternOf = (tool: string, errors: readonly string[]): string => `${tool}/${errors}`;
  const [experience] = record(calls("shell-", "shell-", "shell+"), { patternOf });
  assert.equal(experience?.abstractPattern, "shell/error 0,error 1");
});

test("record([]) is empty", () => assert.deepEqual(record([]), []));

test("record(calls) refuses a minimum that is no positive integer", () => {
  for (const minFailures of [0, 1.5, -1, Number.NaN]) {
    assert.throws(() => record([], { minFailures }), /RangeError: record: minFailures must be an integer >= 1, got/);
  }
});

test("record(calls) agrees with reading each session's calls of a tool as a word of - and +", () => {
  const word = fc.constantFrom("a:x-", "a:x+", "a:y-", "a:y+", "b:x-", "b:x+");
  fc.assert(
    fc.property(fc.array(word, { maxLength: 40 }), fc.integer({ min: 1, max: 3 }), (words, minFailures) => {
      const expected = ["a:x", "a:y", "b:x"].flatMap((key) => {
        const signs = words.filter((w) => w.startsWith(key)).map((w) => w.at(-1)).join("");
        return (signs.match(/-+\+/g) ?? []).map((run) => run.length - 1).filter((n) => n >= minFailures);
      });
      const got = record(calls(...words), { minFailures }).map((e) => e.failedSeqs.length);
      assert.deepEqual([...got].sort(), [...expected].sort());
    }),
  );
});
