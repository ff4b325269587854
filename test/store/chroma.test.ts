import assert from "node:assert/strict";
import { createServer, type RequestListener, type Server } from "node:http";
import { after, test } from "node:test";
import { chromaIndex } from "../../lib/store";
import { toVectors } from "../../lib/vectors";

const servers: Server[] = [];
after(() => servers.forEach((server) => {
  server.closeAllConnections();
  server.close();
}));

/** A server of our own that misbehaves; loopback only. */
async function lying(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
}

/** Answers like Chroma with one collection of ours; `query` is what it says to a query, or makes it. */
function toy(query: unknown, counted: unknown = 2): RequestListener {
  const collection = {
    id: "11111111-1111-1111-1111-111111111111", name: "toy-index",
    tenant: "default_tenant", database: "default_database",
    configuration_json: { hnsw: { space: "cosine" }, embedding_function: null }, metadata: { recall_lab: "stale" },
  };
  return (request, response) => {
    const path = (request.url ?? "").split("/").at(-1) ?? "";
    const answers = new Map<string, unknown>([
      ["query", query], ["count", counted], ["pre-flight-checks", { max_batch_size: 1_000 }],
    ]);
    const body = answers.has(path) ? answers.get(path) : collection;
    let sent = "";
    request.setEncoding("utf8").on("data", (text: string) => {
      sent += text;
    }).on("end", () => {
      response.setHeader("Content-Type", "application/json");
      response.end(JSON.stringify(typeof body === "function" ? body(sent) : body));
    });
  };
}

const rows = [{ id: "a", createdAt: null }, { id: "b", createdAt: null }];
const vectors = toVectors([[1, 0], [0, 1]]);
const open = (url: string, deadlineMs = 2_000) => chromaIndex({ url, name: "toy-index", rows, vectors, deadlineMs });
const code = (expected: string, message = /./) => (error: Error & { code?: string }) =>
  error.code === expected && message.test(error.message) && (expected === "CHROMA_ANSWER" || error.cause !== undefined);

test("a server that never answers is given up at the deadline", async () => {
  const url = await lying(() => undefined);
  const start = performance.now();
  await assert.rejects(open(url, 100), code("CHROMA_DEADLINE", /get collection: no answer within 100 ms/));
  assert.ok(performance.now() - start < 1_500);
});

test("no server at all is unavailable, with the cause", async () => {
  await assert.rejects(open("http://127.0.0.1:9"), code("CHROMA_UNAVAILABLE"));
});

test("HTML, half a body, 503 and an answer without ids are refused, never taken for nothing", async () => {
  const html = await lying((_, response) => {
    response.setHeader("Content-Type", "text/html").end("<html>busy</html>");
  });
  await assert.rejects(open(html), code("CHROMA_ANSWER"));
  const half = await lying((_, response) => {
    response.writeHead(200, { "Content-Type": "application/json", "Content-Length": "1000" });
    response.write('{"id": "111');
    setTimeout(() => response.destroy(), 20);
  });
  await assert.rejects(open(half), (error: Error & { code?: string }) => /^CHROMA_/.test(error.code ?? ""));
  const busy = await lying((_, response) => void response.writeHead(503).end());
  await assert.rejects(open(busy), code("CHROMA_ANSWER"));
  const uneven = await lying(toy({ ids: [["a"]], distances: [] }));
  await assert.rejects(open(uneven), code("CHROMA_ANSWER", /neither or uneven ones/));
});

