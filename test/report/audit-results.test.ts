import assert from "node:assert/strict";
import { test } from "node:test";

import {
  effectiveThresholds, epsilonSweep, flipPairs, patternGroups, plateau, rankMoves, recallChecklist, sameBand,
    sweepCurve,
} from "../../lib/audit";
import { ablate, significance, successAt, reciprocalRank } from "../../lib/evaluate";
import { TIERS, cut, dropFailures, fromLists, threshold, tierDecay, tieredRule } from "../../lib/recall";
import {
  ablationFigure, ablationTable, checklistTable, clusterSweepFigure, effectiveThresholdFigure, epsilonCurveFigure,
  experienceMapFigure, flipBandFigure, flipSlopeFigure, groupCosineFigure, sameBandFigure, significanceReport,
    slopeRows,
  widthFunnelFigure,
} from "../../lib/report";
import type { Experience, Pipeline, Qrels, Query, Run } from "../../lib/types";
import { clusterSweep, clusterSweepRange, principalComponents, toVectors } from "../../lib/vectors";
import { NOW, candidate, ranked } from "../ranked";

/** Eight queries: right answer "a" (40 days, .70); a fresh rival (.60) overtakes it after decay in the last seven. */
const IDS = Object.freeze(Array.from({ length: 8 }, (_, i) => `q${i}`));
const QUERIES: readonly Query[] = IDS.map((id) => Object.freeze({ id, text: id }));
const LISTS: Run = new Map(IDS.map((id, i) => [id, ranked(
  candidate({ id: "a", similarity: 0.7, ageDays: i === 0 ? 3 : 40 }), candidate({ id: "b", similarity: 0.6,
    ageDays: 2 }),
  candidate({ id: "c", similarity: 0.5, ageDays: 2 }),
)]));
const QRELS: Qrels = new Map(IDS.map((id) => [id, new Map([["a", 1]])]));
const PIPELINE: Pipeline = Object.freeze([
  fromLists(LISTS), dropFailures(), threshold({ value: 0.55, on: "similarity" }), tierDecay(), cut(3)]);
const RULE = tieredRule(TIERS);
const ablation = ablate(PIPELINE, QUERIES, QRELS, { now: NOW, measures: [successAt(1), reciprocalRank()] });

test("an ablation becomes a table with counts beside percentages, a bar chart and a funnel", async () => {
  const { content } = ablationTable(await ablation);
  assert.deepEqual(content.columns.map(({ label }) => label),
    ["row", "stage", "candidates", "success@1", "reciprocal rank", "gains", "losses", "mechanism"]);
  assert.deepEqual(content.cells[0]?.slice(0, 1), ["S0"]);
  assert.deepEqual(content.cells.map((cells) => cells[3]),
    ["8/8 (100.0 %)", "8/8 (100.0 %)", "8/8 (100.0 %)", "1/8 (12.5 %)", "1/8 (12.5 %)"]);
  assert.deepEqual(content.cells[3]?.slice(4, 7), ["0.563", "0", "7"]);
  assert.match(ablationFigure(await ablation).alt, /The largest loss, 7 of 8, is at S3/);
  assert.match(widthFunnelFigure((await ablation).rows).alt, /^Candidates a query: 3 after recorded lists/);
});

test("tests of the stages become a table with wins/ties/losses and exact p", async () => {
  const shown = significanceReport(significance(await ablation, "success@1"));
  const decay = shown.content.cells[2];
  // 7 losses of 7 discordant: 2 / 2^7
  assert.deepEqual(decay?.slice(0, 5), ["S3", "S2", "-0.875", "0/1/7", "0.0156"]);
  assert.equal(decay?.length, 8);
});

test("lists before and after decay become a slope chart and a flip band", async () => {
  const [before, after] = [(await ablation).rows[2]!.run, (await ablation).rows[3]!.run];
  const alt = "Of 8 queries, 8 have the right answer first before decay, 1 after decay: 1 kept, 7 lost and 0 won.";
  assert.equal(flipSlopeFigure(rankMoves(before, after, QRELS)).alt, alt);
  assert.equal(flipSlopeFigure(slopeRows(await ablation, "S2", "S3")).alt, alt);
  const pairs = flipPairs(before, QRELS, { rule: RULE, now: NOW });
  assert.match(flipBandFigure(pairs, { ratio: 0.8 }).alt, /^7 of 7 pairs lie in the band/);
});

test("thresholds in force and the same band are drawn as audited", () => {
  assert.match(effectiveThresholdFigure(effectiveThresholds(0.55, RULE, [10, 40, 100]), { tau: 0.55 }).alt,
    /0\.550 at 10 d \(factor 1\), 0\.688 at 40 d \(factor 0\.8\) and 0\.917 at 100 d \(factor 0\.6\)/);
  assert.match(sameBandFigure(sameBand(LISTS, 0.65, RULE, NOW)).alt,
    /7\/7 \(100\.0 %\) of those aged 31–90 d \(0\.65 to 0\.8125\)/);
});

test("a sweep with its plateau becomes a curve", async () => {
  const swept = epsilonSweep({ lists: (await ablation).rows[2]!.run, qrels: QRELS, now: NOW }, [0, 0.05, 0.2]);
  const shown = epsilonCurveFigure(sweepCurve(swept), { plateau: plateau(swept).widest });
  assert.match(shown.alt, /highest, 100\.0 % at 0\.000, and lowest, 12\.5 % at 0\.200.*Settings from 0\.000 to 0\.050/);
});

test("clusters, groups and the map take vectors' results", () => {
  const vectors = toVectors([[1, 0, 0], [0.99, 0.1, 0], [0, 1, 0], [0, 0.99, 0.1]]);
  const ranges = clusterSweepRange(vectors, [0.9], { shuffles: 3, seed: 1 });
  assert.match(clusterSweepFigure(clusterSweep(vectors, [0.9]), { keys: 1, ranges }).alt,
    /^Clusters by threshold: 2 at 0\.9\./);
  const rows = ["x", "x", "y", "y"].map((abstractPattern) => ({ abstractPattern, hitCount: 1 }) as Experience);
  assert.match(groupCosineFigure(patternGroups(rows, vectors), { atLeast: 2 }).alt, /2\/2 \(100\.0 %\) recalled/);
  assert.match(experienceMapFigure(rows, principalComponents(vectors, 2)).alt, /^4 experiences of 2 groups/);
});

test("a checklist becomes a table with its verdict in the caption", async () => {
  const shown = checklistTable(await recallChecklist(PIPELINE, NOW), "Article 72");
  assert.match(shown.content.caption, /^Article 72: (pass|fail|not all checked)$/);
  assert.deepEqual(shown.content.cells.map(([item]) => item), ["1", "2", "3", "4"]);
});
