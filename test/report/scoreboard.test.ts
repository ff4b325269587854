import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

import { DISPLAY, scoreboard, verify } from "../../lib/report";
import { packageRoot } from "../../lib/root";
import type { PublishedFigure } from "../../lib/types";
import { published } from "./published";

const FIGURES = Object.freeze([
  published({ id: "72.a", article: 72, basis: "setting", value: 0.55, unit: "cosine", label: "threshold" }),
  published({ id: "85.b", label: "Hit@1" }),
  published({ id: "86.c", article: 86, basis: "timing", unit: "ms", value: 3 }),
  published({ id: "86.d", article: 86, basis: "count", unit: "count", value: 24, tolerance: 0 }),
]);
const [A, B, , D] = FIGURES as readonly [PublishedFigure, PublishedFigure, PublishedFigure, PublishedFigure];

test("the scoreboard has a row a computed figure in published order and lists the rest as missing", () => {
  const board = scoreboard([verify(D, 24), verify(A, 0.55)], FIGURES);
  assert.deepEqual(board.rows.map(({ id, article, verdict }) => [id, article, verdict]), [["72.a", 72, "equal"],
    ["86.d", 86, "equal"]]);
  assert.deepEqual(board.missing, ["85.b", "86.c"]);
  assert.match(board.toText(), /Article 72\n[^]*Article 86\n/);
  assert.match(board.toText(), /2 of 4 published figures; nobody computed 2: 85\.b, 86\.c/);
});

const BAND = { low: 0.9, high: 1, over: "20 seeds" };
const OFF = { ...BAND, low: 0.97 };

test("of several claims about one figure the severest counts", () => {
  const board = scoreboard([verify(D, 24), verify(D, 23), verify(D, 24), verify(B, 0.958, { band: BAND }),
    verify(B, 0.98, { band: OFF })], FIGURES);
  assert.deepEqual(board.rows.map(({ verdict, claims }) => [verdict, claims]), [["outside band", 2], ["differs", 3]]);
});

test("each basis has a line with its verdicts counted", () => {
  const board = scoreboard([verify(A, 0.55), verify(B, 0.958, { band: BAND }), verify(FIGURES[2]!, null), verify(D, 24)], FIGURES);
  const lines = board.toText().split("\n").slice(-5);
  assert.deepEqual(lines, [
    "formula: 1, 1 equal", "reconstructed: 1, 1 equal", "reproduced: 1, 1 inside band", "reported: 1, 1 not reproducible here",
    "4 of 4 published figures; nothing is missing",
  ]);
  assert.deepEqual(board.counts[0], { basis: "formula", verdict: "equal", figures: 1 });
});

test("a claim about an unknown figure is an error", () => {
  assert.throws(() => scoreboard([verify(published({ id: "99.z" }), 1)], FIGURES), /"99\.z" is not a published figure/);
});

test("without claims everything is missing", () => {
  const board = scoreboard([], FIGURES);
  assert.equal(board.rows.length, 0);
  assert.equal(board.missing.length, 4);
});

test("the scoreboard displays itself, escaped", async () => {
  const board = scoreboard([verify(published({ id: "<b>" }), 1)], [published({ id: "<b>" }), published({ id: "<i>" })]);
  const html = String((await board[DISPLAY]())["text/html"]);
  assert.match(html, /<caption>Article 85<\/caption>/);
  assert.match(html, /<li>1 of 2 published figures; nobody computed 1: &lt;i&gt;<\/li>/);
  assert.doesNotMatch(html, /<i>|<b>/);
});

test("all published figures fit on one scoreboard", () => {
  const path = join(packageRoot(), "data", "published.json");
  const { figures } = JSON.parse(readFileSync(path, "utf8")) as { figures: readonly PublishedFigure[] };
  const board = scoreboard(figures.map((figure) => verify(figure, figure.value)), figures);
  assert.equal(board.rows.length, 186);
  assert.deepEqual(board.missing, []);
  assert.equal(board.rows.some(({ verdict }) => verdict === "differs" || verdict === "outside band"), false);
});
