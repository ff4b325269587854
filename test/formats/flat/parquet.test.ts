import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import type { ColumnSource } from "hyparquet-writer" with { "resolution-mode": "import" };
import { readAny, readHead } from "../../../lib/formats";
import { packageRoot } from "../../../lib/root";
import { scratch } from "../folder";

const { folder, put } = scratch();

async function parquet(name: string, columnData: ColumnSource[], rowGroupSize: number = 2): Promise<string> {
  const { parquetWriteFile } = await import("hyparquet-writer");
  const filename = join(folder, name);
  parquetWriteFile({ filename, columnData, rowGroupSize });
  return filename;
}

const RUN: ColumnSource[] = [
  { name: "query_id", data: ["q", "q", "p"], type: "STRING" },
  { name: "doc_id", data: ["a", "b", "a"], type: "STRING" },
  { name: "similarity", data: [0.75, 0.5, 0.25], type: "DOUBLE" },
  { name: "created_at", data: [0, 1, 2].map((day) => new Date(Date.UTC(2026, 0, 1 + day))), type: "TIMESTAMP" },
  { name: "unread", data: [1, 2, 3], type: "INT32" },
];

test("Parquet is read over its row groups, times that are in UTC with a zone", async () => {
  const found = await readAny([await parquet("run.parquet", RUN)]);
  assert.deepEqual(found.stages[0]?.lists, new Map([
    ["q", [
      { id: "a", score: 0.75, similarity: 0.75, createdAt: "2026-01-01T00:00:00.000Z", key: "", outcome: "success" },
      { id: "b", score: 0.5, similarity: 0.5, createdAt: "2026-01-02T00:00:00.000Z", key: "", outcome: "success" },
    ]],
    ["p", [
      { id: "a", score: 0.25, similarity: 0.25, createdAt: "2026-01-03T00:00:00.000Z", key: "", outcome: "success" },
    ]],
  ]));
  assert.deepEqual((await readHead(join(folder, "run.parquet"))).keys, RUN.map(({ name }) => name));
});

test("64-bit integers are ids, and a fault names the row", async () => {
  const columns: ColumnSource[] = [
    { name: "qid", data: [9007199254740993n, 2n, 3n], type: "INT64" },
    { name: "docid", data: ["a", "b", "c"], type: "STRING" },
    { name: "score", data: ["1", "2", "high"], type: "STRING" },
  ];
  const path = await parquet("odd.parquet", columns);
  const high = `${path}:3: "score" expected a number, got "high"`;
  await assert.rejects(readAny([path]), { name: "FormatError", message: high });
  const good = await parquet("good.parquet", columns.map((column) => (
    column.name === "score" ? { ...column, data: ["3", "2", "1"] } : column)));
  assert.deepEqual([...(await readAny([good])).stages[0]?.lists.keys() ?? []], ["9007199254740993", "2", "3"]);
});

test("a Parquet file that is cut off is an error with its name; one called .csv is read for what it is", async () => {
  const bytes = readFileSync(await parquet("whole.parquet", RUN));
  const cut = put("cut.parquet", bytes.subarray(0, bytes.length - 20));
  const message = /expected a whole Parquet file, got one that cannot be read \(parquet file invalid \(footer/;
  await assert.rejects(readAny([cut]), { name: "FormatError", message });
  const tiny = put("tiny.parquet", "PAR1");
  const only = /got one that cannot be read \(only 4 bytes\)/;
  await assert.rejects(readAny([tiny]), { name: "FormatError", message: only });
  const named = put("really.csv", bytes);
  assert.equal((await readAny([named])).format, "Parquet table");
  await assert.rejects(readAny([named], { format: "CSV table" }), {
    name: "FormatError", message: `${named}: expected UTF-8 text, got a Parquet file (its first bytes are PAR1)`,
  });
});

test("a row group above the limit is refused before it is unpacked", async () => {
  const path = await parquet("big.parquet", RUN);
  const message = /expected row groups of at most 10 bytes when unpacked, got row group 0 of \d+/;
  await assert.rejects(readAny([path], { inflatedLimit: 10 }), { name: "FormatError", message });
});

/** Written by pyarrow 26.0.1 (tables of two or three rows). */
const fixture = (name: string): string => join(packageRoot(), "test", "formats", "flat", "fixtures", name);

test("AutoRAG's files by pyarrow: nested lists, a struct with times without a zone, zstd and gzip", async () => {
  const found = await readAny([fixture("autorag-best.gzip.parquet"), fixture("autorag-corpus.zstd.parquet")]);
  assert.deepEqual(found.queries, [{ id: "q1", text: "why" }, { id: "q2", text: "how" }]);
  assert.deepEqual(found.qrels, new Map([
    ["q1", new Map([["a", 1], ["b", 1], ["c", 1]])], ["q2", new Map([["c", 1]])],
  ]));
  assert.deepEqual(found.documents.map(({ text, createdAt }) => [text, createdAt]), [
    ["ta", "2024-01-01T00:00:00.000"], ["tb", "2024-01-02T00:00:00.000"], ["tc", "2024-01-03T00:00:00.000"],
  ]);
  const list = found.stages[0]?.lists.get("q1")?.map(({ id, score, createdAt }) => [id, score, createdAt]);
  assert.deepEqual(list, [["a", 0.9, "2024-01-01T00:00:00.000"], ["b", 0.8, "2024-01-02T00:00:00.000"]]);
  assert.deepEqual(found.noticed.map(({ name, count }) => [name, count]), [["times without a zone", 3]]);
});

test("dictionaries, 64-bit ids, float32, microseconds in UTC and lists of numbers", async () => {
  const { stages, vectors, documents } = await readAny([fixture("typed.snappy.parquet")]);
  assert.deepEqual(stages[0]?.lists.get("q")?.map(({ id, similarity }) => [id, similarity]), [["1", 0.5], ["2", 0.25]]);
  assert.deepEqual([vectors?.count, vectors?.dimension, documents[0]?.createdAt], [3, 2, "2024-01-01T00:00:00.000Z"]);
});

test("a footer whose columns have no names is refused, not asked for them (found by the fuzzer)", async () => {
  const path = fixture("nameless.parquet");
  const message = `${path}: expected a whole Parquet file, got one that cannot be read (its footer is damaged)`;
  await assert.rejects(readAny([path], { format: "Parquet table" }), { name: "FormatError", message });
  await assert.rejects(readAny([path]), { name: "FormatError" });
});
