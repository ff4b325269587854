import assert from "node:assert/strict";
import { test } from "node:test";
import { columnsOf } from "../../../lib/report/width";
import { diagnosisReport, evidenceNames, renderText } from "../../../lib/report";
import { SAMPLE, withText } from "./sample";

const text = renderText(diagnosisReport(SAMPLE));

test("the verdict comes first, each sentence with its status, its tables and its cost", () => {
  assert.match(text, /^recall-lab audit of mine\.txt\n=+\n\nVerdict\n-------\n\n\[fail\] "cut 3" loses/);
  assert.match(text.replace(/\s+/g, " "), /judged queries\. \[E1, E2\] costs 2 judged queries Try: cut later/);
  assert.match(text, /\[pass\] All have times\. \[E1\] costs 1 judged query\n/);
  assert.match(text, /\[not observed\] No keys\.\n/);
});

test("a next step stands below its sentence with what would prove it wrong", () => {
  assert.match(text, /\n {2}Try: cut later\n {2}Hypothesis: 2 answers come back\n {2}It is wrong if: one of them stays away\n/);
});

test("tables come in their order, numbered; p-values, units and infinities are written out", () => {
  assert.deepEqual([...evidenceNames(SAMPLE)], [["ablation", "E1"], ["effective-threshold/gate", "E2"]]);
  assert.match(text, /\[E1\] Step by step\nstep {2}stage {2}gained first {2}lost first {9}p\n/);
  assert.match(text, /\nS1 {4}cut 3 +1 +2 {2}< 0\.0001\n/);
  assert.match(text, /\[E2\] Needed by age\nage \(days\) {2}nominal \(cosine\) {2}in force \(cosine\)\n/);
  assert.match(text, /\n +365 +0\.550 +Infinity\n/);
});

test("long words stand below the table, by the first cell of their row", () => {
  assert.match(text, /\nwhat it did:\n {2}S0: added 40 candidates in 4 of 4 queries\n {2}S1: dropped 28/);
  assert.match(text, /\nHow: each prefix of the list was run\.\n/);
});

test("what more than half of the rows say at length stands once, after the rows that say something else", () => {
  const long = "a vector search of the store for fifty candidates";
  const said = (...cells: readonly (string | null)[]): string => {
    const columns = [{ name: "row", unit: "" }, { name: "at", unit: "" }];
    const table = { id: "t", title: "T", columns, rows: cells.map((cell, i) => [`r${i}`, cell]), how: "h" };
    return /\nat:\n((?: {2}.*\n)*)/.exec(renderText(diagnosisReport({ ...SAMPLE, evidence: [table] })))?.[1] ?? "";
  };
  assert.equal(said(long, long, long), `  all 3: ${long}\n`);
  assert.equal(said(long, `${long}!`, long, null, long), `  r1: ${long}!\n  r3: \u2013\n  the other 3: ${long}\n`);
  assert.equal(said(long, long), `  r0: ${long}\n  r1: ${long}\n`, "two are no crowd");
  assert.equal(said(long, long, long, `${long}!`, `${long}?`, null).split("\n").length, 6, "half is not more than half");
});

test("no line is wider than 100 columns, also where a table has many columns and rows are cut off", () => {
  const columns = Array.from({ length: 30 }, (_, i) => ({ name: `measure ${i}`, unit: "" }));
  const rows = Array.from({ length: 50 }, (_, i) => [`row ${i}`, ...columns.slice(1).map(() => i / 7)]);
  const wide = { ...SAMPLE, evidence: [{ id: "ablation", title: "Wide", columns, rows, how: "" }] };
  const lines = renderText(diagnosisReport(wide, { rows: 5 })).split("\n");
  assert.deepEqual(lines.filter((line) => columnsOf(line) > 100), []);
  const cells = lines.filter((line) => line.startsWith("row 4 ")).join(" ");
  assert.equal(cells.match(/0\.571/g)?.length, 29);
  assert.ok(lines.includes("… 45 more rows"));
  assert.ok(!lines.some((line) => line.startsWith("row 5 ")));
});

test("what was noticed and what it was made from are there; nothing found is said not to be proof", () => {
  assert.match(text, /\n- tied scores: 2 of 40; first: mine\.txt:3; kept in the order of the list\n/);
  assert.match(text, /\nsha256 of mine\.txt {2}00ff\n/);
  const empty = renderText(diagnosisReport({ ...SAMPLE, findings: [], evidence: [], noticed: [], measures: [] }));
  assert.match(empty, /Nothing was found, which says nothing about what was not looked at\./);
  assert.match(empty, /No numbers\.\n/);
  assert.match(empty, /Nothing odd\.\n/);
  assert.doesNotMatch(empty, /Measures/);
});

test("a hostile text can neither colour nor reorder the terminal", () => {
  const shown = renderText(diagnosisReport(withText("\u001b[31mred\u202e\u0007<script>")));
  assert.doesNotMatch(shown, /[\u0000-\u0009\u000b-\u001f\u202e]/);
  assert.match(shown, /␛\[31mred⟦U\+202E⟧␇<script>/);
});
