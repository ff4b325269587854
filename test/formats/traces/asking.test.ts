import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { readAny } from "../../../lib/formats/inspect";
import { collect, readTraces } from "../../../lib/formats/traces";
import { countsOf, fixture, idsOf, placed, read, reranked, retrieved, span } from "./spans";

test("steps follow their start, not the order of the file", async () => {
  const found = await read(
    span({ id: "b", name: "rerank", at: 2 }, reranked("q", ["x", "y"], ["y"])),
    span({ id: "a", name: "search", at: 1 }, retrieved("q", "x", "y")),
  );
  assert.deepEqual(idsOf(found), { search: { t: ["x", "y"] }, rerank: { t: ["y"] } });
});

test("a retriever inside another one comes before it, though it starts later", async () => {
  const found = await read(
    span({ id: "outer", name: "compress", at: 1 }, retrieved("q", "x")),
    span({ id: "chain", parent: "outer", name: "c", at: 2 }, {}),
    span({ id: "inner", parent: "chain", name: "search", at: 3 }, retrieved("q", "x", "y")),
  );
  assert.deepEqual(found.stages.map(({ name }) => name), ["search", "compress"]);
});

test("queries that a retriever makes of its own are left out and counted", async () => {
  const found = await read(
    span({ id: "multi", name: "multi", at: 1 }, retrieved("q", "x", "y")),
    span({ id: "1", parent: "multi", at: 2 }, retrieved("q reworded", "x")),
    span({ id: "2", parent: "multi", at: 3 }, retrieved("q otherwise", "y")),
  );
  assert.deepEqual(idsOf(found), { multi: { t: ["x", "y"] } });
  assert.equal(countsOf(found)["calls inside a retriever"], 2);
});

test("another query, or the same retriever again, is another asking of the trace", async () => {
  const found = await read(
    span({ id: "1", at: 1 }, retrieved("q", "x")),
    span({ id: "2", at: 2 }, retrieved("other", "y")),
    span({ id: "3", at: 3 }, retrieved("q", "z")),
  );
  assert.deepEqual(idsOf(found), { search: { t: ["x"], "t#2": ["y"], "t#3": ["z"] } });
  assert.deepEqual([countsOf(found)["several askings in one trace"], countsOf(found)["repeated askings"]], [2, 1]);
});

test("a reranker goes to the asking of its query, one without a query to the last", async () => {
  const found = await read(
    span({ id: "1", at: 1 }, retrieved("q", "x", "y")), span({ id: "2", at: 2 }, retrieved("r", "u", "v")),
    span({ id: "3", at: 3, name: "rerank" }, reranked("q", ["x", "y"], ["y", "x"])),
    span({ id: "4", at: 4, name: "cross" }, reranked(null, ["u", "v"], ["v"])),
  );
  assert.deepEqual(idsOf(found), {
    search: { t: ["x", "y"], "t#2": ["u", "v"] }, rerank: { t: ["y", "x"], "t#2": ["u", "v"] },
    cross: { t: ["y", "x"], "t#2": ["v"] },
  });
});

test("a reranker with a query that nobody asked is a step of the asking before it, and counted", async () => {
  const found = await read(
    span({ id: "1", at: 1 }, retrieved("q", "x", "y")),
    span({ id: "2", at: 2, name: "rerank" }, reranked("q reworded", ["x", "y"], ["y"])));
  assert.deepEqual(idsOf(found), { search: { t: ["x", "y"] }, rerank: { t: ["y"] } });
  assert.equal(countsOf(found)["rerankers with another query"], 1);
});

test("the same text in two traces is asked twice, each under its trace id", async () => {
  const found = await read(
    span({ trace: "t", id: "1" }, retrieved("q", "x")), span({ trace: "u", id: "2" }, retrieved(" q ", "y")),
  );
  assert.deepEqual(idsOf(found), { search: { t: ["x"], u: ["y"] } });
  assert.equal(countsOf(found)["repeated askings"], 1);
});

test("an attribute can name the query; a second asking of one name is numbered past ids that are taken", async () => {
  const rows = ["a", "a", "a#2"].map((name, i) =>
    span({ trace: `t${i}`, id: `s${i}` }, { ...retrieved("q", "x"), "metadata.question": name }));
  const found = await readTraces("f", placed(...rows), { queryId: "metadata.question" });
  assert.deepEqual(found.queries.map(({ id }) => id), ["a", "a#2", "a#2#2"]);
});

