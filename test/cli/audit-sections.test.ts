import assert from "node:assert/strict";
import { test } from "node:test";
import { pipelineSection } from "../../lib/cli/audit-pipeline-section";
import { searchSection } from "../../lib/cli/audit-search-section";
import { summarySection } from "../../lib/cli/audit-summary-section";
import { unseenSection } from "../../lib/cli/audit-unseen-section";
import { ablate } from "../../lib/evaluate";
import { article85 } from "../../lib/recall";
import type { Experience } from "../../lib/types";
import { NOW } from "../ranked";
import { BENCH, handMade, linesOf, LISTS, ROW, ROWS, source } from "./audit-hand-made";

test("the pipeline section counts each step, and says what decay flipped and what the wrong order kills", async () => {
  const lines = linesOf(pipelineSection([await handMade()], BENCH));
  for (const line of [
    "S0 vector search (exact, 9) 2.00 2 3 3 0 0 0",
    "S2 distinct (keep first) 1.67 2 3 3 0 0 0",
    "S4 decay x tiers 1/0.8/0.6 1.67 2 3 3 1 1 0",
    "S4 score >= 0.55 1.00 1 1 2 0 1 1",
    "31 days 0.550 0.688",
    "91 days 0.550 0.917",
    "as it is (1, 0.8, 0.6) 2 3 3",
    "no decay in recall 2 2 3",
    "text 2 1 2 3 1 to 3",
    "q1 loss 0.800 100 0.700 1 0.875 0.600",
    "q3 gain 0.900 40 0.850 2 0.944 0.800",
  ]) assert.ok(lines.includes(line), `${line}\n${lines.join("\n")}`);
  const text = lines.join("\n");
  assert.match(text, /decay changed the first place of 2 of 3 queries: 1 right ones lost, 1 won, 0 neither; 0 not/);
  assert.match(text, /2 of 5 candidates at 0\.55 or above lie between .* empties 1 of 3 queries by that/);
  assert.match(text, /S1 drop failures changed nothing and never can here: it reads only outcome/);
  const at = (start: string): number => lines.findIndex((line) => line.startsWith(start));
  assert.ok(at("q1 loss") < at("q3 gain"), "deepest first: margins ln(.48/.70) and ln(.72/.85)");
});

test("where no experience has a time, decay is not observed", async () => {
  const bench = { ...BENCH, clock: { ...BENCH.clock, dated: 0, kind: "logged" as const } };
  const text = linesOf(pipelineSection([await handMade()], bench)).join("\n");
  assert.match(text, /\[not observed\] "text": no experience has a time, so decay had nothing to work on\./);
  assert.match(text, /3 of 3 experiences have no time/);
  assert.doesNotMatch(text, /SYNTHETIC|flips, deepest/);
});

test("where decay moves no first place, that is said and no table of flips is shown", async () => {
  const [q2] = [LISTS.get("q2") ?? []];
  const queries = [{ id: "q2", text: "q2" }];
  const qrels = new Map([["q2", new Map([["C", 2]])]]);
  const ablation = await ablate(article85(source(new Map([["q2", q2]]))), queries, qrels, { now: NOW, from: 2 });
  const replay = { ...(await handMade()), article85: ablation, remedies: [] };
  const text = linesOf(pipelineSection([replay], { ...BENCH, qrels })).join("\n");
  assert.match(text, /\[not observed\] "text": decay changed no first place of 1 queries with the ages at hand\./);
  assert.doesNotMatch(text, /flips, deepest/);
});

test("the search section gives rates by source and counts over all", async () => {
  const sourceOf = (id: string): string => (id === "q3" ? "two" : "one");
  const lines = linesOf(searchSection([await handMade()], BENCH, sourceOf, ["one", "two"]));
  for (const line of [
    "one 0/2 (0.0 %) 2/2 (100.0 %) 2/2 (100.0 %) 1/2 (50.0 %) 0/2 (0.0 %)",
    "two 0/1 (0.0 %) 1/1 (100.0 %) 0/1 (0.0 %) 1/1 (100.0 %) 1/1 (100.0 %)",
    "all (counts only) 0 of 3 3 of 3 2 of 3 2 of 3 1 of 3",
    "all (counts only) 0 of 3 3 of 3 3 of 3 3 of 3 2 of 3",
  ]) assert.ok(lines.includes(line), `${line}\n${lines.join("\n")}`);
});

test("the summary repeats the numbers of the sections", async () => {
  const text = linesOf(summarySection([await handMade()], BENCH)).join("\n");
  assert.match(text, /2 of 3 patterns are the tool's fallback: for most rows the key says no more than the tool/);
  assert.match(text, /of 3 queries: keywords 3, vectors 2, gate first 2, decay first 1; LIKE of the whole query an.* 0/);
  assert.match(text, /before the gate 1 of 3 queries come back empty, 0 with the gate first; .* answers 1 to 3 /);
  const half = { ...BENCH, clock: { ...BENCH.clock, experiences: ROWS.slice(1) } };
  assert.match(linesOf(summarySection([], half)).join("\n"), /1 of 2 patterns are the tool's fallback \(section 2\)/);
});

test("the last section counts real and odd times, and says when tiers cannot matter", () => {
  const log = { folder: "f", calls: [], runs: [], reference: null };
  const rows = (...times: readonly (string | null)[]): readonly Experience[] =>
    times.map((createdAt, i) => ({ ...ROW, id: `e${i}`, createdAt }));
  const said = (experiences: readonly Experience[]): string =>
    linesOf(unseenSection(log, null, experiences, NOW)).join("\n");
  const old = "2026-01-01T00:00:00Z";
  assert.match(said(rows(NOW, old, null, null, "soon")),
    /\[remark\] Real times: 2 of 5 experiences .* the oldest 215 days before .* Odd times: 2 missing, 1 unparsable/);
  assert.match(said(rows(NOW, NOW)), /\[not observed\] Real decay: 2 of 2 .* All are in one age class/);
  assert.match(said(rows(null)), /\[not observed\] Real decay: no experience has a time\. Odd times: 1 missing\./);
  assert.doesNotMatch(said(rows(NOW)), /runs\.jsonl|no_answer/);
});
