import assert from "node:assert/strict";
import { test } from "node:test";
import { normalQuantile } from "../../lib/evaluate";
import { near } from "./reference";

test("normalQuantile: symmetric, and nothing outside (0, 1)", () => {
  assert.equal(normalQuantile(0.5), 0);
  near(normalQuantile(0.975), 1.959963984540054, 1e-14, "scipy.stats.norm.ppf(.975)");
  near(normalQuantile(0.01), -normalQuantile(0.99), 1e-14, "symmetry");
  for (const q of [0, 1, -1, NaN]) assert.throws(() => normalQuantile(q), RangeError);
});
