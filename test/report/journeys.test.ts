import { test } from "node:test";
import assert from "node:assert/strict";
import { ageProfile, emptyRecallReport, journey, lostDespite } from "../../lib/audit";
import { article72, article85, fromLists } from "../../lib/recall";
import {
  ageFigure, DISPLAY, emptyRecallTable, journeyFigure, journeyTable, note, similarityFigure, stack,
} from "../../lib/report";
import { candidate, NOW, ranked } from "../ranked";

const list = ranked(
  candidate({ id: "old", similarity: 0.62, ageDays: 40.5, key: "k" }),
  candidate({ id: "<b>", similarity: 0.6, key: "k" }),
  candidate({ id: "weak", similarity: 0.5, ageDays: 3, key: "w" }),
);
const source = fromLists(new Map([["q", list]]));
const judgements = new Map([["old", 1]]);
const query = Object.freeze({ id: "q", text: "<i>?" });

test("emptyRecallTable prints every candidate with similarity, whole days, last score and the stage", async () => {
  const [report] = await emptyRecallReport(article72(source), [query], NOW);
  assert.ok(report);
  const { rows, content } = emptyRecallTable(report);
  assert.equal(rows.length, 3);
  assert.equal(content.caption, 'q: "<i>?" was answered with nothing');
  assert.deepEqual(content.cells[0], ["old", "0.620", "40", "0.496", "score >= 0.55", "–"]);
  assert.equal(content.cells[1]![4], "distinct (keep first)");
  assert.ok(!emptyRecallTable(report).toHtml().includes("<b>"));
});

test("journeyTable has a column of ranks a stage and the column judged only with judgements", async () => {
  const plain = journeyTable(await journey(article85(source), query, NOW));
  assert.deepEqual(plain.content.columns.map(({ label }) => label), [
    "id", "similarity", "age (d)", "last score", "S0", "S1", "S2", "S3", "S4", "S5", "trigger",
  ]);
  assert.deepEqual(plain.content.cells[1]!.slice(4, 10), ["2", "2", "–", "–", "–", "–"]);
  const judged = journeyTable(await journey(article85(source), query, NOW, { judgements }));
  assert.equal(judged.content.cells[0]![1], "right");
});

test("journeyFigure draws one line a candidate, a cross at each drop, and says what becomes of the right one",
  async () => {
  const way = await journey(article85(source), query, NOW, { judgements });
  const { spec, alt, toSvg } = journeyFigure(way);
  const names = spec.data.map(({ name }) => name);
  assert.deepEqual(names, ["right answer", "another, dropped", "another, dropped", "dropped"]);
  assert.deepEqual(spec.data[3]!.x, [1.4, 2.4]);
  assert.match(alt, /3 candidates; distinct \(keep first\) drops 1, similarity >= 0.55 drops 1/);
  assert.match(alt, /The best right answer is at rank 1 at first and at rank 1 at the end/);
  assert.match(await toSvg(), /1:  0.620 · 40 d/);
  assert.throws(() => journeyFigure({ ...way, rows: [] }), /at least one candidate/);
});

test("journeyFigure says so where nothing is dropped or the right answer is absent", async () => {
  const way = await journey([source], query, NOW, { judgements });
  assert.match(journeyFigure(way).alt, /none is dropped/);
  const gone = await journey(article72(source), query, NOW, { judgements });
  assert.match(journeyFigure(gone).alt, /at rank 1 at first and absent at the end/);
});

test("ageFigure counts rows by whole day and class", async () => {
  const rows = [0.2, 0.9, 30.9, 31, 95].map((ageDays) => candidate({ id: String(ageDays), similarity: 0, ageDays }));
  const { spec, alt, toSvg } = ageFigure(ageProfile(rows, NOW));
  assert.deepEqual(spec.data.map(({ name, x, y }) => [name, x, y]), [
    ["≤ 30 d: 3", [0, 30], [2, 1]], ["31–90 d: 1", [31], [1]], ["> 90 d: 1", [95], [1]],
  ]);
  assert.match(alt, /Of 5 rows 3\/5 \(60.0 %\) are ≤ 30 d old.* the oldest is 95 days old/);
  assert.match(await toSvg(), /<svg/);
});

test("similarityFigure draws quartiles by linear interpolation and names the medians", async () => {
  const groups = [
    { label: "right", values: [0.4, 0.1, 0.2, 0.3], kind: "right" }, { label: "other", values: [0], kind: "other" },
  ] as const;
  const { spec, alt, toSvg } = similarityFigure(groups, [0.25]);
  const box = spec.data[0]!;
  const shown = [box.lowerfence, box.q1, box.median, box.q3, box.upperfence].flat().map((value) => Number(value));
  // numpy.percentile([.1, .2, .3, .4], [0, 25, 50, 75, 100])
  assert.deepEqual(shown.map((value) => Number(value.toFixed(12))), [0.1, 0.175, 0.25, 0.325, 0.4]);
  assert.match(alt, /0.250 of right \(middle half 0.175 to 0.325\) and 0.000 of other/);
  assert.match(await toSvg(), /<svg/);
  assert.throws(() => similarityFigure([], []), /at least one group/);
  assert.throws(() => similarityFigure([{ label: "x", values: [], kind: "other" }], []), /group "x" has no values/);
});

test("lostDespite: what the named stage dropped at or above tau, most similar first", () => {
  const lost = (id: string, similarity: number | null, droppedBy: string) => (
    { id, similarity, lastScore: 0, age: 1, trigger: null, droppedBy });
  const report = { query: "q", text: "", candidates: [
    lost("a", 0.55, "gate"), lost("b", 0.7, "gate"), lost("c", 0.9, "distinct"), lost("d", 0.54, "gate"),
    lost("e", null, "gate"),
  ] };
  assert.deepEqual(lostDespite(report, 0.55, "gate"), [0.7, 0.55]);
});

test("stack puts outputs below each other and says so when there are none", async () => {
  const html = { [DISPLAY]: () => ({ "text/html": "<p>1</p>", "text/plain": "1" }) };
  const both = await stack([html, note("2")], "none")[DISPLAY]();
  assert.deepEqual(both, { "text/html": '<p>1</p>\n<pre class="recall-text">2</pre>', "text/plain": "1\n\n2" });
  assert.deepEqual(await stack([], "nothing lost")[DISPLAY](), { "text/plain": "nothing lost" });
});
