import assert from "node:assert/strict";
import { test } from "node:test";

import {
  type AblationBar, type BandInput, type CosineGroup, ablationFigure, clusterSweepFigure, effectiveThresholdFigure,
    epsilonCurveFigure, experienceMapFigure, flipBandFigure,
  flipSlopeFigure, groupCosineFigure, sameBandFigure, slopeRows, widthFunnelFigure,
} from "../../lib/report";
import { checkPoints, counted, joined, label, scattered, withoutPrefix } from "../../lib/report/charts/parts";
import type { Ablation } from "../../lib/evaluate";
import { sampleFigures } from "./samples";

function group(pattern: string, size: number, hits: number, mean: number | null): CosineGroup {
  return { pattern, size, hits, full: { mean }, payload: mean === null ? null : { mean: mean / 2 } };
}

test("effective thresholds: the alternative says which ages a reference falls short of", () => {
  const shown = effectiveThresholdFigure([
    { ageDays: 10, factor: 1, threshold: 0.55 }, { ageDays: 40, factor: 0.8, threshold: 0.6875 },
    { ageDays: 100, factor: 0, threshold: Infinity }, { ageDays: 5, factor: 2, threshold: -Infinity },
  ], { tau: 0.55, reference: { label: "The mean", value: 0.619 } });
  assert.equal(shown.alt, "A nominal threshold of 0.55 acts as 0.550 at 10 d (factor 1), 0.688 at 40 d (factor "
    + "0.8), unreachable at 100 d (factor 0) and everything passes at 5 d (factor 2). The mean, 0.619, falls short "
    + "of 40 d and 100 d.");
  const rows = [{ ageDays: 1, factor: 1, threshold: 0.55 }];
  const easy = effectiveThresholdFigure(rows, { tau: 0.55, reference: { label: "It", value: 0.6 } });
  assert.match(easy.alt, /It, 0\.600, reaches every one\.$/);
  assert.match(effectiveThresholdFigure(rows, { tau: 0.55 }).alt, /\(factor 1\)\.$/);
});

test("same band: counts of those alive, tier by floored age, unknown ages on their own", () => {
  const point = (similarity: number, ageDays: number | null, inForce: number): BandInput["points"][number] => (
    { similarity, ageDays, inForce, place: similarity < 0.55 ? "below" : similarity < inForce ? "band" : "above" });
  const shown = sameBandFigure({ tau: 0.55, points: [
    point(0.5, 30.9, 0.55), point(0.6, 30.9, 0.55), point(0.6, 31, 0.6875), point(0.7, 90.9, 0.6875),
    point(0.5, 40, 0.6875), point(0.6, 91, 0.9167), point(0.6, null, 0.55),
  ] }, { mean: { label: "Mean", value: 0.619 } });
  assert.equal(shown.alt, "Similar enough at 0.55, yet shut out by a gate after decay: 0/1 (0.0 %) of those aged ≤ "
    + "30 d, 1/2 (50.0 %) of those aged 31–90 d (0.55 to 0.6875), 1/1 (100.0 %) of those aged > 90 d (0.55 to "
    + "0.9167) and 0/1 (0.0 %) of those aged age unknown. Mean: 0.619.");
  assert.deepEqual(shown.spec.data.map((trace) => [trace.name, trace.x]), [
    ["passes either way", [0.6, 0.7, 0.6]], ["in the band", [0.6, 0.6]], ["below the threshold", [0.5, 0.5]]]);
  const shapes = shown.spec.layout.shapes as readonly { type: string; x1: number }[];
  assert.deepEqual(shapes.filter(({ type }) => type === "rect").map(({ x1 }) => x1), [0.6875, 0.9167]);
});

test("same band: a rule with several thresholds in one tier shades nothing there", () => {
  const shown = sameBandFigure({ tau: 0.5, points: [
    { similarity: 0.6, ageDays: 1, inForce: 0.51, place: "above" },
    { similarity: 0.6, ageDays: 20, inForce: 0.61, place: "band" },
  ] });
  assert.match(shown.alt, /1\/2 \(50\.0 %\) of those aged ≤ 30 d\.$/);
});

