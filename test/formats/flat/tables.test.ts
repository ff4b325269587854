import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { readAny, type AnyOptions, type Found } from "../../../lib/formats";
import { fault, jsonl, scratch } from "../folder";

const { put } = scratch();

/** Lists as stage -> query -> ids with scores. */
function listsOf({ stages }: Found): Readonly<Record<string, unknown>> {
  return Object.fromEntries(stages.map(({ name, lists }) => {
    return [name, [...lists].map(([query, list]) => [query, ...list.map(({ id, score }) => `${id} ${score}`)])];
  }));
}

function noticesOf({ noticed }: Found): readonly string[] {
  return noticed.map(({ name, count, of }) => `${name}: ${count}${of === null ? "" : ` of ${of}`}`);
}

test("a CSV with the usual names: stages in order, quotes, times and keys", async () => {
  const text = 'Query ID,Stage,Rank,doc_id,Score,created_at,Abstract Pattern,text\n'
    + 'q1,vector,1,d1,0.9,2026-01-01T00:00:00Z,k1,"a, ""b""\nc"\nq1,vector,2,d2,0.8,,k1,x\nq1,decay,1,d2,0.7,,k1,x\n';
  const found = await readAny([put("t.csv", text)]);
  assert.deepEqual(listsOf(found), { vector: [["q1", "d1 0.9", "d2 0.8"]], decay: [["q1", "d2 0.7"]] });
  const documents = found.documents.map(({ id, text: told, key }) => [id, told, key]);
  assert.deepEqual(documents, [["d1", 'a, "b"\nc', "k1"], ["d2", "x", "k1"]]);
  assert.equal(found.stages[0]?.lists.get("q1")?.[0]?.createdAt, "2026-01-01T00:00:00Z");
  assert.deepEqual(found.stages.map(({ scoreKind }) => scoreKind), ["unknown", "unknown"]);
});

test("a mapping by hand goes before names and below columns, through objects and JSON texts", async () => {
  const rows = [
    { q: "a", hit: { ref: "x", when: "2026-01-01T00:00:00Z" }, similarity: 0.5, extra: '{"k":"K"}' },
    { q: "a", hit: { ref: "y", when: null }, similarity: 0.25, extra: '{"k":"L"}' },
  ];
  const map: AnyOptions["map"] = new Map([
    ["queryId", "q"], ["docId", "hit.ref"], ["createdAt", "hit.when"], ["key", "extra.k"],
  ]);
  const found = await readAny([put("m.jsonl", jsonl(...rows))], { map });
  assert.deepEqual(found.stages[0]?.lists.get("a"), [
    { id: "x", score: 0.5, similarity: 0.5, createdAt: "2026-01-01T00:00:00Z", key: "K", outcome: "success" },
    { id: "y", score: 0.25, similarity: 0.25, createdAt: null, key: "L", outcome: "success" },
  ]);
  assert.equal(found.stages[0]?.scoreKind, "similarity");
});

test("a mapping that names no column names the columns there are", async () => {
  const path = put("m.csv", "a,b\n1,2\n");
  const wrong = readAny([path], { map: new Map([["docId", "c"]]) });
  await assert.rejects(wrong, fault(path, ': "docId" expected one of the columns "a", "b", got "c"'));
  const message = /expected columns for a query and a document.*--map.*"a", "b"/;
  await assert.rejects(readAny([path]), { name: "FormatError", message });
});

