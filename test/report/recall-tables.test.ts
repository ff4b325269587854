import assert from "node:assert/strict";
import { test } from "node:test";
import { flips, valueChain } from "../../lib/audit";
import { compareSystems, evaluateBySubset, reciprocalRank, successAt } from "../../lib/evaluate";
import { fromLists, tierDecay, tieredRule } from "../../lib/recall";
import {
  checkAnswer, column, cosine, costHistogramFigure, DISPLAY, flipsTable, mechanismTable, scoreTable, subsetTable,
  valueChainTable,
} from "../../lib/report";
import type { Qrels, Run } from "../../lib/types";
import { candidate, NOW, ranked } from "../ranked";

const run: Run = new Map([
  ["q1", ranked(candidate({ id: "r", similarity: 0.7, ageDays: 45.6 }), candidate({ id: "w", similarity: 0.6 }))]]);
const qrels: Qrels = new Map([["q1", new Map([["r", 1]])]]);
const queries = [{ id: "q1", text: "", subset: "x" }];

test("column: field, heading (default the field) and format", () => {
  assert.deepEqual(column("a"), { key: "a", label: "a" });
  assert.deepEqual(column("a", "b", cosine), { key: "a", label: "b", format: cosine });
});

test("flipsTable: whole days, three digits, the margin with its sign", () => {
  const after: Run = new Map([["q1", [...run.get("q1")!].reverse()]]);
  const found = flips(run, after, qrels, { rule: tieredRule(), now: NOW });
  assert.deepEqual(flipsTable(found).content.cells, [
    ["q1", "loss", "0.700", "45", "0.600", "0", "0.857", "0.800", "-0.069", "by the rule"]]);
  const gone = flips(run, new Map(), qrels, { rule: tieredRule(), now: NOW });
  assert.deepEqual(flipsTable(gone).content.cells[0]!.slice(4, 8), ["–", "–", "–", "–"]);
});

test("valueChainTable: links as counts, and their product", () => {
  const table = valueChainTable([{ label: "raw", chain: valueChain(run, qrels) }]);
  assert.deepEqual(table.content.cells, [["raw", "1/1 (100.0 %)", "1/1 (100.0 %)", "1/1 (100.0 %)", "1/1 (100.0 %)"]]);
});

test("subsetTable: counts for measures of 0 and 1, a mean for reciprocal ranks even if all are 1", () => {
  const subsets = evaluateBySubset(run, qrels, queries, [successAt(1), reciprocalRank()]);
  const { cells } = subsetTable([{ label: "raw", subsets }], "by subset").content;
  assert.deepEqual(cells, [["raw", "x", "1/1 (100.0 %)", "1"], ["raw", "all", "1/1 (100.0 %)", "1"]]);
});

test("scoreTable gives the numbers, mechanismTable the words", async () => {
  const systems = [
    { label: "raw", pipeline: [fromLists(run)] }, { label: "decayed", pipeline: [fromLists(run), tierDecay()] }];
  const measures = [successAt(1), reciprocalRank()];
  const compared = await compareSystems(systems, queries, qrels, { now: NOW, measures });
  const scores = scoreTable(compared, "scores", "system").content;
  assert.deepEqual(scores.columns.map(({ label }) => label), [
    "system", "candidates", "success@1", "reciprocal rank", "won/lost"]);
  assert.deepEqual(scores.cells, [["raw", "2.0", "1/1 (100.0 %)", "1.000", "0/0"],
    ["decayed", "2.0", "0/1 (0.0 %)", "0.500", "0/1"]]);
  assert.match(mechanismTable(compared, "words").content.cells[1]!.join("|"), /^decayed\|decay x .*\|reordered 1 of 1/);
});

test("costHistogramFigure: shares of each cost, the real one as a line, said in words", () => {
  const figure = costHistogramFigure({ observed: 2, costs: [1, 1, 3, 4], mean: 2.25 });
  assert.deepEqual((figure.spec.data[0] as { x: number[]; y: number[] }).x, [1, 2, 3, 4]);
  assert.deepEqual((figure.spec.data[0] as { x: number[]; y: number[] }).y, [0.5, 0, 0.25, 0.25]);
  assert.match(figure.alt, /Over 4 shuffles .* 2\.3 right first places on average, 1 to 4; the real ages cost 2\./);
  assert.throws(() => costHistogramFigure({ observed: 0, costs: [], mean: 0 }), RangeError);
});

test("checkAnswer says none, right with the reason, or wrong with a direction, never the answer", async () => {
  const said = async (...answer: Parameters<typeof checkAnswer>) => {
    const checked = checkAnswer(...answer);
    return [checked.verdict, String((await checked[DISPLAY]())["text/plain"])] as const;
  };
  assert.deepEqual(await said(null, 3), ["none", "No answer yet: put yours in place of `null` and run the cell."]);
  assert.deepEqual(await said(3, 3, { because: "Two and one." }), ["right", "**Right:** 3. Two and one."]);
  assert.deepEqual(await said(0.6001, 0.6, { tolerance: 0.001, format: cosine }), ["right", "**Right:** 0.600."]);
  assert.equal((await said(0.5, 0.25, { tolerance: 0.25 }))[0], "right", "the bound itself is right");
  assert.deepEqual(await said(2, 3), ["wrong", "**Not yet:** that is too low."]);
  assert.deepEqual(await said(4, 3), ["wrong", "**Not yet:** that is too high."]);
  assert.deepEqual(await said(NaN, 3), ["wrong", "**Not yet:** that is no number."]);
  assert.deepEqual(await said(" s3 S4 ", "S3 S4"), ["right", "**Right:** S3 S4."]);
  assert.deepEqual(await said("S2", "S3 S4"), ["wrong", "**Not yet:** that is not it."]);
});
