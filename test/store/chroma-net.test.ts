import assert from "node:assert/strict";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import { inspect } from "node:util";
import { chromaBackend, type ChromaBackendOptions } from "../../lib/store";
import { lying } from "./lying-server";

const SPEC = { owner: "us", dimension: 2, rows: 1 };
const ID = "11111111-1111-1111-1111-111111111111";
const COLLECTION = {
  id: ID, name: "toy-index", tenant: "default_tenant", database: "default_database",
  configuration_json: { hnsw: { space: "cosine" }, embedding_function: null }, metadata: { recall_lab: "us" },
};

const backend = (url: string, more: Partial<ChromaBackendOptions> = {}) =>
  chromaBackend({ url, collection: "toy-index", deadlineMs: 2_000, ...more });
const code = (expected: string, message = /./) => (error: Error & { code?: string }) =>
  error.code === expected && message.test(error.message);

/** Counts requests, and answers the first `bad` of those whose path ends with `what` with a status. */
function failing(what: string, status: number, bad: number): { asked: string[]; answer: RequestListener } {
  const asked: string[] = [];
  const answer: RequestListener = (request, response) => {
    const path = (request.url ?? "").split("?")[0] ?? "";
    asked.push(`${request.method} ${path.split("/").at(-1)}`);
    response.setHeader("Content-Type", "application/json");
    const failed = asked.filter((one) => one === what).length <= bad && asked.at(-1) === what;
    response.writeHead(failed ? status : path.endsWith("count") ? 200 : 200);
    request.resume().on("end", () => {
      const good = path.endsWith("count") ? 0 : path.endsWith("get") ? { ids: [], embeddings: [] } : COLLECTION;
      response.end(JSON.stringify(failed ? { message: "busy" } : good));
    });
  };
  return { asked, answer };
}

test("an idempotent call is tried again after 503 and 429, twice at most", async (t) => {
  for (const status of [503, 429]) {
    const twice = failing("GET toy-index", status, 2);
    await backend(await lying(t, twice.answer)).open(SPEC);
    assert.equal(twice.asked.filter((one) => one === "GET toy-index").length, 3);
    const always = failing("GET toy-index", status, 99);
    await assert.rejects(backend(await lying(t, always.answer)).open(SPEC), code("CHROMA_ANSWER", /get collection/));
    assert.deepEqual(always.asked, ["GET toy-index", "GET toy-index", "GET toy-index"]);
  }
});

test("what the server says no to is not asked again: 400, 401, 403, 422", async (t) => {
  for (const status of [400, 401, 403, 422]) {
    const no = failing("GET toy-index", status, 99);
    await assert.rejects(backend(await lying(t, no.answer)).open(SPEC), code("CHROMA_ANSWER"));
    assert.equal(no.asked.length, 1);
  }
});

test("making and dropping a collection is asked once: it may have happened", async (t) => {
  const make = failing("POST collections", 503, 99);
  const missing: RequestListener = (request, response) =>
    request.method === "GET" ? void response.writeHead(404).end() : make.answer(request, response);
  await assert.rejects(backend(await lying(t, missing)).open(SPEC), code("CHROMA_ANSWER", /create collection/));
  assert.deepEqual(make.asked, ["POST collections"]);
  const drop = failing("DELETE toy-index", 503, 99);
  await assert.rejects(backend(await lying(t, drop.answer)).clear(SPEC), code("CHROMA_ANSWER", /delete collection/));
  assert.equal(drop.asked.filter((one) => one === "DELETE toy-index").length, 1);
});

test("retries end with the deadline of the call", async (t) => {
  let asked = 0;
  const url = await lying(t, (_, response) => {
    asked += 1;
    if (asked === 1) response.writeHead(503).end();
  });
  const start = performance.now();
  await assert.rejects(backend(url, { deadlineMs: 300 }).open(SPEC), code("CHROMA_DEADLINE", /within 300 ms/));
  assert.ok(performance.now() - start < 1_000);
  const pausing = failing("GET toy-index", 503, 99);
  const short = backend(await lying(t, pausing.answer), { deadlineMs: 60 });
  await assert.rejects(short.open(SPEC), code("CHROMA_DEADLINE"));
});

test("nobody there and no such host are told apart, with the cause", async () => {
  const closed = backend("http://127.0.0.1:9");
  for (const call of [() => closed.count(), () => closed.hashes(), () => closed.remove(["a"])]) {
    await assert.rejects(call(), code("INDEX_DOWN", /"toy-index" is not open/));
  }
  const refused = await backend(await nobody()).open(SPEC).catch((error: unknown) => error as Error);
  assert.match((refused as Error).message, /get collection: no connection \(ECONNREFUSED\)$/);
  assert.match(inspect((refused as Error).cause), /ECONNREFUSED/);
  const lost = await backend("http://no-such-host.invalid").open(SPEC).catch((error: unknown) => error as Error);
  assert.match((lost as Error).message, /ENOTFOUND|EAI_AGAIN/);
});