test("ranx, ir-measures, Quepid, BEIR's qrels and AutoRAG are known by their names", async () => {
  const ranx = await readAny([put("ranx.csv", "q_id,doc_id,score\nq,a,2\nq,b,1\n")]);
  assert.deepEqual(listsOf(ranx), { ranx: [["q", "a 2", "b 1"]] });
  const measures = await readAny([put("ir.csv", "query_id,doc_id,relevance,iteration\nq,a,2,0\nq,b,0,0\n")]);
  assert.deepEqual(measures.qrels, new Map([["q", new Map([["a", 2], ["b", 0]])]]));
  assert.deepEqual(measures.stages, []);
  const quepid = await readAny([put("quepid.csv", "query,docid,rating\nstar wars,d1,3\n")]);
  assert.deepEqual(quepid.qrels, new Map([["star wars", new Map([["d1", 3]])]]));
  assert.deepEqual(quepid.queries, [{ id: "star wars", text: "star wars" }]);
  const beir = await readAny([put("qrels.jsonl", jsonl({ "query-id": "q", "corpus-id": "d", score: 1 }))]);
  assert.deepEqual([beir.qrels, beir.stages], [new Map([["q", new Map([["d", 1]])]]), []]);
  const rag = await readAny([put("qa.jsonl", jsonl({
    qid: "q", query: "why", retrieval_gt: [["a"], ["b"]], generation_gt: ["x"], retrieved_ids: ["b", "c"],
    retrieve_scores: [0.9, 0.8],
  }))]);
  assert.deepEqual([listsOf(rag), rag.qrels, rag.queries], [
    { qa: [["q", "b 0.9", "c 0.8"]] }, new Map([["q", new Map([["a", 1], ["b", 1]])]]), [{ id: "q", text: "why" }],
  ]);
});

test("results of AutoRAG without ids are numbered by their rows, or named by a file of as many queries", async () => {
  const results = put("0.jsonl", jsonl(
    { retrieved_ids: ["b", "c"], retrieve_scores: [0.9, 0.8] }, { retrieved_ids: ["a"], retrieve_scores: [0.7] },
  ));
  const alone = await readAny([results]);
  assert.deepEqual(listsOf(alone), { 0: [["1", "b 0.9", "c 0.8"], ["2", "a 0.7"]] });
  assert.ok(noticesOf(alone).includes("queries without ids: 2 of 2"), String(noticesOf(alone)));
  const rows = ["x", "y"].map((qid) => ({ qid, query: `why ${qid}`, retrieval_gt: [["a"]] }));
  const named = await readAny([put("qa.jsonl", jsonl(...rows)), results]);
  assert.deepEqual(listsOf(named), { 0: [["x", "b 0.9", "c 0.8"], ["y", "a 0.7"]] });
  const three = await readAny([put("more.jsonl", jsonl(...rows, { qid: "z", query: "?", retrieval_gt: [["a"]] })), results]);
  assert.deepEqual(listsOf(three), { 0: [["1", "b 0.9", "c 0.8"], ["2", "a 0.7"]] });
});

test("a row without an id keeps its number where rows before it, or the last one, hold an empty list", async () => {
  const results = put("gaps.jsonl", jsonl(
    { retrieved_ids: [], retrieve_scores: [] }, { retrieved_ids: ["a"], retrieve_scores: [0.7] },
    { retrieved_ids: [], retrieve_scores: [] },
  ));
  assert.deepEqual(listsOf(await readAny([results])), { gaps: [["2", "a 0.7"]] });
  const asked = put("three.jsonl", jsonl(...["x", "y", "z"].map((qid) => ({ qid, query: `why ${qid}`, retrieval_gt: [["a"]] }))));
  assert.deepEqual(listsOf(await readAny([asked, results])), { gaps: [["y", "a 0.7"]] });
});

test("ranx JSON is ordered by score, ties as written; whole numbers are judgements; __proto__ is an id", async () => {
  const run = await readAny([put("run.json", '{"q":{"a":0.5,"b":0.75},"__proto__":{"__proto__":1.5}}')]);
  assert.deepEqual(listsOf(run), { run: [["q", "b 0.75", "a 0.5"], ["__proto__", "__proto__ 1.5"]] });
  const numbers = await readAny([put("numbers.json", '{"10":{"7":0.5,"3":0.5},"2":{"1":1}}')]);
  assert.deepEqual(listsOf(numbers), { numbers: [["10", "7 0.5", "3 0.5"], ["2", "1 1"]] });
  const odd = put("odd.json", '{"q":{"a":1.5,"b":"high"}}');
  await assert.rejects(readAny([odd]), fault(odd, ': "q.b" expected a number, got "high"'));
  const qrels = await readAny([put("any.json", '{"q":{"a":1,"b":0}}')]);
  assert.deepEqual(qrels.qrels, new Map([["q", new Map([["a", 1], ["b", 0]])]]));
});

