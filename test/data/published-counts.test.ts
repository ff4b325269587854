import { strict as assert } from "node:assert";
import { test } from "node:test";
import { reconstruct } from "../../data/generate/corpus";
import { SEED } from "../../data/generate/settings";
import { readPublished } from "../../lib/formats";
import { ageInDays } from "../../lib/recall";
import {
  FALLBACK, isFallback, patternRange, PATTERN_PREFIX, record, templateParts, vectorText,
} from "../../lib/record";
import type { Experience } from "../../lib/types";
import { AS_OF } from "../../data/generate/timeline";

const published = readPublished();
const characters = (text: string): number => [...text].length;

/** Every figure of basis "count" that a store of experiences has, computed from the rows. */
function counts(rows: readonly Experience[]): ReadonlyMap<string, number | string> {
  const patterns = [...new Set(rows.map(({ abstractPattern }) => abstractPattern))];
  const tools = [...new Set(rows.map(({ tool }) => tool).filter((tool) => tool !== ""))];
  const range = patternRange(tools);
  const sum = (of: (row: Experience) => number): number => rows.reduce((total, row) => total + of(row), 0);
  const figures = new Map<string, number | string>([
    ["85.corpus.size", rows.length],
    ["86.domain.combinations", range.combinations.length],
    ["86.domain.fallbacks", range.fallbacks.length],
    ["86.domain.bound", range.all.length],
    ["86.patterns.observed", patterns.length],
    ["86.patterns.fallback", patterns.filter((pattern) => range.fallbacks.includes(pattern)).length],
    ["86.patterns.combination", patterns.filter((pattern) => range.combinations.includes(pattern)).length],
    ["86.patterns.other", patterns.filter((pattern) => !range.all.includes(pattern)).length],
    ["86.fallback.experiences", rows.filter((row) => isFallback(row.abstractPattern, row.tool)).length],
    ["86.dropped", rows.length - patterns.length],
    ["86.hits.some", rows.filter(({ hitCount }) => hitCount > 0).length],
    ["86.hits.none", rows.filter(({ hitCount }) => hitCount === 0).length],
    ["86.text.total", sum((row) => characters(vectorText(row)))],
    ["86.text.template", sum((row) => characters(templateParts(row).template.join("")))],
    ["86.text.information", sum((row) => characters(templateParts(row).information.join("")))],
    ["86.outcome.success", rows.filter(({ outcome }) => outcome === "success").length],
    ["86.source.toolRetry", rows.filter(({ sourceType }) => sourceType === "tool_retry").length],
    ["86.span.first", rows[0]?.createdAt?.slice(0, 10) ?? ""],
    ["86.span.last", rows[rows.length - 1]?.createdAt?.slice(0, 10) ?? ""],
  ]);
  for (const name of ["shell", "paper_lifecycle", "wechat", "权限问题", "todo", "stock_query", "参数修正", "file"]) {
    const own = rows.filter((row) => [FALLBACK(name), PATTERN_PREFIX + name].includes(row.abstractPattern));
    figures.set(`86.group.${name}.size`, own.length);
    figures.set(`86.group.${name}.hits`, own.filter(({ hitCount }) => hitCount > 0).length);
  }
  const before = rows.filter(({ createdAt }) => Date.parse(createdAt ?? "") < Date.parse(AS_OF.article72));
  figures.set("72.corpus.size", before.length);
  for (const [article, state, now] of [["72", before, AS_OF.article72], ["85", rows, AS_OF.article85]] as const) {
    const ages = state.map(({ createdAt }) => Math.floor(ageInDays(createdAt ?? "", now)));
    figures.set(`${article}.age.fresh`, ages.filter((days) => days <= 30).length);
    figures.set(`${article}.age.month`, ages.filter((days) => days > 30 && days <= 90).length);
    figures.set(`${article}.age.old`, ages.filter((days) => days > 90).length);
  }
  return figures;
}

test("reconstruct(seed) has every published structural count, for the shipped seed and 15 others", () => {
  const seeds = [SEED, ...Array.from({ length: 15 }, (_, i) => 1000 + 7919 * i)];
  for (const seed of seeds) {
    for (const [id, value] of counts(reconstruct(seed).experiences)) {
      assert.equal(value, published.get(id).value, `seed ${seed}: ${id}`);
    }
  }
});

test("reconstruct(seed) leaves no count of a store of experiences unchecked", () => {
  const checked = counts(reconstruct(SEED).experiences);
  const elsewhere = /^85\.(C|queries|probe)|^86\.(probes|extractor)/;
  const left = [...published.values()].filter(({ id, basis }) => basis === "count" && !checked.has(id));
  assert.deepEqual(left.map(({ id }) => id).filter((id) => !elsewhere.test(id)), []);
});

test("reconstruct(seed) has 33 rows of one text, in shell", () => {
  const texts = reconstruct(SEED).experiences.map((row) => vectorText(row));
  assert.equal(Math.max(...texts.map((text) => texts.filter((other) => other === text).length)), 33);
});

test("reconstruct(seed) is recorded from its calls, noise ignored, one manual row added", () => {
  const { calls, experiences } = reconstruct(SEED);
  const recorded = experiences.filter(({ sourceType }) => sourceType === "tool_retry");
  assert.deepEqual(recorded.map((row) => ({ ...row, hitCount: 0 })), record(calls));
  assert.deepEqual(experiences.filter(({ sourceType }) => sourceType !== "tool_retry").map(({ id }) => id), ["m0001"]);
  const kept = record(calls, { unresolved: "keep" });
  assert.equal(kept.filter(({ outcome }) => outcome === "failure").length, 15);
  assert.ok(record(calls, { minFailures: 1 }).length > record(calls).length + 30, "single slips are in the log");
});

test("reconstruct(seed) interleaves sessions and puts other tools' calls between failures and success", () => {
  const { calls, experiences } = reconstruct(SEED);
  const switches = calls.filter(({ session }, i) => i > 0 && calls[i - 1]?.session !== session).length;
  assert.ok(switches > new Set(calls.map(({ session }) => session)).size, "some session is left and taken up again");
  const gaps = experiences.filter((row) => (row.successSeq ?? 0) - (row.failedSeqs.at(-1) ?? 0) > 1);
  assert.ok(gaps.length > 30, "other calls stand between the last failure and the success");
});

test("reconstruct(seed) is the same for the same seed and another for another", () => {
  assert.deepEqual(reconstruct(5), reconstruct(5));
  assert.notDeepEqual(reconstruct(5).experiences, reconstruct(6).experiences);
});

test("reconstruct(seed) stores what the criteria read beyond the hundredth character", () => {
  const beyond = reconstruct(SEED).experiences.filter(({ diagnosis, abstractPattern }) => {
    return abstractPattern === "工具试错模式: 编码/解析容错" && !/parse|decode|encoding/i.test(diagnosis);
  });
  assert.ok(beyond.length > 0, "the pattern cannot always be told from the stored row");
});
