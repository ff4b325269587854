import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:net";
import { test, type TestContext } from "node:test";
import fc from "fast-check";
import { readAny, readChromaServer } from "../../../lib/formats";
import { lying } from "../../store/lying-server";

const SECRET = "s3cret-t0ken";

/** With the token in the environment, for this test only. */
function withToken(t: TestContext): void {
  const was = process.env.CHROMA_TOKEN;
  process.env.CHROMA_TOKEN = SECRET;
  t.after(() => {
    if (was === undefined) delete process.env.CHROMA_TOKEN;
    else process.env.CHROMA_TOKEN = was;
  });
}

async function refused(work: Promise<unknown>, code: string | undefined, message: RegExp): Promise<void> {
  await assert.rejects(work, (error: Error & { readonly code?: string }) => {
    assert.equal(error.name, "FormatError", error.stack);
    assert.equal(error.code, code);
    assert.match(error.message, message);
    assert.ok(!`${error.message} ${error.stack} ${JSON.stringify(error)}`.includes(SECRET));
    return true;
  });
}

test("a token is not sent over plain http to another host: nothing is asked", async (t) => {
  withToken(t);
  await refused(readChromaServer("http://chroma.example:8000/x"), "CHROMA_TOKEN", /not sent over plain http/);
});

test("a user and password in the URL are refused and not repeated", async () => {
  await refused(
    readChromaServer(`http://ana:${SECRET}@127.0.0.1:1/x`), "CHROMA_TOKEN",
    /^http:\/\/127\.0\.0\.1:1: .*no user or password/,
  );
});

test("nobody there, another program, half an answer and an error are one line with a code", async (t) => {
  const free = createServer().listen(0, "127.0.0.1");
  await once(free, "listening");
  const { port } = free.address() as { readonly port: number };
  free.close();
  await refused(readChromaServer(`http://127.0.0.1:${port}/x`), "CHROMA_UNAVAILABLE", /a Chroma server that answers/);
  const html = await lying(
    t, (_, answer) => answer.writeHead(200, { "content-type": "text/html" }).end("<p>hello</p>"),
  );
  await refused(readAny([`${html}/x`]), "CHROMA_ANSWER", /./);
  const half = await lying(t, (_, answer) => {
    answer.writeHead(200, { "content-type": "application/json", "content-length": "100" }).write("[{");
    answer.destroy();
  });
  await refused(readAny([half]), "CHROMA_UNAVAILABLE", /./);
});

test("the token goes to this machine in its header, and stands in no error", async (t) => {
  withToken(t);
  const seen: (string | undefined)[] = [];
  const url = await lying(t, (request, answer) => {
    seen.push(request.headers["x-chroma-token"] as string | undefined);
    answer.writeHead(403, { "content-type": "application/json" }).end(`{"error":"no ${SECRET}"}`);
  });
  await refused(readChromaServer(url), "CHROMA_ANSWER", /./);
  assert.deepEqual([...new Set(seen)], [SECRET]);
});

test("a server that gives the same page for ever is refused, as is one with more records than it counts", async (t) => {
  const collection = { id: "i", name: "x", configuration_json: {}, tenant: "t", database: "d" };
  const ids = (from: number) => Array.from({ length: 300 }, (_, i) => `r${from + i}`);
  const serve = (page: (offset: number) => readonly string[], collections: number) => lying(t, (request, answer) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk)).on("end", () => {
      const path = (request.url ?? "").replace(/\?.*/, "");
      const body = Buffer.concat(chunks).toString();
      const asked = (body === "" ? {} : JSON.parse(body)) as { readonly offset?: number };
      const said = path.endsWith("/count") ? 1 : path.endsWith("/get") ? { ids: page(asked.offset ?? 0), include: [] }
        : path.endsWith("/collections") ? Array.from({ length: collections }, () => collection) : {};
      answer.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(said));
    });
  });
  await refused(readChromaServer(await serve(() => ids(0), 1)), "CHROMA_ANSWER", /get: the same page again/);
  await refused(readChromaServer(await serve(ids, 1)), "CHROMA_ANSWER", /get: more records than it counts/);
  await refused(readChromaServer(await serve(ids, 100)), "CHROMA_ANSWER", /list collections: the same page again/);
});

test("a server that answers anything at all: a result or one line with a code, never a hang", async (t) => {
  let answers: readonly unknown[] = [];
  let at = 0;
  const url = await lying(t, (request, answer) => {
    const path = request.url ?? "";
    const known = path.endsWith("/api/v2/auth/identity") ? { user_id: "", tenant: "t", databases: ["d"] } : undefined;
    const body = JSON.stringify(known ?? answers[at++ % answers.length] ?? null);
    answer.writeHead(200, { "content-type": "application/json" }).end(body);
  });
  const record = (value: unknown) => (
    { ids: ["a"], documents: [value], metadatas: [value], embeddings: [value], include: [] }
  );
  const collection = { id: "i", name: "x", configuration_json: {}, tenant: "t", database: "d" };
  const piece = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }), fc.constant([collection]),
    fc.constant(Array.from({ length: 100 }, () => collection)),
    fc.nat(3), fc.jsonValue({ maxDepth: 2 }).map(record),
    fc.constant({ ids: Array.from({ length: 300 }, (_, i) => `r${i}`), include: [] }),
  );
  await fc.assert(fc.asyncProperty(fc.array(piece, { minLength: 1, maxLength: 6 }), async (list) => {
    answers = list;
    at = 0;
    await readChromaServer(`${url}/x`).then(() => undefined, (error: Error & { readonly code?: string }) => {
      assert.equal(error.name, "FormatError", error.stack);
      assert.match(error.message, /^http:\/\/127\.0\.0\.1:\d+: expected [^\n]+$/);
    });
  }), { numRuns: 100 });
});

for (const [what, url] of [
  ["a path of two parts", "http://127.0.0.1:1/a/b"], ["a query", "http://127.0.0.1:1/a?b=c"], ["no URL", "http://"],
] as const) {
  test(`${what} is refused before anything is asked`, async () => {
    await refused(readChromaServer(url), undefined, /expected http\(s\):\/\/HOST:PORT\[\/COLLECTION\]/);
  });
}
