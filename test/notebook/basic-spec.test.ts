import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { basicSpec } from "../../lib/notebook/basic-spec";
import { similarityFigure } from "../../lib/report";

const box = Object.freeze({
  type: "box", orientation: "h", y: [2], q1: [0.4], median: [0.5], q3: [0.7], lowerfence: [0.1], upperfence: [0.9],
  name: "right", width: 0.6, marker: { color: "#2f7fd6" }, line: { width: 3 },
});
const layout = Object.freeze({ height: 10 });

describe("basicSpec(spec)", () => {
  test("what plotly.js-basic draws stays as it is", () => {
    const data = [{ x: [1] }, { type: "scatter" }, { type: "bar" }, { type: "pie" }];
    assert.deepEqual(basicSpec({ data, layout }), { data, layout });
  });

  test("a box with given quartiles becomes lines, and its five numbers can be pointed at", () => {
    const { data = [] } = basicSpec({ data: [box], layout }) ?? {};
    const [area, lines, points] = data;
    assert.deepEqual(data.map(({ type }) => type), ["scatter", "scatter", "scatter"]);
    assert.deepEqual([area?.["x"], area?.["y"]], [[0.4, 0.7, 0.7, 0.4, 0.4], [1.7, 1.7, 2.3, 2.3, 1.7]]);
    assert.deepEqual([area?.["fillcolor"], area?.["line"]], ["#2f7fd680", { color: "#2f7fd6", width: 3 }]);
    assert.deepEqual((lines?.["x"] as unknown[]).slice(0, 8), [0.5, 0.5, null, 0.1, 0.4, null, 0.7, 0.9]);
    assert.deepEqual([points?.["x"], points?.["y"]], [[0.1, 0.4, 0.5, 0.7, 0.9], [2, 2, 2, 2, 2]]);
    assert.match(String(points?.["hovertemplate"]), /%\{x:\.3f\}/);
  });

  test("a standing box stands", () => {
    const { orientation: _, y: __, ...rest } = box;
    const { data = [] } = basicSpec({ data: [{ ...rest, x: [2] }], layout }) ?? {};
    assert.deepEqual([data[0]?.["y"], data[0]?.["x"]], [[0.4, 0.7, 0.7, 0.4, 0.4], [1.7, 1.7, 2.3, 2.3, 1.7]]);
  });

  test("boxes of raw values, other traces and no spec at all: undefined", () => {
    for (const trace of [{ type: "box", y: [1, 2, 3] }, { ...box, q1: [] }, { ...box, q1: ["a"] }, { type: "heatmap" }, null]) {
      assert.equal(basicSpec({ data: [{ type: "bar" }, trace], layout }), undefined, JSON.stringify(trace));
    }
    for (const spec of [undefined, null, {}, { data: [] }, { data: {}, layout }, { data: [], layout: null }]) {
      assert.equal(basicSpec(spec), undefined, JSON.stringify(spec));
    }
  });

  test("every box of ours is one of those", () => {
    const { spec } = similarityFigure([{ label: "a", values: [0.1, 0.2, 0.9], kind: "right" }], [0.5]);
    assert.equal(basicSpec(spec)?.data.length, 3);
  });
});
