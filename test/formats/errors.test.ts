import assert from "node:assert/strict";
import { test } from "node:test";
import { show } from "../../lib/formats/errors";

test("show makes one line of any value: control and bidi marks escaped, 80 code points, 64-bit integers as digits", () => {
  assert.equal(show("a\u202eb\nc"), '"a\\u202eb\\nc"');
  assert.equal(show({ n: 9007199254740993n }), '{"n":"9007199254740993"}');
  assert.equal([...show("\u{1f600}".repeat(500))].length, 81);
  assert.equal(show(undefined), "nothing");
});

test("show of a value that nests too deep for JSON says so instead of overflowing the stack", () => {
  const deep: unknown = JSON.parse(`${"[".repeat(50_000)}${"]".repeat(50_000)}`);
  assert.equal(show(deep), "a value that nests too deep to be shown");
});