test("--map queryId names that attribute through readAny, also one with dots in its name", async () => {
  const map = new Map([["queryId", "input.value"]] as const);
  const found = await readAny([fixture("openinference.jsonl")], { map });
  const asked = "why did the build fail with the lock file";
  assert.deepEqual(found.queries.map(({ id }) => id), [asked, "cold request times out", `${asked}#2`]);
});

test("a reranker's input that is not what came before is a step of its own, and counted", async () => {
  const same = await read(
    span({ id: "1", at: 1 }, retrieved("q", "x", "y")),
    span({ id: "2", at: 2, name: "rerank" }, reranked("q", ["x", "y"], ["y"])));
  assert.deepEqual(same.stages.map(({ name }) => name), ["search", "rerank"]);
  const cut = await read(
    span({ id: "1", at: 1 }, retrieved("q", "x", "y")),
    span({ id: "2", at: 2, name: "rerank" }, reranked("q", ["y", "x"], ["y"])));
  assert.deepEqual(idsOf(cut), { search: { t: ["x", "y"] }, "into rerank": { t: ["y", "x"] }, rerank: { t: ["y"] } });
  assert.equal(countsOf(cut)["changed before a reranker"], 1);
});

test("a reranker without a retriever before it: its input is the first step", async () => {
  const found = await read(span({ id: "1", name: "rerank" }, reranked("q", ["x", "y"], ["y"])));
  assert.deepEqual(idsOf(found), { "into rerank": { t: ["x", "y"] }, rerank: { t: ["y"] } });
  assert.equal(countsOf(found)["changed before a reranker"], undefined);
});

test("parents in a circle lose no span", async () => {
  const found = await read(
    span({ id: "a", parent: "b", name: "one", at: 1 }, retrieved("q", "x")),
    span({ id: "b", parent: "a", name: "two", at: 2 }, retrieved("q", "y")),
  );
  assert.deepEqual(found.stages.map(({ name }) => name).sort(), ["one", "two"]);
});

test("a span written twice counts once, the first", async () => {
  const found = await read(span({ id: "1" }, retrieved("q", "x")), span({ id: "1" }, retrieved("q", "y")));
  assert.deepEqual(idsOf(found), { search: { t: ["x"] } });
  assert.equal(countsOf(found)["spans written twice"], 1);
});

test("no row is lost: every span is another, a double, or stands in a step, or is noticed", async () => {
  const row = fc.record({
    trace: fc.constantFrom("t", "u"), id: fc.constantFrom("1", "2", "3", "4", "5", "6"),
    parent: fc.constantFrom("1", "2", "3", "4", "none"), name: fc.constantFrom("search", "rerank", "fuse"),
    at: fc.option(fc.nat(5), { nil: undefined }), query: fc.constantFrom("q", "r", null),
    kind: fc.constantFrom("RETRIEVER", "RERANKER", "CHAIN"), ids: fc.array(fc.constantFrom("x", "y", "z"),
      { maxLength: 3 }),
  });
  await fc.assert(fc.asyncProperty(fc.array(row, { maxLength: 8 }), async (rows) => {
    const values = rows.map(({ kind, ids, query, at, ...words }) => span({ ...words, ...(at !== undefined
      && { at }) }, {
      ...(kind === "RERANKER" ? reranked(query, ids, ids) : retrieved(query, ...ids)), "openinference.span.kind": kind,
    }));
    const { spans, others, twice, annotations } = await collect(placed(...values));
    assert.equal(spans.length + others + twice.length + annotations.length, rows.length);
    if (spans.length === 0) return;
    const found = await read(...values);
    const counts = countsOf(found);
    const missing = Object.keys(counts).filter((name) => name.startsWith("step missing: ")
      && !name.includes(": into "));
    const places = found.stages.filter(({ name }) => !name.startsWith("into ")).length * found.queries.length;
    const absent = missing.reduce((sum, name) => sum + (counts[name] ?? 0), 0);
    assert.equal(places - absent + (counts["calls inside a retriever"] ?? 0), spans.length);
  }), { seed: 6, numRuns: 300 });
});
