import assert from "node:assert/strict";
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { before, test, type TestContext } from "node:test";
import { readChromaFolder, type ChromaFolder } from "../../../lib/store/foreign";
import { installChroma } from "../../../lib/store/foreign/python-chroma";
import { stateOf, unpacked } from "../../helpers/unpacked";

/** Why there is no Chroma to start, "" where there is one. In CI it must be there. */
let missing = "";
before(() => {
  try {
    installChroma();
  } catch (error) {
    if (process.env.CI || process.env.REQUIRE_CHROMA === "1") throw error;
    missing = `no Chroma server: ${(error as Error).message}`;
  }
});

/** Reads the collection of an unpacked directory; shows that the directory stays as it is. */
async function read(t: TestContext, folder: string, collection: string): Promise<ChromaFolder | null> {
  if (missing !== "") {
    t.skip(missing);
    return null;
  }
  const was = stateOf(folder);
  const found = await readChromaFolder(folder, { collection });
  assert.deepEqual(stateOf(folder), was);
  return found;
}

/** What make.py drew with seed 7, by Python's struct. */
const FIFTH = [0.5097329020500183, 1.7908357381820679, 0.3084118068218231, -0.41327810287475586];

for (const version of ["0.4.24", "0.5.23"]) {
  for (const [collection, metric] of [["lessons", "cosine"], ["facts", "l2"], ["dots", "ip"]] as const) {
    test(`chromadb ${version}, "${collection}": all vectors come, the metric is measured as ${metric}`, async (t) => {
      const found = await read(
        t, unpacked(t, "formats", "chroma", "fixtures", `chroma-${version}.json.gz`), collection,
      );
      if (found === null) return;
      assert.deepEqual([found.vectorsFrom, found.noServer], ["server", null]);
      assert.deepEqual([...found.vectors.keys()].sort(), found.records.map(({ id }) => id).sort());
      assert.equal(found.metric?.metric, metric);
      assert.equal(found.metric?.pairs, 24);
      assert.ok((found.metric?.error ?? 1) < 1e-5, String(found.metric?.error));
      const fifth = [...(found.vectors.get(`${collection}-4`) ?? [])];
      fifth.forEach((value, i) => assert.ok(Math.abs(value - (FIFTH[i] ?? NaN)) < 1e-6, fifth.join(" ")));
      assert.equal(fifth.length, 4);
    });
  }
}

test("a graph that the server cannot read is a reason beside what was read", async (t) => {
  const folder = unpacked(t, "formats", "chroma", "fixtures", "chroma-0.5.23.json.gz");
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) writeFileSync(join(folder, entry.name, "index_metadata.pickle"), "cut");
  }
  const found = await read(t, folder, "facts");
  if (found === null) return;
  assert.equal(found.records.length, 19);
  assert.equal(found.vectorsFrom, "log");
  assert.match(found.noServer ?? "", /pickle|hnsw|index/i);
  assert.deepEqual(found.metric, null);
});

test("records whose graph is gone come without a vector instead of with an invented one", async (t) => {
  const folder = unpacked(t, "formats", "chroma", "fixtures", "chroma-0.5.23.json.gz");
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) rmSync(join(folder, entry.name), { recursive: true });
  }
  const found = await read(t, folder, "facts");
  if (found === null) return;
  assert.equal(found.records.length, 19);
  assert.ok(found.vectors.size < 19, String(found.vectors.size));
});
