import assert from "node:assert/strict";
import { test } from "node:test";

import { INK, PALETTE, SERIES, SYMBOLS, ink } from "../../lib/report/palette";

/** WCAG 2.2 relative luminance and contrast ratio. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}

test("black on white has a contrast of 21 by this arithmetic", () => {
  assert.equal(contrast("#000000", "#ffffff"), 21);
});

for (const [name, color] of Object.entries(PALETTE)) {
  test(`${name} has 3:1 on white and on #111`, () => {
    assert.ok(contrast(color, "#ffffff") >= 3, `${contrast(color, "#ffffff")}`);
    assert.ok(contrast(color, "#111111") >= 3, `${contrast(color, "#111111")}`);
  });
}

test("the ink has 4.5:1 on white", () => {
  assert.ok(contrast(INK, "#ffffff") >= 4.5);
  assert.equal(ink(0.5), "rgba(118,118,118,0.5)");
});

test("each series has a symbol of its own", () => {
  assert.equal(new Set(SERIES).size, SERIES.length);
  assert.equal(new Set(SYMBOLS).size, SERIES.length);
});
