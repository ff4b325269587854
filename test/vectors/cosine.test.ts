import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { cosine, cosines, cosinesOnDemand, gram, row, toVectors } from "../../lib/vectors";
import { plainCosine, smallVectors } from "./points";

test("cosine(a, b) is the angle's, whatever the lengths", () => {
  assert.equal(cosine(Float32Array.of(2, 0), Float32Array.of(3, 3)), 6 / Math.sqrt(4 * 18));
  assert.equal(cosine(Float32Array.of(1, 0), Float32Array.of(0, 5)), 0);
  assert.equal(cosine(Float32Array.of(1, 1), Float32Array.of(-2, -2)), -1);
});

test("cosine of a vector with itself is exactly 1", () => {
  fc.assert(
    fc.property(fc.float32Array({ minLength: 1, maxLength: 20, noNaN: true, noDefaultInfinity: true }), (v) => {
      fc.pre(v.some((x) => Math.abs(x) > 1e-18));
      assert.equal(cosine(v, v), 1);
    }),
  );
});

test("cosine refuses different lengths, NaN and zero vectors", () => {
  const one = Float32Array.of(1, 0);
  assert.throws(() => cosine(one, Float32Array.of(1)), { name: "RangeError", message: /second vector.*2.*got 1/ });
  assert.throws(() => cosine(Float32Array.of(NaN, 1), one), { name: "RangeError", message: /first vector/ });
  assert.throws(() => cosine(one, Float32Array.of(0, 0)), { name: "RangeError", message: /second vector/ });
});

const number = fc.double({ min: 0.1, max: 1, noNaN: true });

test("gram, cosinesOnDemand, cosines, cosine and the plain loop agree bit by bit", () => {
  fc.assert(
    fc.property(fc.array(fc.array(number, { minLength: 5, maxLength: 5 })), (rows) => {
      const vectors = toVectors(rows, 5);
      const ways = [gram(vectors), cosinesOnDemand(vectors), cosines(vectors)];
      for (const way of ways) {
        assert.equal(way.n, rows.length);
        for (let i = 0; i < way.n; i += 1) {
          for (let j = 0; j < way.n; j += 1) {
            assert.equal(way.at(i, j), plainCosine(vectors, i, j));
            assert.equal(way.at(i, j), cosine(row(vectors, i), row(vectors, j)));
          }
        }
      }
    }),
    { numRuns: 30 },
  );
});

test("cosines beyond 1,024 rows come on demand and are the same", () => {
  const vectors = toVectors(Array.from({ length: 1025 }, (_, i) => [Math.cos(i), Math.sin(i)]));
  assert.equal(cosines(vectors).at(3, 1024), cosinesOnDemand(vectors).at(3, 1024));
});

test("gram and cosinesOnDemand refuse bad rows", () => {
  const bad = { data: Float32Array.of(1, 0, 0, 0), count: 2, dimension: 2 };
  assert.throws(() => gram(bad), { name: "RangeError", message: /row 1/ });
  assert.throws(() => cosinesOnDemand(bad), { name: "RangeError", message: /row 1/ });
  assert.equal(gram(toVectors([])).n, 0);
});

test("cosines are symmetric and within [-1, 1]", () => {
  fc.assert(
    fc.property(smallVectors, (vectors) => {
      const { n, at } = cosines(vectors);
      for (let i = 0; i < n; i += 1) {
        for (let j = 0; j < n; j += 1) {
          assert.equal(at(i, j), at(j, i));
          assert.ok(Math.abs(at(i, j)) <= 1);
        }
      }
    }),
  );
});
