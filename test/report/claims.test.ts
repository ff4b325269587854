import assert from "node:assert/strict";
import { test } from "node:test";

import { CLAIMS_MIME, DISPLAY, type VerifyOptions, claims, readClaims, verify } from "../../lib/report";
import { bandText, valueText } from "../../lib/report/claim-text";
import type { PublishedFigure } from "../../lib/types";
import { HOSTILE, UNSAFE } from "./hostile";
import { published } from "./published";

const verdictOf = (given: Partial<PublishedFigure>, computed: number | string | null,
  options?: VerifyOptions): string =>
  verify(published(given), computed, options).verdict;

test("the basis follows from what the figure depends on", () => {
  const bases = (["setting", "formula", "count", "model",
    "timing"] as const).map((basis) => verify(published({ basis }), 1).basis);
  assert.deepEqual(bases, ["formula", "formula", "reconstructed", "reproduced", "reported"]);
});

test("formula and count are equal within the tolerance, bound included, and differ beyond it", () => {
  for (const basis of ["setting", "formula", "count"] as const) {
    assert.equal(verdictOf({ basis }, 23 / 24), "equal");
    assert.equal(verdictOf({ basis }, 0.9585), "equal");
    assert.equal(verdictOf({ basis }, 0.9575), "equal");
    assert.equal(verdictOf({ basis }, 0.9586), "differs");
    assert.equal(verdictOf({ basis }, null), "differs");
    assert.equal(verdictOf({ basis }, "0.958"), "differs");
  }
});

test("binary rounding is no difference where the tolerance is 0", () => {
  assert.equal(verdictOf({ basis: "formula", value: 0.3, tolerance: 0 }, 0.1 + 0.2), "equal");
  assert.equal(verdictOf({ basis: "count", value: 35649, unit: "chars", tolerance: 0 }, 35650), "differs");
  assert.equal(verdictOf({ basis: "count", value: 35649, unit: "chars", tolerance: 0 }, 35649 + 1e-6), "equal");
  assert.equal(verdictOf({ basis: "formula", value: 1e-3, unit: "score", tolerance: 0 }, 1e-3 + 1e-8), "differs");
});

test("texts must be the same text", () => {
  assert.equal(verdictOf({ basis: "count", value: "2026-05-30", unit: "date", tolerance: 0 }, "2026-05-30"), "equal");
  assert.equal(verdictOf({ basis: "count", value: "2026-05-30", unit: "date", tolerance: 0 }, "2026-05-31"), "differs");
});

test("a model figure is inside or outside the band, never equal, however near", () => {
  const band = { low: 0.5, high: 0.7, over: "20 seeds" };
  assert.equal(verdictOf({ value: 0.6 }, 0.55, { band }), "inside band");
  assert.equal(verdictOf({ value: 0.7004 }, 0.55, { band }), "inside band");
  assert.equal(verdictOf({ value: 0.4994 }, 0.55, { band }), "outside band");
  assert.equal(verdictOf({ value: 0.458 }, 0.458), "no band");
  assert.equal(verdictOf({ value: 0.458 }, 0.5), "no band");
  assert.equal(verdictOf({ value: 0.458 }, null, { band: { low: 0.5, high: 0.6, over: "2" } }), "outside band");
});

test("a timing is not reproducible here, whatever was computed", () => {
  assert.equal(verdictOf({ basis: "timing", unit: "ms" }, null), "not reproducible here");
  assert.equal(verdictOf({ basis: "timing", unit: "ms" }, 3), "not reproducible here");
});

test("another basis needs a note that says why", () => {
  assert.throws(() => verify(published({ basis: "count" }), 6, { basis: "reported" }),
    /"reported" instead of "reconstructed" needs a note/);
  assert.throws(() => verify(published({ basis: "count" }), 6, { basis: "reported", note: " " }), TypeError);
  const claim = verify(published({ basis: "count" }), null, { basis: "reported", note: "the scripts are not public" });
  assert.equal(claim.verdict, "not reproducible here");
  assert.equal(claim.note, "the scripts are not public");
  assert.equal(verify(published(), 1, { basis: "reproduced" }).basis, "reproduced");
});

test("verify refuses an unknown figure, NaN and a band upside down", () => {
  assert.throws(() => verify(undefined as unknown as PublishedFigure, 1), /expected a published figure, got undefined/);
  assert.throws(() => verify(published(), NaN), /85\.x: computed must be a number, a text or null, got NaN/);
  assert.throws(() => verify(published(), undefined as unknown as null), TypeError);
  assert.throws(() => verify(published(), 1, { band: { low: 1, high: 0, over: "x" } }), /low <= high, got 1 to 0/);
  assert.throws(() => verify(published(), 1, { band: { low: NaN, high: 0, over: "x" } }), RangeError);
});

test("a setting, exact but for binary rounding, prints with the digits it was published with", () => {
  const setting = (value: number, unit: string) => (
    valueText(verify(published({ basis: "setting", value, unit, tolerance: 1e-9 }), value), value));
  assert.deepEqual([setting(3, "ratio"), setting(0.55, "cosine"), setting(0.9, "rate")], ["3", "0.55", "90 %"]);
});