/** A port of this machine at which nobody listens. */
function nobody(): Promise<string> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(`http://127.0.0.1:${port}`));
    });
  });
}

test("a collection that goes away, ids that are none and no distances are refused", async (t) => {
  const odd = (body: unknown): RequestListener => (request, response) => {
    const path = (request.url ?? "").split("?")[0] ?? "";
    const own = path.endsWith("toy-index");
    response.setHeader("Content-Type", "application/json");
    if (!own && body === null) return void response.writeHead(404).end("{}");
    const first = path.endsWith("get") && typeof body === "string";
    request.resume().on("end", () => response.end(JSON.stringify(own ? COLLECTION : first ? { ids: body } : body)));
  };
  const open = async (body: unknown) => backend(await lying(t, odd(body))).open(SPEC);
  await assert.rejects(open(null), code("CHROMA_ANSWER", /get: no ids/));
  await assert.rejects(open("x"), code("CHROMA_ANSWER", /get: no ids/));
  await assert.rejects(open({ ids: ["a"], embeddings: [[1, 2, 3]] }), code("CHROMA_DIMENSION", /expected 2 .* has 3/));
  await assert.rejects(open({ ids: ["a"], embeddings: null }), code("CHROMA_DIMENSION", /has no dimensions/));
  await assert.rejects(open({ ids: ["a"], embeddings: [[0, 0]] }), code("CHROMA_DIMENSION", /zeros: damaged/));
  const none = { ids: ["a"], embeddings: [[1, 2]], distances: [[]] };
  await assert.rejects(open(none), code("CHROMA_ANSWER", /expected distances and embeddings/));
});

test("a token goes over https or to this machine only, and no password stands in the URL", () => {
  const token = "s3cret-token";
  for (const url of ["http://example.org:8000", "http://192.168.0.7", "http://127.0.0.1.example.org"]) {
    const quiet = (error: Error): boolean => code("CHROMA_TOKEN")(error) && !/s3cret/.test(error.message);
    assert.throws(() => backend(url, { token }), quiet);
  }
  for (const url of ["https://example.org", "http://localhost:1", "http://127.9.9.9", "http://[::1]:1"]) {
    assert.doesNotThrow(() => backend(url, { token }));
  }
  assert.throws(() => backend("http://me:s3cret@127.0.0.1"), (error: Error) => !/s3cret/.test(inspect(error)));
  for (const bad of ["", "two words", "line\nbreak", "名"]) {
    assert.throws(() => backend("http://127.0.0.1", { token: bad }), code("CHROMA_TOKEN", /visible ASCII/));
  }
  for (const url of ["ftp://x", "nowhere", "http://127.0.0.1/chroma", "http://127.0.0.1/?a=1", "http://127.0.0.1/#x"]) {
    assert.throws(() => backend(url), RangeError);
  }
  for (const deadlineMs of [0, -1, NaN, Infinity]) assert.throws(() => backend("http://x", { deadlineMs }), RangeError);
});

test("the token is sent, is not passed on by a redirect, and stands in no error", async (t) => {
  const token = "s3cret-token";
  const seen: (string | undefined)[] = [];
  const elsewhere = await lying(t, (request, response) => {
    seen.push(`elsewhere ${request.headers["x-chroma-token"]}`);
    response.end("{}");
  });
  const redirecting = await lying(t, (request, response) => {
    seen.push(request.headers["x-chroma-token"] as string | undefined);
    response.writeHead(307, { Location: `${elsewhere}${request.url}` }).end();
  });
  await assert.rejects(backend(redirecting, { token }).open(SPEC), code("CHROMA_UNAVAILABLE"));
  assert.ok(seen.includes(token) && !seen.some((one) => one?.startsWith("elsewhere")), String(seen));
  const echoing = await lying(t, (request, response) => {
    response.writeHead(400, { "Content-Type": "application/json" });
    response.end(JSON.stringify({ message: `bad token ${request.headers["x-chroma-token"]}` }));
  });
  const error = await backend(echoing, { token }).open(SPEC).catch((caught: unknown) => caught);
  assert.match((error as Error).message, /bad token \[token\]/);
  assert.doesNotMatch(inspect(error, { depth: 20, showHidden: true }), /s3cret/);
  assert.doesNotMatch(inspect(backend(echoing, { token }), { depth: 20, showHidden: true }), /s3cret/);
});
