import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import fc from "fast-check";
import { readAny, writeQrels, type Found, type Listed } from "../../../lib/formats";
import { jsonl, scratch } from "../folder";

const { folder, put } = scratch();

const ODD = [
  "__proto__", "constructor", "toString", "10", "2", "中文", "a,b", 'quo"te', "line\nbreak", "=1+1", "\u202eid", "𝛼",
];
const trimmed = fc.string({ minLength: 1, maxLength: 6 }).filter((id) => id.trim() === id && id !== "");
const anyId = fc.oneof(fc.constantFrom(...ODD), trimmed);
const plainId = anyId.map((id) => id.replace(/\s/g, "_"));
/** TREC and tables print scores; these print and read back as they are. */
const score = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 }).map((x) => x + 0);

type Lists = readonly (readonly [query: string, list: readonly (readonly [id: string, score: number])[]])[];

function listsOf(id: fc.Arbitrary<string>): fc.Arbitrary<Lists> {
  const list = fc.uniqueArray(fc.tuple(id, score), { minLength: 1, maxLength: 5, selector: ([one]) => one });
  return fc.uniqueArray(fc.tuple(id, list), { minLength: 1, maxLength: 5, selector: ([query]) => query });
}

function read({ stages }: Found): Lists {
  return [...(stages[0]?.lists ?? [])].map(([query, list]) => {
    return [query, list.map(({ id, score: number }: Listed) => [id, number ?? NaN] as const)] as const;
  });
}

const quoted = (cell: string): string => `"${cell.replace(/"/g, '""')}"`;
const rowsOf = (lists: Lists): readonly (readonly [string, string, number])[] => {
  return lists.flatMap(([query, list]) => list.map(([id, number]) => [query, id, number] as const));
};

test("a TREC run that was written is read as the same lists", async () => {
  await fc.assert(fc.asyncProperty(listsOf(plainId), async (lists) => {
    const text = rowsOf(lists).map(([query, id, number], i) => `${query} Q0 ${id} ${i} ${number} tag\n`).join("");
    assert.deepEqual(read(await readAny([put("a.run", text)], { format: "TREC run" })), lists);
  }), { numRuns: 60 });
});

test("a CSV that was written is read as the same lists, whatever stands in the ids", async () => {
  await fc.assert(fc.asyncProperty(listsOf(anyId), async (lists) => {
    const rows = rowsOf(lists).map(([query, id, number]) => `${quoted(query)},${quoted(id)},${number}\n`);
    const found = await readAny([put("a.csv", `qid,docid,score\n${rows.join("")}`)]);
    assert.deepEqual(read(found), lists);
  }), { numRuns: 60 });
});

test("JSONL rows and lists in a row that were written are read as the same lists", async () => {
  await fc.assert(fc.asyncProperty(listsOf(anyId), async (lists) => {
    const rows = rowsOf(lists).map(([qid, docid, number]) => ({ qid, docid, score: number }));
    assert.deepEqual(read(await readAny([put("a.jsonl", jsonl(...rows))])), lists);
    const wide = lists.map(([qid, list]) => ({
      qid, retrieved_ids: list.map(([id]) => id), retrieve_scores: list.map(([, number]) => number),
    }));
    assert.deepEqual(read(await readAny([put("b.jsonl", jsonl(...wide))])), lists);
  }), { numRuns: 60 });
});

test("Parquet that was written is read as the same lists, whatever the row groups", async () => {
  const { parquetWriteFile } = await import("hyparquet-writer");
  await fc.assert(fc.asyncProperty(listsOf(anyId), fc.integer({ min: 1, max: 9 }), async (lists, rowGroupSize) => {
    const rows = rowsOf(lists);
    const filename = join(folder, "a.parquet");
    parquetWriteFile({ filename, rowGroupSize, columnData: [
      { name: "qid", data: rows.map(([query]) => query), type: "STRING" },
      { name: "docid", data: rows.map(([, id]) => id), type: "STRING" },
      { name: "score", data: rows.map(([, , number]) => number), type: "DOUBLE" },
    ] });
    assert.deepEqual(read(await readAny([filename])), lists);
  }), { numRuns: 25 });
});

test("judgements that writeQrels wrote are read back, in both layouts", async () => {
  const grades = fc.uniqueArray(fc.tuple(plainId, fc.nat(3)), { minLength: 1, maxLength: 5, selector: ([id]) => id });
  const pair = fc.tuple(plainId, grades);
  const judged = fc.uniqueArray(pair, { minLength: 1, maxLength: 5, selector: ([query]) => query });
  await fc.assert(fc.asyncProperty(judged, fc.constantFrom("q.trec", "q.tsv"), async (rows, name) => {
    const qrels = new Map(rows.map(([query, pairs]) => [query, new Map(pairs)]));
    await writeQrels(join(folder, name), qrels);
    const format = name === "q.tsv" ? "BEIR qrels" : "TREC qrels";
    assert.deepEqual((await readAny([join(folder, name)], { format })).qrels, qrels);
  }), { numRuns: 60 });
});
