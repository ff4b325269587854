import assert from "node:assert/strict";
import { test } from "node:test";
import { compareFields, mapExperiences, mapJudgements } from "../../lib/cli/audit-mapping";
import type { Experience } from "../../lib/types";

const ROW: Experience = Object.freeze({
  id: "e1", trigger: "t 1", diagnosis: "d", fixSummary: "f", abstractPattern: "p", outcome: "success",
  sourceType: "tool_retry", createdAt: null, hitCount: 0, tool: "sql", action: "select", session: "r", failedSeqs: [0],
  successSeq: 1,
});

test("mapExperiences matches by run and success; the rest is missing or extra", () => {
  const theirs = [{ ...ROW, id: "x1" }, { ...ROW, id: "x2", session: "s" }, { ...ROW, id: "x3", successSeq: null }];
  const ours = [ROW, { ...ROW, id: "e2", successSeq: 9 }, { ...ROW, id: "e3", successSeq: null }];
  const mapping = mapExperiences(theirs, ours);
  assert.deepEqual(mapping.pairs.map((pair) => [pair.theirs.id, pair.ours.id]), [["x1", "e1"]]);
  assert.deepEqual(mapping.missing.map(({ id }) => id), ["x2", "x3"]);
  assert.deepEqual(mapping.extra.map(({ id }) => id), ["e2", "e3"]);
});

test("mapJudgements renames what was recorded, counts what was not, and keeps every query judged", () => {
  const mapping = mapExperiences([{ ...ROW, id: "x1" }], [ROW]);
  const qrels = new Map([["a", new Map([["x1", 2], ["x9", 1]])], ["b", new Map([["x9", 2]])]]);
  const mapped = mapJudgements(qrels, mapping);
  assert.deepEqual(mapped.qrels, new Map([["a", new Map([["e1", 2]])], ["b", new Map()]]));
  assert.equal(mapped.lost, 2);
});

test("compareFields tells equal from equal but for white space from different, with the first example", () => {
  const ours = [ROW, { ...ROW, id: "e2", successSeq: 2 }];
  const theirs = [{ ...ROW, id: "x1", trigger: "t1" }, { ...ROW, id: "x2", successSeq: 2, hitCount: 4 }];
  const fields = new Map(compareFields(mapExperiences(theirs, ours)).map((one) => [one.field, one]));
  assert.deepEqual(fields.get("trigger"), {
    field: "trigger", equal: 1, spacing: 1, different: 0, example: { id: "x1", theirs: "t1", ours: "t 1" },
  });
  assert.deepEqual(fields.get("hitCount"), {
    field: "hitCount", equal: 1, spacing: 0, different: 1, example: { id: "x2", theirs: 4, ours: 0 },
  });
  const { equal, spacing, different, example } = fields.get("failedSeqs") ?? {};
  assert.deepEqual([equal, spacing, different, example], [2, 0, 0, null]);
});
