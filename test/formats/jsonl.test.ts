import assert from "node:assert/strict";
import { test } from "node:test";
import { readJsonl, streamJsonl, type RowSchema } from "../../lib/formats";
import { fault, scratch } from "./folder";

const { put } = scratch();

interface Row {
  readonly a?: unknown;
}

/** Accepts any object whose `a` is not "bad". */
const SCHEMA: RowSchema<Row> = {
  safeParse: (value) => {
    const data = value as Row;
    if (data.a !== "bad") return { success: true, data };
    return { success: false, error: { issues: [{ path: ["a", 0], message: "something good" }] } };
  },
};

test("readJsonl gives the rows in file order, a last line without a line break included", async () => {
  assert.deepEqual(await readJsonl(put("a", '{"a":1}\n\n{"a":2}'), SCHEMA), [{ a: 1 }, { a: 2 }]);
  assert.deepEqual(await readJsonl(put("b", ""), SCHEMA), []);
});

test("streamJsonl yields rows before it meets a later fault", async () => {
  const rows = streamJsonl(put("c", '{"a":1}\nnot json\n'), SCHEMA);
  assert.deepEqual((await rows.next()).value, { line: 1, value: { a: 1 } });
  await assert.rejects(rows.next(), { name: "FormatError" });
});

test("readJsonl refuses malformed JSON with line and text", async () => {
  const path = put("d", '{"a":1}\n{"a":NaN}\n');
  const why = " (NaN is no JSON, though Python's json writes it: null says that there is none)";
  await assert.rejects(readJsonl(path, SCHEMA), fault(path, `:2: expected a JSON object, got "{\\"a\\":NaN}"${why}`));
  const text = put("text", '{"a":"-Infinity \\" NaN",}\n');
  await assert.rejects(readJsonl(text, SCHEMA), fault(text, String.raw`:1: expected a JSON object, got "{\"a\":\"-Infinity \\\" NaN\",}"`));
});

test("readJsonl says so when the file ends within the malformed line", async () => {
  const path = put("e", '{"a":1}\n{"a":');
  const got = '"{\\"a\\":" (the file ends within this line: was it cut off?)';
  await assert.rejects(readJsonl(path, SCHEMA), fault(path, `:2: expected a JSON object, got ${got}`));
});

test("readJsonl refuses rows that are no objects", async () => {
  for (const [text, got] of [["[1]", "[1]"], ["null", "null"], ["7", "7"]]) {
    const path = put("f", `${text}\n`);
    await assert.rejects(readJsonl(path, SCHEMA), fault(path, `:1: expected a JSON object, got ${got}`));
  }
});

test("readJsonl names the field by its path and shows what stood there", async () => {
  const path = put("g", '{"a":"bad"}\n');
  await assert.rejects(readJsonl(path, SCHEMA), fault(path, ':1: "a.0" expected something good, got "b"'));
});

test("a schema that fails without an issue, or on the whole row, is still one error with a place", async () => {
  const path = put("h", '{"a":1}\n');
  const silent: RowSchema<Row> = { safeParse: () => ({ success: false, error: { issues: [] } }) };
  await assert.rejects(readJsonl(path, silent), fault(path, ':1: expected a valid row, got {"a":1}'));
});

test("deeply nested JSON is a row or an error, not a crash", async () => {
  const path = put("i", `{"a":${"[".repeat(200_000)}\n`);
  await assert.rejects(readJsonl(path, SCHEMA), { name: "FormatError" });
});
