import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { readAny, type Found } from "../../../lib/formats";
import { jsonl, scratch } from "../folder";

const { folder, put } = scratch();

/** A folder with these files in it. */
function folderOf(name: string, files: Readonly<Record<string, string>>): string {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name, path)), { recursive: true });
    put(join(name, path), text);
  }
  return join(folder, name);
}

const CORPUS = jsonl(
  { _id: "a", title: "T", text: "x", metadata: { when: "2026" } }, { _id: "b", title: "", text: "y" },
);
const QUERIES = jsonl({ _id: "q", text: "why" }, { _id: "p", text: "how" });
const QRELS = new Map([["q", new Map([["a", 2], ["b", 0]])]]);

function brief({ format, documents, queries, qrels }: Found): unknown {
  const told = ({ id, text }: { readonly id: string; readonly text: string }): string => `${id}: ${text}`;
  return [format, documents.map(told), queries.map(told), qrels];
}

const EXPECTED = ["BEIR folder", ["a: T x", "b: y"], ["q: why", "p: how"], QRELS];

test("a BEIR folder, the test split taken, with its header and without: no judgement is lost", async () => {
  const files = { "corpus.jsonl": CORPUS, "queries.jsonl": QUERIES };
  const header = folderOf("header", {
    ...files, "qrels/test.tsv": "query-id\tcorpus-id\tscore\nq\ta\t2\nq\tb\t0\n", "qrels/train.tsv": "p\tb\t1\n",
  });
  assert.deepEqual(brief(await readAny([header])), EXPECTED);
  const bare = folderOf("bare", { ...files, "qrels/dev.tsv": "q\ta\t2\nq\tb\t0\n" });
  assert.deepEqual(brief(await readAny([bare])), EXPECTED);
});

test("MTEB 2 names ids id and keeps its parts in folders; top_ranked becomes lists without scores", async () => {
  const found = await readAny([folderOf("mteb", {
    "corpus/test-00000-of-00001.jsonl": jsonl({ id: "a", title: "T", text: "x" }, { id: "b", title: "", text: "y" }),
    "queries/test-00000-of-00001.jsonl": jsonl({ id: "q", text: "why" }, { id: "p", text: "how" }),
    "qrels/test-00000-of-00001.jsonl": jsonl(
      { "query-id": "q", "corpus-id": "a", score: 2 }, { "query-id": "q", "corpus-id": "b", score: 0 },
    ),
    "top_ranked/test-00000-of-00001.jsonl": jsonl({ "query-id": "q", "corpus-ids": ["b", "a"] }),
  })]);
  assert.deepEqual(brief(found), EXPECTED);
  assert.deepEqual(found.stages[0]?.lists.get("q")?.map(({ id, score }) => [id, score]), [["b", null], ["a", null]]);
  assert.equal(found.stages[0]?.scoreKind, "none");
});

test("TREC judgements in the folder, metadata kept as text", async () => {
  const qrels = "q 0 a 2\nq 0 b 0\n";
  const path = folderOf("trec", { "corpus.jsonl": CORPUS, "queries.jsonl": QUERIES, "qrels.trec": qrels });
  const found = await readAny([path]);
  assert.deepEqual(brief(found), EXPECTED);
  assert.deepEqual([...(found.documents[0]?.metadata ?? [])], [["metadata.when", "2026"]]);
});

test("several splits of which none is called test are refused; so is a wrong grade, with its line", async () => {
  const files = { "corpus.jsonl": CORPUS, "queries.jsonl": QUERIES };
  const splits = folderOf("splits", { ...files, "qrels/a.tsv": "q\ta\t1\n", "qrels/b.tsv": "q\ta\t1\n" });
  const none = /expected a split called test, or one split, got the splits a, b/;
  await assert.rejects(readAny([splits]), { name: "FormatError", message: none });
  const wrong = folderOf("wrong", { ...files, "qrels/test.tsv": "query-id\tcorpus-id\tscore\nq\ta\thigh\n" });
  const message = `${join(wrong, "qrels/test.tsv")}:2: "score" expected a number, got "high"`;
  await assert.rejects(readAny([wrong]), { name: "FormatError", message });
});

test("BEIR's judgements alone, the first line a judgement or the header", async () => {
  assert.deepEqual((await readAny([put("one.tsv", "q\ta\t2\nq\tb\t0\n")])).qrels, QRELS);
  assert.deepEqual((await readAny([put("two.tsv", "query-id\tcorpus-id\tscore\nq\ta\t2\nq\tb\t0\n")])).qrels, QRELS);
});
