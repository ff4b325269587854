import assert from "node:assert/strict";
import { test } from "node:test";
import {
  deadExtractor,
  keyDomain,
  limitsNeverReached,
  patternPassedIn,
  recallWidth,
  recordedTools,
  templateShare,
} from "../../lib/audit/keys";
import { FALLBACK, patternRange, storedPattern, vectorText } from "../../lib/record";
import { keyRow } from "./key-rows";

const RANGE = patternRange(["shell", "git"]);
const ONE = RANGE.combinations[0] ?? "";
const ROWS = Object.freeze([
  keyRow("e1", FALLBACK("shell")),
  keyRow("e2", ONE),
  keyRow("e3", FALLBACK("shell")),
  keyRow("e4", "by hand", { sourceType: "manual", tool: "none", diagnosis: "no prefix" }),
]);

test("keyDomain: image, observed by kind, fallback share, never observed, made by nobody", () => {
  const found = keyDomain(ROWS, RANGE);
  assert.deepEqual([found.image, found.combinations, found.fallbacks], [33, 31, 2]);
  assert.deepEqual(found.observed, [
    { pattern: FALLBACK("shell"), kind: "fallback", rows: 2 },
    { pattern: ONE, kind: "combination", rows: 1 },
    { pattern: "by hand", kind: "other", rows: 1 },
  ]);
  assert.deepEqual([found.rows, found.observedCombinations, found.observedFallbacks], [4, 1, 1]);
  assert.deepEqual([found.fallbackRows, found.fallbackShare], [2, 0.5]);
  assert.equal(found.neverObserved.length, 31);
  assert.deepEqual(found.neverObserved, [...RANGE.combinations.slice(1), FALLBACK("git")]);
  assert.deepEqual(found.nobodyCanMake, ["by hand"]);
});

test("keyDomain: empty keys are one key that nobody can make; overlaps count once; no rows have no share", () => {
  const rows = [keyRow("e1", ONE), keyRow("e2", ""), keyRow("e3", "")];
  const found = keyDomain(rows, RANGE);
  assert.deepEqual(found.observed[0], { pattern: "", kind: "other", rows: 2 });
  assert.deepEqual(found.nobodyCanMake, [""]);
  const both = keyDomain([keyRow("e1", "x")], { combinations: ["x"], fallbacks: ["x"], all: ["x", "x"] });
  assert.deepEqual([both.image, both.observed[0]?.kind, both.fallbackRows], [1, "combination", 0]);
  assert.equal(keyDomain([], RANGE).fallbackShare, null);
});

test("recordedTools names the tools of the recorder's rows once, not those of rows by hand", () => {
  assert.deepEqual(recordedTools([...ROWS, keyRow("e5", "x", { tool: "git" })]), ["shell", "git"]);
});

test("templateShare: template + information = total, in code points; a manual diagnosis is all information", () => {
  const row = keyRow("e1", FALLBACK("shell"), { diagnosis: "工具 shell 调用出错: 坏😀" });
  const found = templateShare([row, ROWS[3] ?? row]);
  // By hand: two code points of error (the emoji is one) in the first row, nine of "no prefix" in the second.
  const texts = [row, ROWS[3] ?? row].map((each) => [...vectorText(each)].length);
  assert.equal(found.total, (texts[0] ?? 0) + (texts[1] ?? 0));
  assert.equal(found.information, 2 + 9);
  assert.equal(found.template, found.total - 11);
  assert.equal(found.share, found.template / found.total);
  // "t", "工具 shell 调用出错: boom" (15 + 4), "f", "k" and three spaces.
  const bare = keyRow("e1", "k", { trigger: "t", fixSummary: "f" });
  assert.deepEqual(templateShare([bare]), {
    variant: "T0", rows: 1, total: 25, template: 21, information: 4, share: 21 / 25, informationShare: 4 / 25,
  });
  assert.deepEqual(templateShare([]), {
    variant: "T0", rows: 0, total: 0, template: 0, information: 0, share: null, informationShare: null,
  });
});

test("deadExtractor: reachable only where the pattern passed in is empty", () => {
  assert.deepEqual(deadExtractor(ROWS), { rows: 4, unreachable: 3, reachable: ["e4"], share: 0.75 });
  const empty = keyRow("e9", "");
  assert.deepEqual(deadExtractor([empty]).reachable, ["e9"]);
  assert.deepEqual(deadExtractor(ROWS, () => "x").reachable, []);
  assert.equal(deadExtractor([]).share, null);
});

test("deadExtractor agrees with the store's rule: what is passed in survives, and only the empty is replaced", () => {
  for (const row of [...ROWS, keyRow("e9", "")]) {
    const passed = patternPassedIn(row);
    const stored = storedPattern({ ...row, abstractPattern: passed });
    assert.equal(stored !== passed, deadExtractor([row]).unreachable === 0, row.id);
  }
});

test("limitsNeverReached keeps the limits that did nothing: 175 of 500 leave 325", () => {
  const rows = Object.freeze({ name: "LRU cap", limit: 500, reached: 175 });
  const met = Object.freeze({ name: "met", limit: 3, reached: 3 });
  const passed = Object.freeze({ name: "passed", limit: 3, reached: 4 });
  assert.deepEqual(limitsNeverReached([rows, met, passed]), [{ ...rows, left: 325, share: 0.35 }]);
  assert.deepEqual(limitsNeverReached([{ name: "half", limit: 0.5, reached: 0 }])[0]?.left, 0.5);
  assert.throws(() => limitsNeverReached([{ ...rows, limit: NaN }]), { name: "RangeError", message: /LRU cap: limit/ });
  assert.throws(() => limitsNeverReached([{ ...rows, reached: -1 }]), { message: /LRU cap: reached/ });
});

test("recallWidth: candidates in, keys left, queries short of topK, beside the store", () => {
  const of = (...keys: string[]): { id: string; key: string }[] => keys.map((key, i) => ({ id: `e${i}`, key }));
  const lists = new Map([
    ["q1", of("a", "a", "b", "", "")],
    ["q2", of("a", "a", "a")],
    ["q3", of("a", "b", "c")],
    ["q4", []],
  ]);
  assert.deepEqual(recallWidth(lists, 3, ROWS), {
    topK: 3,
    perQuery: [
      { query: "q1", candidates: 5, keys: 4, short: false },
      { query: "q2", candidates: 3, keys: 1, short: true },
      { query: "q3", candidates: 3, keys: 3, short: false },
      { query: "q4", candidates: 0, keys: 0, short: true },
    ],
    candidates: { mean: 11 / 4, min: 0, max: 5 },
    keys: { mean: 2, min: 0, max: 4 },
    shortQueries: 2,
    storeWide: { rows: 4, keys: 3 },
  });
  assert.equal(recallWidth(lists, 3).storeWide, null);
  assert.equal(recallWidth(lists, 1).shortQueries, 1);
  assert.equal(recallWidth(new Map(), 3).candidates, null);
  assert.throws(() => recallWidth(lists, 0), { name: "RangeError", message: /topK/ });
});