test("slope: kept, lost and won are counted by rank 1 alone", () => {
  const rows = [[1, 1], [1, 2], [1, null], [2, 1], [3, 2], [null, null]].map(([before = null, after = null], i) => (
    { query: `q${i}`, before, after }));
  const shown = flipSlopeFigure(rows);
  assert.equal(shown.alt, "Of 6 queries, 3 have the right answer first before decay, 2 after decay: 1 kept, 2 lost "
    + "and 1 won.");
  const names = new Set(shown.spec.data.map(({ name }) => name));
  assert.deepEqual([...names], ["kept", "lost rank 1", "won rank 1", "elsewhere"]);
  const ends = shown.spec.layout.annotations as readonly { text: string; y: number }[];
  assert.deepEqual(ends.map(({ text, y }) => [y, text]), [
    [1, "1 kept<br>1 won"], [2, "1 lost<br>1 other"], [4, "1 lost<br>1 other"]]);
});

test("slope: lines of equal moves are one line, thicker", () => {
  const rows = Array.from({ length: 5 }, (_, i) => ({ query: `q${i}`, before: 1, after: 1 }));
  const { data } = flipSlopeFigure(rows, { sides: ["S3", "S4"], caption: "c" }).spec;
  const [line, ...others] = data as readonly { line: { width: number } }[];
  assert.equal(others.length, 0);
  assert.equal(line?.line.width, 4.5);
});

test("slopeRows reads two rows of an ablation by label", () => {
  const rows = [{ label: "S3", firstRelevant: [1, 2] }, { label: "S4", firstRelevant: [2, null] }];
  const ablation = { queries: ["a", "b"], rows };
  assert.deepEqual(slopeRows(ablation as unknown as Ablation, "S3", "S4"), [
    { query: "a", before: 1, after: 2 }, { query: "b", before: 2, after: null }]);
  assert.throws(() => slopeRows(ablation as unknown as Ablation, "S3", "S9"), /S9/);
});

test("flip band: only pairs above the ratio count, the bound itself does not", () => {
  const shown = flipBandFigure([
    { query: "1", a: 1, b: 0.8, effect: "neither" }, { query: "2", a: 0.7, b: 0.65, effect: "loss" },
    { query: "3", a: 0.7, b: 0.69, effect: "gain" }, { query: "4", a: 0.7, b: 0.4, effect: "neither" },
  ], { ratio: 0.8 });
  assert.equal(shown.alt, "2 of 4 pairs lie in the band where b/a exceeds 0.80: 1 lost the right first answer, 1 "
    + "won it and 0 did neither.");
  assert.throws(() => flipBandFigure([{ query: "1", a: 1, b: 1, effect: "loss" }], { ratio: 0 }),
    /ratio must lie in \(0, 1\], got 0/);
});

test("curve: the median is drawn in the order of the setting, with the plateau and the references", () => {
  const shown = epsilonCurveFigure([
    { x: 0.2, low: 0.3, median: 0.5, high: 0.6 }, { x: 0, low: 0.8, median: 0.9, high: 1 },
    { x: 0.1, low: 0.7, median: 0.9, high: 1 },
  ], {
    over: "3 seeds", plateau: { from: 0, to: 0.1 }, references: [{ label: "none", value: 0.9 }], measure: "MRR@5",
    setting: "w",
  });
  assert.equal(shown.alt, "MRR@5 (median over 3 seeds) is highest, 90.0 % at 0.000, and lowest, 50.0 % at 0.200, of "
    + "w. Settings from 0.000 to 0.100 are as good as the best.");
  assert.deepEqual((shown.spec.data[2] as { x: unknown }).x, [0, 0.1, 0.2]);
  assert.equal(shown.caption, "MRR@5 against w; band over 3 seeds");
  assert.equal(epsilonCurveFigure([{ x: 0, low: 0, median: 0, high: 0 }], { plateau: null }).caption,
    "Hit@1 against ε of the tie-break");
});

