import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, test } from "node:test";
import { openEndpoint, row, type EndpointOptions } from "../../lib/vectors";
import { embeddingsAddress } from "../../lib/vectors/endpoint-address";

interface Asked {
  readonly path: string;
  readonly key: string | undefined;
  readonly input: readonly string[];
  readonly model: string;
}
type Answer = (asked: Asked, response: ServerResponse, nth: number) => void;

const servers: Server[] = [];
const folders: string[] = [];
afterEach(() => servers.splice(0).forEach((server) => (server.closeAllConnections(), server.close())));
after(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

/** Letters of a text by code modulo 3, plus one: a toy whose vectors can be checked by eye. */
const vectorOf = (text: string): readonly number[] =>
  [0, 1, 2].map((k) => 1 + [...text].filter((letter) => (letter.codePointAt(0) ?? 0) % 3 === k).length);

const send = (response: ServerResponse, body: unknown, status: number = 200, headers: Record<string, string> = {}): void => {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(typeof body === "string" ? body : JSON.stringify(body));
};
const good: Answer = ({ input }, response) =>
  send(response, { data: input.map((text, index) => ({ index, embedding: vectorOf(text) })).reverse() });

async function serve(answer: Answer): Promise<{ readonly url: string; readonly asked: readonly Asked[] }> {
  const asked: Asked[] = [];
  const server = createServer((request: IncomingMessage, response) => {
    let text = "";
    request.on("data", (part: Buffer) => (text += part.toString("utf8")));
    request.on("end", () => {
      const { input, model } = JSON.parse(text) as { input: string[]; model: string };
      asked.push({ path: request.url ?? "", key: request.headers.authorization, input, model });
      answer(asked[asked.length - 1]!, response, asked.length);
    });
  });
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

const scratch = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "recall-lab-endpoint-"));
  folders.push(folder);
  return folder;
};
const options = (url: string, more: Partial<EndpointOptions> = {}): EndpointOptions =>
  ({ url, model: "toy", cache: scratch(), pause: 1, deadline: 2000, settings: {}, ...more });

test("texts come back in their order although the server answers in another, L2-normalised, in batches", async () => {
  const { url, asked } = await serve(good);
  const embedder = await openEndpoint(options(url, { batch: 2 }));
  const vectors = await embedder.embed(["a", "bb", "ccc", "a", "dddd"]);
  assert.deepEqual([embedder.dimension, vectors.count], [3, 5]);
  assert.match(embedder.model, /^toy at 127\.0\.0\.1:\d+$/);
  assert.deepEqual(asked.map(({ input }) => input), [["dimension"], ["a", "bb"], ["ccc", "dddd"]]);
  // "a" is code 97, 97 mod 3 = 1: (1, 2, 1) / sqrt(6)
  assert.deepEqual([...row(vectors, 0)], [1, 2, 1].map((value) => Math.fround(value / Math.sqrt(6))));
  assert.deepEqual([...row(vectors, 3)], [...row(vectors, 0)]);
  assert.ok(asked.every(({ path, model, key }) => path === "/v1/embeddings" && model === "toy" && key === undefined));
});

test("the address may be given as far as the server, /v1, or whole", async () => {
  const { url, asked } = await serve(good);
  for (const end of ["", "/", "/v1", "/v1/", "/v1/embeddings", "/api/openai"]) await openEndpoint(options(url + end));
  assert.deepEqual(asked.map(({ path }) => path), [...Array<string>(5).fill("/v1/embeddings"), "/api/openai/embeddings"]);
});

test("an interrupted run goes on: what was answered is never asked again, also by another process's cache", async () => {
  const cache = scratch();
  const failing = await serve((asked, response, nth) => (nth > 3 ? send(response, "no", 400) : good(asked, response, nth)));
  const texts = ["a", "b", "c", "d", "e", "f"];
  const first = await openEndpoint(options(failing.url, { cache, batch: 2 }));
  await assert.rejects(first.embed(texts), /expected embeddings, got status 400: no/);
  const address = failing.url;
  servers.splice(0).forEach((server) => (server.closeAllConnections(), server.close()));
  const port = Number(new URL(address).port);
  const asked: string[][] = [];
  const again = createServer((request, response) => {
    let text = "";
    request.on("data", (part: Buffer) => (text += part.toString("utf8")));
    request.on("end", () => {
      const { input } = JSON.parse(text) as { input: string[] };
      asked.push(input);
      good({ input } as unknown as Asked, response, 0);
    });
  });
  servers.push(again);
  await new Promise<void>((listening) => again.listen(port, "127.0.0.1", listening));
  const second = await openEndpoint(options(address, { cache, batch: 2 }));
  const vectors = await second.embed(texts);
  assert.deepEqual(asked, [["e", "f"]]);
  assert.deepEqual([...row(vectors, 0)], [1, 2, 1].map((value) => Math.fround(value / Math.sqrt(6))));
  assert.deepEqual((await (await openEndpoint(options(address, { cache }))).embed(texts)).data, vectors.data);
  assert.equal(asked.length, 1);
});

