import assert from "node:assert/strict";
import { test } from "node:test";
import { formatError, isFormatError, readLines, show } from "../../lib/formats";
import { fault, scratch } from "./folder";

const { folder, put } = scratch();

async function linesOf(path: string, longest?: number): Promise<readonly unknown[]> {
  const lines = [];
  for await (const { line, text, end } of readLines(path, longest)) lines.push([line, text, end]);
  return lines;
}

test("readLines numbers lines from 1 and counts the blank ones it skips", async () => {
  assert.deepEqual(await linesOf(put("a", "x\n\n  \ny\n")), [[1, "x", "closed"], [4, "y", "closed"]]);
});

test("readLines drops a byte order mark and the \\r of CRLF, and only at those places", async () => {
  const lines = await linesOf(put("b", "\ufeffx\r\ny\ufeff\rz\n"));
  assert.deepEqual(lines, [[1, "x", "closed"], [2, "y\ufeff\rz", "closed"]]);
});

test("readLines does not take U+2028, U+2029 or U+0085 for a line break", async () => {
  assert.deepEqual(await linesOf(put("c", "a\u2028b\u2029c\u0085d\n")), [[1, "a\u2028b\u2029c\u0085d", "closed"]]);
});

test("readLines says when the last line has no line break", async () => {
  assert.deepEqual(await linesOf(put("d", "x\ny")), [[1, "x", "closed"], [2, "y", "open"]]);
});

test("readLines of an empty file gives nothing", async () => {
  assert.deepEqual(await linesOf(put("e", "")), []);
});

test("readLines joins a line, and a character, that straddle the chunks of the stream", async () => {
  const long = "中".repeat(70_000);
  assert.deepEqual(await linesOf(put("f", `x${long}\nend\n`)), [[1, `x${long}`, "closed"], [2, "end", "closed"]]);
});

test("readLines refuses bytes that are no UTF-8, with the line", async () => {
  const path = put("g", Buffer.from([0x61, 0x0a, 0xff, 0xfe, 0x0a]));
  await assert.rejects(linesOf(path), fault(path, ":2: expected UTF-8 text, got bytes that are not (fffe…)"));
});

test("readLines refuses a line above the cap before it holds all of it, closed or open", async () => {
  const closed = put("h", "12345678\n123456789\n");
  await assert.rejects(linesOf(closed, 8), fault(closed, ":2: expected a line of at most 8 bytes, got a longer one"));
  const open = put("i", "1\n2\n123456789");
  await assert.rejects(linesOf(open, 8), fault(open, ":3: expected a line of at most 8 bytes, got a longer one"));
  assert.equal((await linesOf(put("j", "12345678\n"), 8)).length, 1);
});

test("readLines refuses a file that is not there and a folder", async () => {
  const path = `${folder}/none`;
  await assert.rejects(linesOf(path), fault(path, ": expected a readable file, got no such file (ENOENT)"));
  await assert.rejects(linesOf(folder), fault(folder, ": expected a readable file, got EISDIR"));
});

test("formatError carries file, line and field and is known by isFormatError", () => {
  const error = formatError({ file: "a.jsonl", line: 3, field: "id", expected: "X", got: "Y" });
  assert.equal(error.message, 'a.jsonl:3: "id" expected X, got Y');
  assert.deepEqual([error.file, error.line, error.field], ["a.jsonl", 3, "id"]);
  assert.ok(isFormatError(error));
  assert.ok(!isFormatError(new Error("a.jsonl:3")));
  assert.ok(!isFormatError("FormatError"));
});

test("formatError leaves out the line and the field that are not there", () => {
  const error = formatError({ file: "a.jsonl", expected: "X", got: "Y" });
  assert.equal(error.message, "a.jsonl: expected X, got Y");
  assert.deepEqual([error.line, error.field], [null, null]);
});

test("show puts any value on one line: escaped, clipped by code points", () => {
  assert.equal(show("a\nb\u202ec\u009b"), '"a\\nb\\u202ec\\u009b"');
  assert.equal(show(undefined), "nothing");
  assert.equal(show(null), "null");
  assert.equal(show({ a: [1] }), '{"a":[1]}');
  assert.equal(show("a".repeat(78)), `"${"a".repeat(78)}"`);
  assert.equal(show("a".repeat(79)), `"${"a".repeat(79)}…`);
  assert.equal(show("😀".repeat(100)), `"${"😀".repeat(79)}…`);
  assert.equal(show(Symbol("s")), "Symbol(s)");
});