test("cluster sweep: counts are sorted, ranges matched by threshold, keys compared", () => {
  const shown = clusterSweepFigure([{ threshold: 0.98, clusters: 100 }, { threshold: 0.85, clusters: 22 }], {
    keys: 24,
    ranges: [
      { threshold: 0.98, clusters: { min: 96, max: 104 } }, { threshold: 0.85, clusters: { min: 22, max: 22 } }],
  });
  assert.equal(shown.alt, "Clusters by threshold: 22 at 0.85 and 100 at 0.98 (96 to 104 over shuffles). 1 of 2 "
    + "thresholds give more clusters than the 24 keys.");
  const { error_y: bars } = shown.spec.data[0] as { error_y: { array: unknown; arrayminus: unknown } };
  assert.deepEqual([bars.array, bars.arrayminus], [[0, 4], [0, 4]]);
  assert.equal(shown.spec.data[0]?.name, "computed (bar: over shuffles)");
  const plain = clusterSweepFigure([{ threshold: 0.9, clusters: 3 }], { keys: 2 }).spec.data;
  assert.deepEqual(plain.map(({ name }) => name), ["computed"]);
});

test("groups: small ones and those without a cosine are left out, the payload can be drawn instead", () => {
  const groups = [group("p: shell", 47, 2, 0.98), group("p: file", 5, 5, 0.8), group("p: one", 1, 1, null),
    group("p: two", 2, 1, 0.5)];
  const shown = groupCosineFigure(groups, { prefix: "p: " });
  assert.equal(shown.alt, "The most alike group is shell with mean cosine 0.980 and 2/47 (4.3 %) recalled; the "
    + "least alike is file with mean cosine 0.800 and 5/5 (100.0 %) recalled. Recall rates of the 2 groups go from "
    + "4.3 % to 100.0 %.");
  const payload = groupCosineFigure(groups, { on: "payload", atLeast: 2 }).spec.data[0];
  assert.deepEqual(payload?.x, [0.49, 0.4, 0.25]);
  const sizes = (payload?.marker as { size: readonly number[] }).size;
  assert.deepEqual(sizes.map((size) => Math.round(size)), [44, 14, 9]);
  assert.match(groupCosineFigure([group("a", 9, 1, 0.5)]).alt, /^One group: a with mean cosine 0\.500/);
  assert.throws(() => groupCosineFigure([group("one", 1, 1, null)]), /expected at least one row/);
});

test("map: the largest groups have a mark, ties by name, the rest is counted", () => {
  const rows = ["b", "a", "c", "c", "__proto__"].map((name) => ({ abstractPattern: `p: ${name}` }));
  const axes = { coordinates: rows.map((_, i) => [i, -i]), explained: [0.31, 0.14] };
  const shown = experienceMapFigure(rows, axes, { groups: 2, prefix: "p: " });
  assert.deepEqual(shown.spec.data.map(({ name }) => name), ["2 other groups (2)", "c (2)", "__proto__ (1)"]);
  assert.equal(shown.alt, "5 experiences of 4 groups on two principal axes that show 45 % of the variance; the "
    + "largest group, c, has 2.");
  assert.equal(experienceMapFigure(rows, axes).spec.data.length, 4);
  assert.throws(() => experienceMapFigure(rows, { ...axes, coordinates: [] }),
    /expected one point a row, got 0 points for 5 rows/);
});

test("funnel: what is left at the end stands in the alternative", () => {
  const shown = widthFunnelFigure([{ stage: "search", candidates: 9 }, { stage: "distinct", candidates: 3.625 }]);
  assert.equal(shown.alt, "Candidates a query: 9 after search and 3.6 after distinct. 3.6 of 9 are left at the end.");
});

test("ablation: the largest loss is named, or that there is none", () => {
  const row = (name: string, firstRelevant: readonly (number | null)[]): AblationBar => (
    { label: name, stage: `stage ${name}`, firstRelevant });
  const shown = ablationFigure({ rows: [row("S0", [1, 1, 1]), row("S1", [1, 1, null]), row("S2", [2, 2, 1])] });
  assert.equal(shown.alt, "Right first answers: S0 3/3 (100.0 %), S1 2/3 (66.7 %) and S2 1/3 (33.3 %). The largest "
    + "loss, 1 of 3, is at S1 (stage S1).");
  assert.match(ablationFigure({ rows: [row("S0", [2]), row("S1", [1])] }).alt, /No stage loses any\.$/);
  assert.equal(shown.spec.layout.showlegend, false);
  const beside = ablationFigure({ rows: [row("S0", [2])] }, { published: [0.5] });
  assert.deepEqual([beside.spec.layout.showlegend, beside.spec.data[1]?.x], [true, [0.5]]);
  assert.throws(() => ablationFigure({ rows: [] }), /at least one row and one query/);
});