test("order: the file's by default, whatever rank and score say; --order takes the column", async () => {
  const path = put("order.csv", "qid,docid,rank,score\nq,a,2,0.1\nq,b,1,0.2\nq,c,3,0.3\n");
  const of = async (order: AnyOptions["order"]): Promise<unknown> => listsOf(await readAny([path], { order }))["order"];
  assert.deepEqual(await of("list"), [["q", "a 0.1", "b 0.2", "c 0.3"]]);
  assert.deepEqual(await of("rank"), [["q", "b 0.2", "a 0.1", "c 0.3"]]);
  assert.deepEqual(await of("score"), [["q", "c 0.3", "b 0.2", "a 0.1"]]);
  const noticed = noticesOf(await readAny([path]));
  assert.ok(noticed.includes("rank and order disagree: 1 of 1") && noticed.includes("rank and score disagree: 1 of 1"));
});

test("distances keep their order and order by distance upwards", async () => {
  const path = put("dist.csv", "qid,docid,distance\nq,a,0.1\nq,b,0.4\nq,c,0.2\n");
  const found = await readAny([path]);
  assert.equal(found.stages[0]?.scoreKind, "distance");
  assert.deepEqual(listsOf(found)["dist"], [["q", "a 0.1", "b 0.4", "c 0.2"]]);
  assert.deepEqual(listsOf(await readAny([path], { order: "score" }))["dist"], [["q", "a 0.1", "c 0.2", "b 0.4"]]);
});

test("rows of a query need not stand together; a document met twice in a list is kept once and counted", async () => {
  const found = await readAny([put("mixed.csv", "qid,docid,score\np,a,3\nq,a,2\np,b,1\np,a,1\nq,a,1\n")]);
  assert.deepEqual(listsOf(found), { mixed: [["p", "a 3", "b 1"], ["q", "a 2"]] });
  const [twice] = found.noticed;
  assert.deepEqual([twice?.name, twice?.count, twice?.of], ["duplicate ids", 2, 5]);
  assert.match(twice?.first ?? "", /mixed\.csv:5$/);
});

test("mixed types: ids as numbers, scores as texts, empty and NaN scores, times as numbers, odd outcomes", async () => {
  const rows = [
    { qid: 7, docid: 1, score: "0.5", ts: 1700000000, outcome: "FAILED" },
    { qid: "7", docid: "2", score: null, ts: 1700000000000, outcome: "meh" },
    { qid: 7, docid: 3, score: "NaN", ts: "1700000000000000", outcome: true },
  ];
  const found = await readAny([put("types.jsonl", jsonl(...rows))]);
  const list = found.stages[0]?.lists.get("7") ?? [];
  assert.deepEqual(list.map(({ id, score, outcome }) => [id, score, outcome]), [
    ["1", 0.5, "failure"], ["2", null, "success"], ["3", null, "success"],
  ]);
  assert.deepEqual([...new Set(list.map(({ createdAt }) => createdAt))], ["2023-11-14T22:13:20.000Z"]);
  assert.deepEqual(noticesOf(found).slice(0, 2), ["times as numbers: 3", "unknown outcomes: 1"]);
});

