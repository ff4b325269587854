import assert from "node:assert/strict";
import { test } from "node:test";
import { rankCorrelation } from "../../lib/evaluate";

const close = (got: number | null, wanted: number): void => assert.ok(Math.abs((got ?? NaN) - wanted) < 1e-12, `${got}`);

test("rankCorrelation: order decides, not distance; 2 of n! orders are as extreme as a perfect one", () => {
  const found = rankCorrelation(Object.freeze([1, 2, 3, 4]), Object.freeze([10, 20, 21, 900]));
  assert.deepEqual(found, { n: 4, rho: 1, p: 2 / 24, method: "exact" });
  close(rankCorrelation([1, 2, 3, 4], [4, 3, 2, 1]).rho, -1);
});

test("rankCorrelation: by hand 1 - 6 * sum d^2 / (n (n^2 - 1)) without ties", () => {
  // d = 0, 1, -1, 0: 1 - 6 * 2 / 60 = .8; orders of 4 with |rho| >= .8: two of rho 1, 3 each of .8 and -.8
  const found = rankCorrelation([1, 2, 3, 4], [1, 3, 2, 4]);
  close(found.rho, 0.8);
  close(found.p, 8 / 24);
});

test("rankCorrelation: tied values share their mean rank", () => {
  // centred ranks (-1, 0, 1) and (-.5, -.5, 1): 1.5 / sqrt(2 * 1.5)
  const found = rankCorrelation([1, 2, 3], [5, 5, 7]);
  close(found.rho, 1.5 / Math.sqrt(3));
  // of the six orders the 7 stands last in two (1.5) and first in two (-1.5); in the middle rho is 0
  close(found.p, 4 / 6);
});

test("rankCorrelation: one side all ties has no rho and p = 1", () => {
  assert.deepEqual(rankCorrelation([1, 2, 3], [5, 5, 5]), { n: 3, rho: null, p: 1, method: "exact" });
});

test("rankCorrelation: beyond 9 pairs seeded shuffles, p never 0, same seed same p", () => {
  const x = Array.from({ length: 12 }, (_, i) => i);
  const found = rankCorrelation(x, x, { draws: 999, seed: 3 });
  assert.deepEqual([found.method, found.rho, found.p], ["Monte Carlo", 1, 1 / 1000]);
  const noise = [3, 9, 1, 7, 11, 0, 5, 2, 10, 4, 8, 6];
  const again = rankCorrelation(x, noise, { draws: 4000, seed: 3 });
  assert.deepEqual(again, rankCorrelation(x, noise, { draws: 4000, seed: 3 }));
  assert.ok(again.p > 0.3 && again.p < 1, String(again.p));
});

test("rankCorrelation: exact and Monte Carlo agree within chance", () => {
  const [x, y] = [[1, 2, 3, 4, 5, 6, 7, 8, 9], [2, 1, 5, 3, 9, 4, 7, 6, 8]];
  const exact = rankCorrelation(x, y).p;
  // a tenth pair makes it Monte Carlo; the same nine with rho near .8 stay far below .05
  const drawn = rankCorrelation([...x, 10], [...y, 10], { draws: 20_000 }).p;
  assert.ok(exact < 0.05 && drawn < exact, `${exact} ${drawn}`);
});

test("rankCorrelation refuses fewer than three pairs, other lengths and values that are no numbers", () => {
  for (const [x, y] of [[[1, 2], [1, 2]], [[1, 2, 3], [1, 2]], [[1, 2, NaN], [1, 2, 3]], [[1, 2, 3], [1, Infinity, 3]]]) {
    assert.throws(() => rankCorrelation(x as number[], y as number[]), RangeError);
  }
});
