import assert from "node:assert/strict";
import { test } from "node:test";
import { holm, mcnemarExact, normalQuantile, powerOfMcnemar, signFlip, wilson } from "../../lib/evaluate";
import { near, reference } from "./reference";

const statistics = reference<{
  readonly mcnemar: readonly {
    readonly b: number; readonly c: number; readonly statsmodels: number | null; readonly scipy: number;
    readonly "mid-p": number;
  }[];
  readonly "sign flip": readonly {
    readonly differences: readonly number[]; readonly scipy: number; readonly "brute force": number;
  }[];
  readonly wilson: readonly {
    readonly successes: number; readonly n: number; readonly level: number;
    readonly interval: readonly [number, number];
  }[];
  readonly holm: readonly { readonly ps: readonly number[]; readonly adjusted: readonly number[] }[];
  readonly power: readonly {
    readonly gain: number; readonly loss: number; readonly n: number; readonly alpha: number; readonly power: number;
  }[];
  readonly normal: readonly { readonly q: number; readonly z: number }[];
}>("statistics.json");

test("mcnemarExact: p equals statsmodels to 1e-9 and scipy to 1e-9 of its size, also for thousands", () => {
  assert.ok(statistics.mcnemar.length > 250);
  for (const { b, c, statsmodels, scipy } of statistics.mcnemar) {
    const { p } = mcnemarExact(b, c);
    if (statsmodels !== null) near(p, statsmodels, 1e-9, `${b}, ${c}`);
    // scipy's p underflows to 0 at (3, 2000); ours stops at the smallest number there is
    if (scipy > 0) near(p, scipy, 1e-9 * scipy, `${b}, ${c}`);
    else assert.equal(p, Number.MIN_VALUE);
  }
});

test("mcnemarExact: mid-p equals its formula with scipy's binomial", () => {
  for (const row of statistics.mcnemar) near(mcnemarExact(row.b, row.c).midP, row["mid-p"], 1e-9, `${row.b}, ${row.c}`);
});

test("signFlip: exact p equals scipy's permutation test and a brute force over all patterns", () => {
  for (const { differences, scipy, "brute force": brute } of statistics["sign flip"]) {
    const { p, method } = signFlip(Object.freeze(differences));
    assert.equal(method, "exact");
    near(p, brute, 1e-9, `brute force on ${differences}`);
    near(p, scipy, 1e-9, `scipy on ${differences}`);
  }
});

test("wilson equals statsmodels", () => {
  for (const { successes, n, level, interval } of statistics.wilson) {
    const { low, high } = wilson(successes, n, level);
    near(low, interval[0], 1e-9, `low of ${successes}/${n} at ${level}`);
    near(high, interval[1], 1e-9, `high of ${successes}/${n} at ${level}`);
  }
});

test("holm equals statsmodels", () => {
  for (const { ps, adjusted } of statistics.holm) {
    holm(Object.freeze(ps)).forEach((p, i) => near(p, adjusted[i]!, 1e-9, `p ${i} of ${ps}`));
  }
});

test("powerOfMcnemar equals the trinomial sum over everything that scipy's exact test rejects", () => {
  for (const { power, ...input } of statistics.power) {
    near(powerOfMcnemar(input), power, input.n <= 1000 ? 1e-12 : 1e-10, JSON.stringify(input));
  }
});

test("normalQuantile equals scipy to 1e-14 of its size", () => {
  for (const { q, z } of statistics.normal) near(normalQuantile(q), z, 1e-14 * Math.max(1, Math.abs(z)), `${q}`);
});
