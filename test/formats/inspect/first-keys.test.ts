import assert from "node:assert/strict";
import { test } from "node:test";
import { firstKeys } from "../../../lib/formats/inspect/first-keys";

test("firstKeys reads the keys of an object, and of the first element of a list", () => {
  assert.deepEqual(firstKeys('{"a":{"x":1},"b":[{"y":2}],"c":"d"}'), ["a", "b", "c"]);
  assert.deepEqual(firstKeys(' [ {"a":1,"b":2}, {"c":3}]'), ["a", "b"]);
});

test("firstKeys of a text that is cut off gives the keys it saw", () => {
  assert.deepEqual(firstKeys('{"a":{"x":1},"b":[1,2'), ["a", "b"]);
  assert.deepEqual(firstKeys('{"a":1,"b'), ["a"]);
});

test("firstKeys is not misled by strings, and unescapes keys", () => {
  assert.deepEqual(firstKeys('{"a\\"b":"}{","\\u0063":"x\\\\"}'), ['a"b', "c"]);
  assert.deepEqual(firstKeys('{"__proto__":1}'), ["__proto__"]);
});

test("firstKeys of anything else gives none", () => {
  for (const text of ["", "a,b\n1,2", "[1,2]", '"a"', "[[]]"]) assert.deepEqual(firstKeys(text), []);
});
