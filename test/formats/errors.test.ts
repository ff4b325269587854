import assert from "node:assert/strict";
import { test } from "node:test";
import { formatError, show } from "../../lib/formats/errors";

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

test("an error is one line, whatever another program says or a file is called", () => {
  const got = "quick_check says: *** in database main ***\r\n  Tree 3 page 3:\u001b[31m\u202e bad";
  const { message, file } = formatError({ file: "a\nb.db", expected: "a sound database", got });
  assert.equal(message, "a b.db: expected a sound database, got quick_check says: *** in database main *** Tree 3 page 3:"
    + "\\u001b[31m\\u202e bad");
  assert.equal(file, "a\nb.db");
});