test("wrong cells are refused with line and column", async () => {
  const cases: readonly (readonly [name: string, text: string, rest: string])[] = [
    ["a.csv", "qid,docid,score\nq,a,high\n", ':2: "score" expected a number, got "high"'],
    ["b.csv", "qid,docid,score\nq,,1\n", ':2: "docid" expected an id (a text or a number), got ""'],
    ["c.jsonl", '{"qid":"q","docid":{"a":[1]}}\n', ':1: "docid" expected an id (a text or a number), got {"a":[1]}'],
    ["d.jsonl", '{"qid":true,"docid":"a"}\n', ':1: "qid" expected an id (a text or a number), got true'],
    ["e.csv", "qid,docid,relevance\nq,a,1\nq,a,2\n", ':3: "relevance" expected grade 1 for document "a" and query "q"'],
    ["f.jsonl", '{"qid":"q","retrieved_ids":["a","b"],"retrieve_scores":[1]}\n',
      ':1: "retrieve_scores" expected a list of 2 numbers, one for each document, got "a list of 1"'],
    ["g.csv", "qid,docid,score\nq,a\n", ':2: expected 3 cells, as many as the header has, got 2: ["q","a"]'],
    ["b2.csv", 'qid,docid,score\nq,"a\nb",1\n\nq,c,high\n', ':5: "score" expected a number, got "high"'],
    ["h.csv", 'qid,docid,score\nq,"a,1\n', ":2: expected a closing quote (was the file cut off?), got"],
    ["far.csv", `qid,docid,score\nq,"a\nb",1\nq,"c,1\n${"q,d,1\n".repeat(50_000)}`,
      ":4: expected a closing quote (was the file cut off?), got a record that the file ends in"],
    ["i.csv", "qid,docid,score,score\nq,a,1,1\n", ':1: "score" expected a column name of its own, got two columns'],
    ["j.csv", "docid,age_days\na,3\n", ':2: "age_days" expected --now, from which ages in days count back, got 3'],
    ["k.jsonl", '{"qid":"q","docid":"a"}\n{"qid":',
      ':2: expected a JSON object, got "{\\"qid\\":" (the file ends within this line: was it cut off?)'],
  ];
  for (const [name, text, rest] of cases) {
    const path = put(name, text);
    await assert.rejects(readAny([path]), (error: Error) => {
      assert.equal(error.name, "FormatError");
      assert.ok(error.message.startsWith(`${path}${rest}`), `${error.message}\n does not begin with ...${rest}`);
      return true;
    });
  }
});

test("a side table of ages fills the lists that have no times, counted back from now", async () => {
  const run = put("r.run", "q Q0 a 1 0.9 t\nq Q0 b 2 0.8 t\n");
  const ages = put("ages.csv", "doc_id,age_days,abstract_pattern\na,1.5,K\nb,0,\n");
  const found = await readAny([run, ages], { now: "2026-11-30T00:00:00Z" });
  assert.deepEqual(found.stages[0]?.lists.get("q")?.map(({ id, createdAt, key }) => [id, createdAt, key]), [
    ["a", "2026-11-28T12:00:00.000Z", "K"], ["b", "2026-11-30T00:00:00.000Z", ""],
  ]);
});

test("several runs are several stages; one run in two files is one", async () => {
  const vector = put("vector.run", "q Q0 a 1 2 v\nq Q0 b 2 1 v\n");
  const other = put("decay.run", "q Q0 b 1 2 d\n");
  const same = put("again.run", "q Q0 c 1 2 v\n");
  const more = put("more.run", "p Q0 c 1 2 v\n");
  assert.deepEqual((await readAny([vector, other, same])).stages.map(({ name }) => name), ["v", "d", "v (again.run)"]);
  assert.deepEqual(listsOf(await readAny([vector, more])), { v: [["q", "a 2", "b 1"], ["p", "c 2"]] });
});

test("files that contradict each other are refused, in the later one", async () => {
  const one = put("one.csv", "doc_id,text\na,first\n");
  const other = put("other.csv", "doc_id,text\na,second\n");
  const rest = ': "text" expected the same for "a" as in the files before it ("first"), got "second"';
  await assert.rejects(readAny([one, other]), fault(other, rest));
  const zero = put("zero.qrels", "q 0 a 0\n");
  const two = put("two.qrels", "q 0 a 2\n");
  const grade = ': "grade" expected the same for "q a" as in the files before it (0), got 2';
  await assert.rejects(readAny([zero, two]), fault(two, grade));
});

test("vectors of documents: one a row, a length of their own refused, left out where some lack them", async () => {
  const rows = [{ id: "a", text: "x", embedding: [3, 4] }, { id: "b", text: "y", embedding: [0, 1] }];
  const found = await readAny([put("docs.jsonl", jsonl(...rows))]);
  const { count, dimension, data = [] } = found.vectors ?? {};
  assert.deepEqual([count, dimension, ...data], [2, 2, 3, 4, 0, 1]);
  assert.ok(noticesOf(found).includes("unnormalised vectors: 1 of 2"));
  const part = await readAny([put("part.jsonl", jsonl(rows[0] ?? {}, { id: "b", text: "y" }))]);
  assert.deepEqual([part.vectors, noticesOf(part)[0]], [null, "documents without a vector: 1 of 2"]);
  const odd = put("odd.jsonl", jsonl(rows[0] ?? {}, { id: "b", text: "y", embedding: [1] }));
  const length = ':2: "embedding" expected 2 numbers, as in the rows before, got "1 numbers"';
  await assert.rejects(readAny([odd]), fault(odd, length));
});

