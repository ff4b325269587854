import assert from "node:assert/strict";
import { test } from "node:test";
import { diagnosisHtml, evidenceFigure, showEvidence, showVerdict, DISPLAY } from "../../../lib/report";
import { SAMPLE, withText } from "./sample";

test("each sentence links to its tables, and each table back to the sentences", async () => {
  const html = await diagnosisHtml(SAMPLE);
  assert.match(html, /<li id="f1">.*\[<a href="#e1">E1<\/a>, <a href="#e2">E2<\/a>\]/);
  assert.match(html, /<h3 id="e1">E1 Step by step<\/h3>\n<p class="back">Behind sentences <a href="#f1">1<\/a>, <a href="#f3">3<\/a>/);
  assert.match(html, /<h3 id="e2">E2 Needed by age<\/h3>\n<p class="back">Behind sentence <a href="#f1">1<\/a>/);
  const targets = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id!);
  assert.deepEqual(targets.filter((id) => !html.includes(`id="${id}"`)), []);
});

test("the same diagnosis gives the same bytes", async () => {
  assert.equal(await diagnosisHtml(SAMPLE), await diagnosisHtml(structuredClone(SAMPLE)));
});

test("tables have captions and scoped headers; thresholds and gains are drawn", async () => {
  const html = await diagnosisHtml(SAMPLE);
  assert.equal(html.match(/<table/g)?.length, html.match(/<caption>/g)?.length);
  assert.doesNotMatch(html, /<th>|<th (?!scope)/);
  assert.equal(html.match(/<svg [^>]*role="img"/g)?.length, 2);
  assert.match(html, /cut 3 gains 1 query and loses 2\./);
});

test("hostile texts stay text in every place", async () => {
  const html = await diagnosisHtml(withText('"><script>alert(1)</script><img src=x onerror=alert(1)>'));
  assert.doesNotMatch(html, /<script|<img|onerror=alert\(1\)>(?!.*&gt;)/);
  assert.match(html, /&lt;script&gt;/);
});

test("evidenceFigure leaves alone what it does not know and what lacks its columns", () => {
  const [ablation, thresholds] = SAMPLE.evidence;
  assert.equal(evidenceFigure({ ...ablation!, id: "fates" }), null);
  assert.equal(evidenceFigure({ ...ablation!, rows: [] }), null);
  assert.equal(evidenceFigure({ ...ablation!, columns: ablation!.columns.map(({ unit }) => ({ name: "x", unit })) }), null);
  assert.equal(evidenceFigure({ ...thresholds!, rows: [[0, 0.5, 0.5], [1, 0.6, 0.6]] }), null);
  assert.equal(evidenceFigure({ ...ablation!, rows: [["S0", "run", 0, 0, null, ""]] }), null);
});

test("showVerdict keeps the findings whose names begin so, showEvidence the tables; neither links", async () => {
  const verdict = await showVerdict(SAMPLE, "loss")[DISPLAY]();
  assert.match(String(verdict["text/html"]), /^<ol>\n<li><strong>fail<\/strong> .*\[E1, E2\] costs 2 judged queries/);
  assert.doesNotMatch(String(verdict["text/html"]), /No keys|href/);
  assert.match(String(verdict["text/plain"]), /Verdict/);
  assert.match(String((await showVerdict(SAMPLE, "nothing")[DISPLAY]())["text/html"]), /No such finding/);
  const shown = await showEvidence(SAMPLE, "effective")[DISPLAY]();
  assert.match(String(shown["text/html"]), /<svg[^]*<table/);
  assert.match(String((await showEvidence(SAMPLE, "none")[DISPLAY]())["text/plain"]), /These data give no table "none"/);
});
