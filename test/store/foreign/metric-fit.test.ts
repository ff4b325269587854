import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { distanceBy, fitMetric, type Metric } from "../../../lib/store/foreign";

// By hand: a = (3, 4), b = (1, 0): dot 3, lengths 5 and 1, difference (2, 4).
const [a, b] = [[3, 4], [1, 0]];

test("distanceBy: 1 - cosine, squared L2, 1 - inner product", () => {
  assert.equal(distanceBy("cosine", a, b), 1 - 3 / 5);
  assert.equal(distanceBy("l2", a, b), 20);
  assert.equal(distanceBy("ip", a, b), -2);
  assert.ok(Number.isNaN(distanceBy("cosine", [0, 0], b)));
});

test("fitMetric finds the one metric that explains every distance", () => {
  const by = (distance: number) => [{ query: a, stored: b, distance }];
  assert.deepEqual(fitMetric(by(0.4)), { metric: "cosine", pairs: 1, error: 0 });
  assert.deepEqual(fitMetric(by(20)), { metric: "l2", pairs: 1, error: 0 });
  assert.deepEqual(fitMetric(by(-2)), { metric: "ip", pairs: 1, error: 0 });
  assert.equal(fitMetric(by(0.41)).metric, null);
  assert.equal(fitMetric([...by(0.4), ...by(20)]).metric, null);
});

test("fitMetric: nothing to measure, equal vectors and lengths that do not match decide nothing", () => {
  assert.deepEqual(fitMetric([]), { metric: null, pairs: 0, error: 0 });
  const same = [{ query: [0.6, 0.8], stored: [0.6, 0.8], distance: 0 }];
  assert.equal(fitMetric(same).metric, null);
  assert.equal(fitMetric([{ query: [1, 2, 3], stored: [1, 2], distance: 0 }]).metric, null);
});

test("fitMetric calls unit vectors' 1 - inner product cosine, which it is", () => {
  assert.equal(fitMetric([{ query: [0.6, 0.8], stored: [1, 0], distance: 0.4 }]).metric, "cosine");
});

test("fitMetric is right for any vectors that tell the metrics apart, in float32", () => {
  const vector = fc.array(fc.integer({ min: -300, max: 300 }).map((n) => n / 100), { minLength: 4, maxLength: 4 });
  const metrics = ["cosine", "l2", "ip"] as const;
  const several = fc.array(fc.tuple(vector, vector), { minLength: 3, maxLength: 8 });
  fc.assert(fc.property(several, fc.constantFrom(...metrics), (pairs, metric: Metric) => {
    const rows = pairs.map(
      ([query, stored]) => ({ query: Float32Array.from(query), stored: Float32Array.from(stored) }),
    );
    fc.pre(
      rows.every(({ query, stored }) => query.some((x) => Math.abs(x) > 0.1) && stored.some((x) => Math.abs(x) > 0.1)),
    );
    const told = rows.map((row) => ({ ...row, distance: Math.fround(distanceBy(metric, row.query, row.stored)) }));
    const apart = (other: Metric): boolean => told.some(
      ({ query, stored, distance }) => Math.abs(distanceBy(other, query, stored) - distance) > 0.1,
    );
    fc.pre(metrics.every((other) => other === metric || apart(other)));
    assert.equal(fitMetric(told).metric, metric);
  }));
});