test("tabs, semicolons, a byte order mark, CRLF and gzip", async () => {
  const expected = { t: [["q", "a 2", "b 1"]] };
  const tabs = put("t.tsv", "\ufeffqid\tdocid\tscore\r\nq\ta\t2\r\nq\tb\t1\r\n");
  assert.deepEqual(listsOf(await readAny([tabs])), expected);
  assert.deepEqual(listsOf(await readAny([put("t.csv", "qid;docid;score\nq;a;2\nq;b;1\n")])), expected);
  assert.deepEqual(listsOf(await readAny([put("t.csv.gz", gzipSync("qid,docid,score\nq,a,2\nq,b,1"))])), expected);
});

test("what no format knows is named: empty, a folder of other things, bytes", async () => {
  for (const [name, bytes, got] of [["e", "", "an empty file"], ["w", "hello", '"hello"']] as const) {
    const path = put(name, bytes);
    const message = new RegExp(`expected a format that recall-lab reads .*, got ${got}$`);
    await assert.rejects(readAny([path]), { name: "FormatError", message });
  }
  const bytes = put("bin", Buffer.from([0xff, 0x00, 0x12, 0x80, 0x99]));
  await assert.rejects(readAny([bytes]), { name: "FormatError", message: /got bytes ff00128099…$/ });
  const nothing = /expected a file or folder, got nothing/;
  await assert.rejects(readAny([`${bytes}.none`]), { name: "FormatError", message: nothing });
  const word = /format: expected one of .*TREC run.*, got "Word"/;
  await assert.rejects(readAny([bytes], { format: "Word" }), { name: "RangeError", message: word });
});

test("a JSON document that is cut off, or no JSON, is named with its line", async () => {
  const cut = put("cut.json", '[{"qid":"q","docid":"a"},\n{"qid":');
  const early = ": expected a whole JSON document, got its end after [0]: was it cut off?";
  await assert.rejects(readAny([cut]), fault(cut, early));
  const first = put("first.jsonl", '{"qid":"q","docid":"a","score":-Infinity}\n{"qid":"q","docid":"b","score":1}\n');
  const got = String.raw`"{\"qid\":\"q\",\"docid\":\"a\",\"score\":-Infinity}" (-Infinity is no JSON`;
  await assert.rejects(readAny([first]), ({ message }: Error) => message.includes(`:1: expected a JSON object, got ${got}`));
  const odd = put("odd.json", '[{"qid":"q","docid":"a","score":1},\n 7]');
  await assert.rejects(readAny([odd]), fault(odd, ":2: expected a JSON object, got 7"));
});

test("deep nesting and huge cells are values or errors, not crashes", async () => {
  const deep = `{"id":"a","text":"x","meta":${'{"k":'.repeat(10)}1${"}".repeat(10)}}\n`;
  const found = await readAny([put("deep.jsonl", deep)]);
  assert.match(found.documents[0]?.metadata.get("meta.k") ?? "", /^\{"k":/);
  const abyss = `{"id":"a","text":"x","meta":${"[".repeat(200_000)}${"]".repeat(200_000)}}\n`;
  const read = await readAny([put("abyss.jsonl", abyss)]);
  assert.match(read.documents[0]?.metadata.get("meta") ?? "", /^\[\[|too deeply/);
  const huge = put("huge.csv", `doc_id,text\na,${"x".repeat(2000)}\n`);
  await assert.rejects(readAny([huge], { longestLine: 1000 }), { name: "FormatError", message: /huge\.csv/ });
});

test("a row whose list is empty is a query answered with nothing, and counted (found by the fuzzer)", async () => {
  const found = await readAny([put("empty.jsonl", jsonl({ qid: "q1", doc_id: ["a", "b"], score: [2, 1] },
    { qid: "q2", doc_id: [], score: [] }, { qid: "q3", doc_id: [[]], score: [] }))]);
  assert.deepEqual([...found.stages[0]?.lists.keys() ?? []], ["q1"]);
  assert.ok(noticesOf(found).includes("empty lists: 2 of 3"), noticesOf(found).join("; "));
});