test("a torn, foreign or altered cache file is passed over, and its texts are asked for again", async () => {
  const cache = scratch();
  const { url, asked } = await serve(good);
  await (await openEndpoint(options(url, { cache, batch: 1 }))).embed(["a", "b"]);
  const own = join(cache, readdirSync(cache)[0]!);
  const files = readdirSync(own).map((name) => join(own, name));
  assert.equal(files.length, 2);
  writeFileSync(files[0]!, readFileSync(files[0]!).subarray(0, 30));
  const altered = Buffer.from(readFileSync(files[1]!));
  altered[50]! ^= 1;
  writeFileSync(files[1]!, altered);
  writeFileSync(join(own, "x.vec"), "not ours");
  const before = asked.length;
  await (await openEndpoint(options(url, { cache, batch: 1 }))).embed(["a", "b"]);
  assert.deepEqual(asked.slice(before).map(({ input }) => input), [["dimension"], ["a"], ["b"]]);
});

test("texts themselves are not kept on disk, nor the key", async () => {
  const cache = scratch();
  const { url } = await serve(good);
  const settings = { RECALL_LAB_ENDPOINT_KEY: "k3y-of-mine" };
  await (await openEndpoint(options(url, { cache, settings }))).embed(["a very secret text"]);
  const own = join(cache, readdirSync(cache)[0]!);
  const bytes = Buffer.concat(readdirSync(own).map((name) => readFileSync(join(own, name)))).toString("latin1");
  assert.doesNotMatch(bytes, /secret|k3y/);
});

const PASSING: readonly (readonly [string, Answer])[] = [
  ["500", (_, response) => send(response, "oops", 500)],
  ["503", (_, response) => send(response, "", 503)],
  ["429", (_, response) => send(response, "slow down", 429, { "retry-after": "0" })],
  ["408", (_, response) => send(response, "", 408)],
  ["a closed connection", (_, response) => void response.destroy()],
  ["a body that breaks off", (_, response) => (response.writeHead(200, { "content-length": "100" }), response.write("{"), setTimeout(() => response.destroy(), 10))],
];
for (const [what, bad] of PASSING) {
  test(`${what} is tried again, and then it goes on`, async () => {
    const { url, asked } = await serve((one, response, nth) => (nth === 2 || nth === 3 ? bad : good)(one, response, nth));
    const embedder = await openEndpoint(options(url));
    assert.equal((await embedder.embed(["a"])).count, 1);
    assert.equal(asked.length, 4);
  });

  test(`${what} without end is an error after the attempts, which names the server`, async () => {
    const { url, asked } = await serve((one, response, nth) => (nth > 1 ? bad : good)(one, response, nth));
    const embedder = await openEndpoint(options(url, { attempts: 3 }));
    await assert.rejects(embedder.embed(["a"]), (error: Error) => (
      error.message.startsWith(`${url}/v1/embeddings: `) && error.message.endsWith("(3 attempts)")));
    assert.equal(asked.length, 4);
  });
}

test("a server that never answers costs its deadline, not the run", async () => {
  const { url } = await serve((one, response, nth) => (nth === 1 ? good(one, response, nth) : undefined));
  const embedder = await openEndpoint(options(url, { attempts: 2, deadline: 120 }));
  const start = Date.now();
  await assert.rejects(embedder.embed(["a"]), /no answer within 120 ms \(2 attempts\)/);
  assert.ok(Date.now() - start < 5000);
});

test("a server that drips its answer meets the deadline too", async () => {
  const { url } = await serve((one, response, nth) => {
    if (nth === 1) return good(one, response, nth);
    response.writeHead(200);
    const drip = setInterval(() => response.write(" "), 20);
    response.on("close", () => clearInterval(drip));
  });
  const embedder = await openEndpoint(options(url, { attempts: 1, deadline: 150 }));
  await assert.rejects(embedder.embed(["a"]), /no answer within 150 ms/);
});

test("no server at all is an error that names the address", async () => {
  const { url } = await serve(good);
  servers.splice(0).forEach((server) => server.close());
  await assert.rejects(openEndpoint(options(url, { attempts: 2 })), /^Error: http:\/\/127\.0\.0\.1:\d+\/v1\/embeddings: .*ECONNREFUSED.* \(2 attempts\)$/);
});

