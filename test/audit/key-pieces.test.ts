import assert from "node:assert/strict";
import { test } from "node:test";
import { groupPieces, keywordTraps, rekeyed, templateShare, unseenCriteria } from "../../lib/audit/keys";
import { abstractPattern, FALLBACK, PATTERN_PREFIX, TEXT_VARIANTS, vectorText } from "../../lib/record";
import { keyRow } from "./key-rows";

const ROWS = Object.freeze(["a", "a", "a", "b", "b", ""].map((key, i) => keyRow(`e${i}`, key)));

test("groupPieces: pieces of each group, its largest one, and rows of other keys in the same clusters", () => {
  const clusters = Object.freeze([[0, 1, 3], [2], [4, 5]]);
  // by hand: a = {0 1 | 2} with row 3 beside; b = {3 | 4} with rows 0, 1 and 5 beside; the empty key stands alone
  assert.deepEqual(groupPieces(ROWS, clusters), [
    { pattern: "a", size: 3, pieces: 2, largest: 2, foreign: 1 },
    { pattern: "b", size: 2, pieces: 2, largest: 1, foreign: 3 },
    { pattern: "", size: 1, pieces: 1, largest: 1, foreign: 1 },
  ]);
  assert.deepEqual(groupPieces([], []), []);
});

test("rekeyed: the cluster becomes the key, the rest stays", () => {
  const rows = rekeyed(ROWS, [[0, 3], [1, 2], [4, 5]]);
  assert.deepEqual(rows.map(({ abstractPattern: key }) => key),
    ["cluster 0", "cluster 1", "cluster 1", "cluster 0", "cluster 2", "cluster 2"]);
  assert.deepEqual({ ...rows[4], abstractPattern: "b" }, ROWS[4]);
});

test("groupPieces and rekeyed refuse what is no partition of the rows", () => {
  assert.throws(() => groupPieces(ROWS, [[0, 1, 2, 3, 4]]), /row 5 is in no cluster/);
  assert.throws(() => rekeyed(ROWS, [[0, 1, 2], [2, 3, 4, 5]]), /got row 2 again or beyond/);
  for (const odd of [6, -1, 0.5]) assert.throws(() => rekeyed(ROWS, [[0, 1, 2, 3, 4, 5, odd]]), RangeError);
});

const CRITERIA = Object.freeze([
  { label: "net", keywords: ["connection", "connect", "网络", "timed out"] },
  { label: "parse", keywords: ["parse"] },
]);

test("keywordTraps: words caught inside, and words let by where the text meets nothing of the criterion", () => {
  const texts = ["Disconnected while parsing", "disconnected", "connection lost", "parsing: parse error"];
  Object.freeze(texts);
  assert.deepEqual(keywordTraps(texts, CRITERIA), [
    { keyword: "connect", label: "net", word: "disconnected", kind: "caught inside", texts: 2 },
    { keyword: "parse", label: "parse", word: "parsing", kind: "let by", texts: 1 },
  ]);
});

test("keywordTraps: the stem is counted in letters; a word counts once a text; no texts, no traps", () => {
  const texts = ["party party", "connecting"];
  assert.deepEqual(keywordTraps(texts, CRITERIA, { stem: 3 }).map(({ word, kind }) => [word, kind]),
    [["connecting", "caught inside"], ["party", "let by"]]);
  assert.deepEqual(keywordTraps(texts, CRITERIA, { stem: 6 }).map(({ word }) => word), ["connecting"]);
  assert.deepEqual(keywordTraps([], CRITERIA), []);
  assert.throws(() => keywordTraps([], CRITERIA, { stem: 0 }), /stem must be a whole number >= 1/);
});

test("keywordTraps: most texts first, ties by keyword, then word", () => {
  const traps = keywordTraps(["parsed reparse", "parsed", "unconnected", "xparse"], CRITERIA);
  assert.deepEqual(traps.map(({ word, texts }) => [word, texts]),
    [["parsed", 2], ["unconnected", 1], ["reparse", 1], ["xparse", 1]]);
});

test("unseenCriteria: the recorder's rows whose kept text gives another key; rows by hand are left out", () => {
  const denied = `${PATTERN_PREFIX}权限问题`;
  const rows = Object.freeze([
    keyRow("same", denied, { diagnosis: "工具 shell 调用出错: permission denied" }),
    keyRow("cut", denied, { diagnosis: "工具 shell 调用出错: the long text that was cut before perm" }),
    keyRow("none", FALLBACK("shell")),
    keyRow("hand", "my own", { sourceType: "manual" }),
  ]);
  assert.deepEqual(unseenCriteria(rows), [
    { id: "cut", tool: "shell", stored: denied, fromRow: FALLBACK("shell") },
  ]);
  assert.deepEqual(unseenCriteria(rows, () => denied).map(({ id }) => id), ["none"]);
  assert.equal(abstractPattern("shell", ["boom"]), FALLBACK("shell"));
});

test("templateShare: every variant holds the whole error text, only the template differs", () => {
  const row = keyRow("e1", "k");
  const shares = TEXT_VARIANTS.map((variant) => templateShare([row], variant));
  assert.deepEqual(shares.map(({ variant }) => variant), TEXT_VARIANTS);
  assert.deepEqual(shares.map(({ information }) => information), [4, 4, 4, 4]);
  const lengths = TEXT_VARIANTS.map((variant) => [...vectorText(row, variant)].length);
  assert.deepEqual(shares.map(({ total }) => total), lengths);
  // by hand: T2 is the prefix "工具 shell 调用出错: " (15 code points) and "boom"
  assert.deepEqual([shares[2]?.template, shares[2]?.share, shares[2]?.informationShare], [15, 15 / 19, 4 / 19]);
});
