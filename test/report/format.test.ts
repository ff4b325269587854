import assert from "node:assert/strict";
import { test } from "node:test";

import { cosine, digits, formatRate, integer, pValue, percent, plainFormat, rate,
  signed } from "../../lib/report/format";

test("rate prints counts beside the percentage", () => {
  assert.equal(formatRate(rate(23, 24)), "23/24 (95.8 %)");
  assert.equal(formatRate(rate(14.8, 15)), "14.8/15 (98.7 %)");
  assert.equal(formatRate(rate(0, 0)), "0/0 (not observed)");
});

test("rate refuses more successes than trials, negative ones and NaN", () => {
  assert.throws(() => rate(25, 24), /successes must lie in \[0, n\], got 25 of 24/);
  assert.throws(() => rate(-1, 24), RangeError);
  assert.throws(() => rate(NaN, 24), RangeError);
  assert.throws(() => rate(1, Infinity), RangeError);
});

test("numbers are grouped, have fixed digits and no negative zero", () => {
  assert.equal(integer(35649), "35,649");
  assert.equal(integer(-1234567), "-1,234,567");
  assert.equal(digits(1)(1234.56), "1,234.6");
  assert.equal(digits(4)(0.00004), "0.0000");
  assert.equal(digits(2)(-0.001), "0.00");
  assert.equal(digits(0)(-0.2), "0");
  assert.equal(cosine(0.6494), "0.649");
  assert.equal(percent(1)(0.9583), "95.8 %");
});

test("a gain is signed, a loss too, zero is not", () => {
  assert.equal(signed(1)(0.25), "+0.3");
  assert.equal(signed(1)(-0.5), "-0.5");
  assert.equal(signed(1)(0.01), "0.0");
});

test("p below .0001 is not printed as zero", () => {
  assert.equal(pValue(0.00049), "0.0005");
  assert.equal(pValue(0.00005), "< 0.0001");
  assert.equal(pValue(0.0001), "0.0001");
});

test("a format leaves what is no number to the plain one", () => {
  assert.equal(cosine("x"), "x");
  assert.equal(cosine(NaN), "NaN");
  assert.equal(cosine(null), "–");
});

test("plain values print readably", () => {
  const circle: Record<string, unknown> = {};
  circle["self"] = circle;
  const seen = [1234, 0.5, true, false, null, undefined, rate(1, 2), [1, "a", null], { a: 1 }, circle, "x", 10n, NaN,
    new Date(0), new Date(NaN)].map(plainFormat);
  assert.deepEqual(seen, ["1,234", "0.500", "yes", "no", "–", "–", "1/2 (50.0 %)", "1, a, –", '{"a":1}', "[object]",
    "x",
    "10", "NaN", "1970-01-01T00:00:00.000Z", "invalid date"]);
});

test("what JSON would make {} of prints what is in it", () => {
  const seen = [Float32Array.of(1, 2.5), new Uint8Array(102), BigInt64Array.of(3n), new Set(["a", 1]), new Map([["k", [1, 2]]]),
    new TypeError("no <b>"), /a+/g, [[1, 2], [], [[3]]]].map(plainFormat);
  assert.deepEqual(seen, ["1, 2.500", `${"0, ".repeat(100)}… (+2)`, "3", "a, 1", "k: 1, 2", "TypeError: no <b>", "/a+/g",
    "[1, 2], [], [[3]]"]);
});