const LIES: readonly (readonly [string, (input: readonly string[]) => unknown, RegExp])[] = [
  ["another count", () => ({ data: [] }), /expected 2 embeddings, got 0/],
  ["an index twice", (input) => ({ data: input.map((text) => ({ index: 0, embedding: vectorOf(text) })) }), /each index from 0 to 1 once, got 0/],
  ["an index beyond", (input) => ({ data: input.map((text, i) => ({ index: i + 1, embedding: vectorOf(text) })) }), /once, got 2/],
  ["no index", (input) => ({ data: input.map((text) => ({ embedding: vectorOf(text) })) }), /once, got none/],
  ["another dimension", (input) => ({ data: input.map((_, index) => ({ index, embedding: [1, 2] })) }), /expected 3 dimensions, got 2/],
  ["null for a number", (input) => ({ data: input.map((_, index) => ({ index, embedding: [1, null, 2] })) }), /embedding 0: expected finite numbers, got null at 1/],
  ["NaN as text", (input) => ({ data: input.map((_, index) => ({ index, embedding: [1, "NaN", 2] })) }), /expected finite numbers, got "NaN" at 1/],
  ["zeros", (input) => ({ data: input.map((_, index) => ({ index, embedding: [0, 0, 0] })) }), /not all zeros/],
  ["base64", (input) => ({ data: input.map((_, index) => ({ index, embedding: "AAAA" })) }), /expected a list of numbers/],
  ["no data", () => ({ error: "model not loaded" }), /expected \{"data": \[\.\.\.\]\}, got ".*model not loaded/],
  ["no JSON", () => "<html>", /expected a JSON object, got "<html>"/],
  ["NaN as a word", () => '{"data":[{"index":0,"embedding":[NaN]}]}', /expected a JSON object/],
  ["null for a row", () => ({ data: [null, null] }), /once, got none/],
];
for (const [what, body, message] of LIES) {
  test(`an answer with ${what} is refused, and nothing of it is kept`, async () => {
    const cache = scratch();
    const { url } = await serve((one, response, nth) => (nth === 1 ? good(one, response, nth) : send(response, body(one.input))));
    await assert.rejects((await openEndpoint(options(url, { cache }))).embed(["a", "b"]), message);
    assert.deepEqual(readdirSync(join(cache, readdirSync(cache)[0]!)), []);
  });
}

test("a batch that is too large for the server is halved until it fits", async () => {
  const { url, asked } = await serve((one, response, nth) => (one.input.length > 2 ? send(response, "", 413) : good(one, response, nth)));
  const vectors = await (await openEndpoint(options(url, { batch: 8 }))).embed([..."abcdefgh"]);
  assert.equal(vectors.count, 8);
  assert.deepEqual(asked.map(({ input }) => input.length), [1, 8, 4, 2, 2, 2, 2]);
});

test("one text that is too large is an error, not a loop", async () => {
  const { url } = await serve((one, response, nth) => (nth === 1 ? good(one, response, nth) : send(response, "too long", 413)));
  await assert.rejects((await openEndpoint(options(url))).embed(["a", "b"]), /got status 413: too long/);
});

test("the key comes from the environment, goes in the header, and stands in no message", async () => {
  const key = "sk-very-secret-1";
  const { url, asked } = await serve((one, response, nth) => (
    nth === 1 ? good(one, response, nth) : send(response, `bad key ${key}, really ${key}`, 401)));
  const embedder = await openEndpoint(options(url, { settings: { RECALL_LAB_ENDPOINT_KEY: key } }));
  await assert.rejects(embedder.embed(["a"]), (error: Error) => (
    /status 401: bad key \(key\), really \(key\)/.test(error.message) && !String(error.stack).includes(key)));
  assert.equal(asked[0]?.key, `Bearer ${key}`);
});

test("a redirect is not followed: the key would go with it", async () => {
  const other = await serve(good);
  const { url } = await serve((_, response) => send(response, "", 307, { location: `${other.url}/v1/embeddings` }));
  await assert.rejects(openEndpoint(options(url, { settings: { RECALL_LAB_ENDPOINT_KEY: "k" } })), /got status 307/);
  assert.deepEqual(other.asked, []);
});

test("with a key, plain http to another machine is refused before anything is sent; to this one it is not", async () => {
  const settings = { RECALL_LAB_ENDPOINT_KEY: "k" };
  for (const url of ["http://example.com/v1", "http://10.0.0.1", "http://127.0.0.1.example.com", "http://localhost.example.com"]) {
    await assert.rejects(openEndpoint(options(url, { settings })), /expected https for .*since a key is set/);
  }
  const { url } = await serve(good);
  await openEndpoint(options(url.replace("127.0.0.1", "localhost").replace("localhost", "127.0.0.1"), { settings }));
});

test("without a key plain http to another machine is allowed", () => {
  assert.equal(embeddingsAddress("http://10.0.0.1:11434", "").href, "http://10.0.0.1:11434/v1/embeddings");
  assert.equal(embeddingsAddress("https://example.com/v1#x", "k").href, "https://example.com/v1/embeddings");
});

test("a server that says how long to wait is given that time", async () => {
  const { url } = await serve((one, response, nth) => (nth === 2 ? send(response, "", 429, { "retry-after": "1" }) : good(one, response, nth)));
  const embedder = await openEndpoint(options(url));
  const start = Date.now();
  await embedder.embed(["a"]);
  assert.ok(Date.now() - start >= 990);
});

test("an address that is none, or holds a password, is refused, and the password is not repeated", async () => {
  await assert.rejects(openEndpoint(options("localhost:11434")), /begins with http:\/\/ or https:\/\//);
  await assert.rejects(openEndpoint(options("ftp://x")), /begins with http/);
  await assert.rejects(openEndpoint(options("https://u:hunter2@x")), (error: Error) => (
    /without a password/.test(error.message) && !error.message.includes("hunter2")));
});

test("an empty list asks nothing", async () => {
  const { url, asked } = await serve(good);
  assert.equal((await (await openEndpoint(options(url))).embed([])).count, 0);
  assert.equal(asked.length, 1);
});