test("every figure refuses nothing to draw and numbers that are none", () => {
  assert.throws(() => effectiveThresholdFigure([], { tau: 0.5 }),
    /effectiveThresholdFigure: expected at least one row/);
  assert.throws(() => sameBandFigure({ tau: 0.5, points: [] }), RangeError);
  assert.throws(() => flipSlopeFigure([]), RangeError);
  assert.throws(() => flipBandFigure([], { ratio: 0.8 }), RangeError);
  assert.throws(() => epsilonCurveFigure([]), RangeError);
  assert.throws(() => clusterSweepFigure([], { keys: 1 }), RangeError);
  assert.throws(() => groupCosineFigure([]), RangeError);
  assert.throws(() => experienceMapFigure([], { coordinates: [], explained: [] }), RangeError);
  assert.throws(() => widthFunnelFigure([{ stage: "x", candidates: NaN }]),
    /row 0: "candidates" must be a finite number, got NaN/);
  assert.throws(() => checkPoints("f", [{ a: 1 }, { a: "1" }], ["a"]), /row 1: "a" must be a finite number, got 1/);
});

test("a label is one line of plain text that Plotly reads as such", () => {
  assert.equal(label("<b>x</b> & y"), "&lt;b&gt;x&lt;/b&gt; &amp; y");
  assert.equal(label("abcdef", 3), "abc…");
  assert.equal(label("abc", 3), "abc");
  assert.equal(label("a…bcd", 3), "a…b…");
  assert.equal(label("a\nb"), "a↵b");
});

test("small words", () => {
  assert.deepEqual([1, 2].map((n) => counted(n, "query")), ["1 query", "2 queries"]);
  assert.deepEqual([1, 0].map((n) => counted(n, "pair")), ["1 pair", "0 pairs"]);
  assert.deepEqual([[], ["a"], ["a", "b"], ["a", "b", "c"]].map(joined), ["nothing", "a", "a and b", "a, b and c"]);
  assert.deepEqual(["p: a", "p: ", "x"].map((name) => withoutPrefix(name, "p: ")), ["a", "p: ", "x"]);
  assert.equal(withoutPrefix("x", ""), "x");
  assert.ok(Array.from({ length: 100 }, (_, i) => scattered(i)).every((value) => value > -0.5 && value < 0.5));
});

test("every mark, bar and line of every figure lies within the axes' ranges", () => {
  for (const [name, { spec }] of sampleFigures()) {
    const { xaxis, yaxis, shapes = [] } = spec.layout as unknown as {
      xaxis: { range?: readonly number[] }; yaxis: { range?: readonly number[] };
      shapes?: readonly { x0: number; x1: number; y0: number; y1: number; yref?: string }[];
    };
    const inside = (value: unknown, range: readonly number[] | undefined): boolean => {
      if (!range || typeof value !== "number") return true;
      return value >= Math.min(...range) && value <= Math.max(...range);
    };
    for (const trace of spec.data) {
      for (const x of trace.x as readonly unknown[]) assert.ok(inside(x, xaxis.range), `${name}: x ${String(x)}`);
      for (const y of trace.y as readonly unknown[]) assert.ok(inside(y, yaxis.range), `${name}: y ${String(y)}`);
    }
    for (const { x0, x1, y0, y1, yref } of shapes) {
      for (const x of [x0, x1]) assert.ok(inside(x, xaxis.range), `${name}: line to x ${x}`);
      if (yref !== "paper") for (const y of [y0, y1]) assert.ok(inside(y, yaxis.range), `${name}: line to y ${y}`);
    }
    assert.ok(Number(spec.layout.height) >= 150, name);
  }
});
