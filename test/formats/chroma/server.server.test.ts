import assert from "node:assert/strict";
import { after, before, test, type TestContext } from "node:test";
import { ChromaClient } from "chromadb";
import { readAny, type Found } from "../../../lib/formats";
import { startChroma, type ChromaServer } from "../../helpers/chroma-server";
import { stateOf, unpacked } from "../../helpers/unpacked";

let server: ChromaServer = { kind: "unavailable", reason: "not started" };
before(async () => {
  server = await startChroma();
});
after(async () => {
  if (server.kind === "running") await server.stop();
});

const said = (found: Found, name: string) => found.noticed.find((notice) => notice.name === name);

/** A collection of 1,001 records (four pages) on the server; its name. */
async function filled(t: TestContext, url: string, space: "cosine" | "l2" | "ip"): Promise<string> {
  const name = `recall-lab-read-${space}-${process.pid}`;
  const { hostname: host, port } = new URL(url);
  const client = new ChromaClient({ host, port: Number(port), ssl: false });
  const made = await client.createCollection({ name, embeddingFunction: null, configuration: { hnsw: { space } } });
  t.after(() => client.deleteCollection({ name }));
  const rows = Array.from({ length: 1_001 }, (_, i) => i);
  await made.upsert({
    ids: rows.map((i) => `r${i}`),
    embeddings: rows.map((i) => [Math.cos(i) * (1 + i % 3), Math.sin(i) * (1 + i % 3), 0.5]),
    documents: rows.map((i) => `text ${i}`),
    metadatas: rows.map((i) => ({ created_at: 1_767_225_600 + i, pattern: `p${i % 7}` })),
  });
  return name;
}

for (const space of ["cosine", "l2", "ip"] as const) {
  test(`a running server is read page by page: every record once, its vector, and ${space} measured`, async (t) => {
    if (server.kind !== "running") return t.skip(server.reason);
    const name = await filled(t, server.url, space);
    const found = await readAny([`${server.url}/${name}`]);
    assert.equal(found.format, `Chroma server (collection "${name}")`);
    assert.deepEqual(
      found.documents.map(({ id }) => id).sort(), Array.from({ length: 1_001 }, (_, i) => `r${i}`).sort(),
    );
    const at = found.documents.findIndex(({ id }) => id === "r7");
    const { text, createdAt, key } = found.documents[at] ?? {};
    assert.deepEqual([text, createdAt, key], ["text 7", "2026-01-01T00:00:07.000Z", "p0"]);
    const vector = [...(found.vectors?.data.subarray(at * 3, at * 3 + 3) ?? [])];
    [Math.cos(7) * 2, Math.sin(7) * 2, 0.5].forEach(
      (value, i) => assert.ok(Math.abs((vector[i] ?? NaN) - value) < 1e-6),
    );
    const measured = said(found, "metric measured");
    assert.match(measured?.handled ?? "", new RegExp(`^24 distances are ${space} distances`));
    assert.equal(measured?.first, `${server.url}/${name}`);
  });
}

test("the collection may be named beside the URL; an unknown name is refused with those that are there", async (t) => {
  if (server.kind !== "running") return t.skip(server.reason);
  const name = await filled(t, server.url, "cosine");
  assert.equal((await readAny([server.url], { collection: name })).documents.length, 1_001);
  await assert.rejects(readAny([`${server.url}/none`]), (error: Error) => {
    assert.equal(error.name, "FormatError");
    assert.match(error.message, new RegExp(`expected a collection "none", got .*${name}`));
    return true;
  });
});

test("a directory of chromadb 0.5.23: its true metric is measured, its configuration contradicted", async (t) => {
  if (server.kind !== "running") return t.skip(server.reason);
  const folder = unpacked(t, "formats", "chroma", "fixtures", "chroma-0.5.23.json.gz");
  const was = stateOf(folder);
  const found = await readAny([folder], { collection: "lessons" });
  assert.deepEqual(stateOf(folder), was);
  assert.deepEqual([found.vectors?.count, found.vectors?.dimension], [19, 4]);
  assert.match(said(found, "metric measured")?.handled ?? "", /are cosine distances/);
  assert.match(said(found, "configurations that disagree")?.handled ?? "", /say cosine and l2/);
  assert.equal(said(found, "unnormalised vectors")?.of, 19);
});