test("a count that is no number or not ours is refused after the upsert", async () => {
  const [many, one] = [await lying(toy({}, "many")), await lying(toy({}, 1))];
  await assert.rejects(open(await lying(toy({}, null))), code("CHROMA_ANSWER", /count: the server's answer cannot/));
  await assert.rejects(open(many), code("CHROMA_ANSWER", /count: expected a number, got "many"/));
  await assert.rejects(open(one), code("CHROMA_ANSWER", /expected 2 records after the upsert, got 1/));
});

test("a metric that is not the cosine is refused, whatever the configuration says", async () => {
  const l2 = await lying(toy({ ids: [["a", "b"]], distances: [[1, 5]], include: ["distances"] }));
  await assert.rejects(open(l2), (error: Error & { code?: string }) => error.code === "CHROMA_METRIC");
  const ghost = await lying(toy({ ids: [["ghost"]], distances: [[0]], include: ["distances"] }));
  await assert.rejects(open(ghost), (error: Error & { code?: string }) => error.code === "CHROMA_METRIC");
});

test("similarities are ours, not the server's, and the order is ours", async () => {
  const answer = { ids: [["b", "a"]], distances: [[1.0000009, -0.0000012]], include: ["distances"] };
  const index = await open(await lying(toy(answer)));
  const found = await index.search(Float32Array.of(2, 0), 2);
  assert.deepEqual(found, [{ id: "a", similarity: 1 }, { id: "b", similarity: 0 }]);
  await assert.rejects(index.search(Float32Array.of(2, 0), 0), RangeError);
  await assert.rejects(index.search(Float32Array.of(2, 0, 0), 1), RangeError);
  await assert.rejects(index.search(Float32Array.of(NaN, 0), 1), RangeError);
});

test("ties cut by the server are fetched until none is: the newest of 300 equal rows comes first", async () => {
  const many = Array.from({ length: 300 }, (_, at) => ({
    id: `e${at}`, createdAt: new Date(Date.UTC(2026, 0, 1, at)).toISOString(),
  }));
  const equal = toVectors(many.map(() => [1, 0]));
  const asked: number[] = [];
  const answer = (sent: string) => {
    const count = (JSON.parse(sent) as { n_results: number }).n_results;
    asked.push(count);
    return { ids: [many.slice(0, count).map(({ id }) => id)], distances: [many.slice(0, count).map(() => 0)] };
  };
  const url = await lying(toy(answer, many.length));
  const index = await chromaIndex({ url, name: "toy-index", rows: many, vectors: equal });
  asked.length = 0;
  const found = await index.search(Float32Array.of(1, 0), 3);
  assert.deepEqual(found.map(({ id }) => id), ["e299", "e298", "e297"]);
  assert.deepEqual(asked, [25, 100, 300]);
});

test("a clear gap below the k-th hit is enough: the server is asked once", async () => {
  const many = Array.from({ length: 300 }, (_, at) => ({ id: `e${at}`, createdAt: null }));
  const angle = (at: number): number => (at < 3 ? at / 10 : 1);
  const fan = toVectors(many.map((_, at) => [Math.cos(angle(at)), Math.sin(angle(at))]));
  const asked: number[] = [];
  const answer = (sent: string) => {
    const count = (JSON.parse(sent) as { n_results: number }).n_results;
    asked.push(count);
    return {
      ids: [many.slice(0, count).map(({ id }) => id)],
      distances: [many.slice(0, count).map((_, at) => 1 - Math.cos(angle(at)))],
    };
  };
  const url = await lying(toy(answer, many.length));
  const index = await chromaIndex({ url, name: "toy-index", rows: many, vectors: fan });
  asked.length = 0;
  assert.deepEqual((await index.search(Float32Array.of(1, 0), 3)).map(({ id }) => id), ["e0", "e1", "e2"]);
  assert.deepEqual([asked, index.exact], [[25], false]);
});

test("an id that the server made up later is refused", async () => {
  let first = true;
  const answer = () => {
    const ids = first ? ["a"] : ["ghost"];
    first = false;
    return { ids: [ids], distances: [[0]], include: ["distances"] };
  };
  const index = await open(await lying((request, response) => toy(forQuery(request.url, answer))(request, response)));
  await assert.rejects(index.search(Float32Array.of(1, 0), 1), code("CHROMA_ANSWER", /unknown id "ghost"/));
});

function forQuery(path: string | undefined, make: () => unknown): unknown {
  return path?.endsWith("/query") ? make() : {};
}

test("bad rows, vectors and names are refused before any call", async () => {
  const url = "http://127.0.0.1:9";
  const changed = (changes: Partial<Parameters<typeof chromaIndex>[0]>) =>
    chromaIndex({ url, name: "toy-index", rows, vectors, ...changes });
  const named = (...ids: readonly string[]) => ids.map((id) => ({ id, createdAt: null }));
  await assert.rejects(changed({ rows: named("a") }), /a vector for each row, got 2 for 1 rows/);
  await assert.rejects(changed({ rows: named("a", "") }), /row 1 has an empty id/);
  await assert.rejects(changed({ rows: named("a", "a") }), /"a" occurs twice/);
  await assert.rejects(changed({ rows: named("a", "x\ud800") }), /row 1 has a lone surrogate/);
  const zero = { data: Float32Array.of(1, 0, 0, 0), count: 2, dimension: 2 };
  await assert.rejects(changed({ vectors: zero }), /id "b".*zeros/);
  for (const name of ["kc", "名字名字", "-abc", "a b c"]) {
    await assert.rejects(changed({ name }), /collection name/);
  }
});