test("values print with the digits that the tolerance stands for", () => {
  const text = (given: Partial<PublishedFigure>, value: number): string => valueText(verify(published(given), value),
    value);
  assert.equal(text({}, 0.95833), "95.8 %");
  assert.equal(text({ value: 0.55, unit: "cosine", tolerance: 0.005 }, 0.55), "0.55");
  assert.equal(text({ value: 0.6875, unit: "cosine", tolerance: 0.00005 }, 0.6875), "0.6875");
  assert.equal(text({ value: 3.6, unit: "count", tolerance: 0.05 }, 3.83), "3.8");
  assert.equal(text({ value: 3.58, unit: "count", tolerance: 0.05 }, 3.58), "3.6");
  assert.equal(text({ value: 3.58, unit: "cosine", tolerance: 0.05 }, 3.58), "3.58");
  assert.equal(text({ value: 35649, unit: "chars", tolerance: 0 }, 35649), "35,649");
  assert.equal(text({ value: 0.5, unit: "cosine", tolerance: 0 }, 0.5), "0.5");
  assert.equal(valueText(verify(published({ basis: "timing" }), null), null), "not computed");
});

test("a difference is never hidden by rounding", () => {
  const claim = verify(published({ basis: "formula", value: 0.5, unit: "cosine", tolerance: 0 }), 0.5001);
  assert.equal(valueText(claim, 0.5001), "0.5001");
  assert.equal(valueText(claim, claim.published), "0.5");
});

test("a band prints what it ranges over", () => {
  assert.equal(bandText(verify(published(), 0.6, { band: { low: 0.5, high: 0.7, over: "20 seeds" } })),
    "50.0 % to 70.0 % over 20 seeds");
  assert.equal(bandText(verify(published(), 0.6)), "–");
});

test("claims throws when a formula or reconstructed figure differs, and names each", () => {
  const wrong = [
    verify(published({ id: "a", basis: "formula", label: "A" }), 0.9), verify(published({ id: "b", basis: "count",
      label: "B" }), null),
    verify(published({ id: "c" }), 0.1),
  ];
  assert.throws(() => claims(wrong), (error: Error) => {
    assert.match(error.message,
      /^2 published figures do not hold:\n {2}a \(A\): published 95\.8 %, computed 90\.0 %, tolerance 0\.0005/);
    assert.match(error.message, /\n {2}b \(B\): published 95\.8 %, computed not computed/);
    assert.doesNotMatch(error.message, / c \(/);
    return true;
  });
  assert.throws(() => claims(wrong.slice(0, 1)), /^Error: 1 published figure does not hold/);
});

test("claims shows a table in words and signs, and no tick for a reproduced figure", () => {
  const band = { low: 0.3, high: 1, over: "20 seeds" };
  const shown = claims([
    verify(published({ basis: "formula" }), 23 / 24), verify(published(), 0.958, { band }), verify(published(), 0.3),
    verify(published(), 0.3, { band: { ...band, high: 0.5 } }),
    verify(published({ basis: "timing", value: 127.5, unit: "ms", tolerance: 0.05 }), null, { note: "their machine" }),
  ]);
  const verdicts = shown.table.content.cells.map((cells) => cells[5]);
  assert.deepEqual(verdicts, ["= equal", "~ inside band", "? no band", "≠ outside band", "not reproducible here"]);
  assert.match(shown.toText(), /127\.5 {2}not computed/);
  assert.match(shown.toText(), /their machine/);
  assert.doesNotMatch(shown.toHtml(), /✓|✔|color/);
  assert.deepEqual(claims([verify(published(), 1)]).table.content.columns.map(({ label }) => label),
    ["figure", "published", "computed", "band", "basis", "verdict"]);
});

test("claims shows every claim, also more than twenty", () => {
  const list = Array.from({ length: 50 }, () => verify(published(), 1));
  assert.equal(claims(list).table.content.cells.length, 50);
  assert.equal(claims([]).toText(), "Published and computed\nno rows");
});

test("the claims travel in the MIME bundle and come back from JSON", async () => {
  const list = [verify(published(), 0.6, { band: { low: 0.5, high: 0.7, over: "20 seeds" }, note: "n" })];
  const bundle = await claims(list)[DISPLAY]();
  assert.equal(CLAIMS_MIME, "application/vnd.recall-lab.claims+json");
  assert.deepEqual(readClaims([{}, JSON.parse(JSON.stringify(bundle)) as Record<string, unknown>]), list);
});

test("readClaims refuses what is no list of claims", () => {
  assert.throws(() => readClaims([{ [CLAIMS_MIME]: {} }]), /bundle 0 must hold a list of claims, got object/);
  assert.throws(() => readClaims([{ [CLAIMS_MIME]: [{ id: "a" }] }]),
    /bundle 0, claim 0: "basis" must be a text, got undefined/);
  assert.throws(() => readClaims([{ [CLAIMS_MIME]: [null] }]), TypeError);
});

test("hostile labels and notes stay texts", () => {
  for (const text of HOSTILE) {
    const shown = claims([verify(published({ label: text, id: text || "x" }), "v", { note: text })], text);
    assert.doesNotMatch(shown.toHtml(), /<script|<img|\bon\w+='/i);
    assert.doesNotMatch(shown.toHtml() + shown.toText(), UNSAFE);
  }
});
