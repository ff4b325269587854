import assert from "node:assert/strict";
import { test } from "node:test";

import { placeLabels } from "../../lib/report/charts/place-labels";
import { textWidth } from "../../lib/report/metrics";

const SIZE = Object.freeze({ width: 400, height: 300 });

test("a lone label stands right of its mark", () => {
  assert.deepEqual(placeLabels([{ x: 100, y: 100, radius: 5, text: "a" }], SIZE, 14), ["middle right"]);
});

test("a label near the right border goes left", () => {
  assert.deepEqual(placeLabels([{ x: 395, y: 100, radius: 5, text: "label" }], SIZE, 14), ["middle left"]);
});

test("a label keeps off the neighbouring mark and the label placed before", () => {
  const marks = [{ x: 100, y: 100, radius: 5, text: "aaaa" }, { x: 125, y: 100, radius: 5, text: "b" }];
  assert.deepEqual(placeLabels(marks, SIZE, 14), ["middle left", "middle right"]);
});

test("between two walls of marks a label goes above, in the top corner below", () => {
  const walls = [60, 90, 110, 140].map((x) => ({ x, y: 100, radius: 5, text: "" }));
  assert.equal(placeLabels([{ x: 100, y: 100, radius: 5, text: "aaa" }, ...walls], SIZE, 14)[0], "top center");
  const corner = walls.map((mark) => ({ ...mark, y: 6 }));
  assert.equal(placeLabels([{ x: 100, y: 6, radius: 5, text: "aaa" }, ...corner], SIZE, 14)[0], "bottom center");
});

test("a CJK character is one em wide, a combining mark nothing, and nothing is narrower than zero", () => {
  assert.equal(textWidth("参数", 10), 20);
  assert.equal(textWidth("e\u0301", 10), textWidth("e", 10));
  assert.ok(textWidth("il", 10) < textWidth("mw", 10));
  assert.ok(textWidth("A", 10) > textWidth("a", 10));
  assert.equal(textWidth("", 10), 0);
});
