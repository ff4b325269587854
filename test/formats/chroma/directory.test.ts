import assert from "node:assert/strict";
import { test } from "node:test";
import { readAny, readChromaDirectory, type Found } from "../../../lib/formats";
import { stateOf, temporary, unpacked } from "../../helpers/unpacked";

const said = (found: Found, name: string) => found.noticed.find((notice) => notice.name === name);

test("without a server a directory gives documents and times, and says what it cannot know", async (t) => {
  const folder = unpacked(t, "formats", "chroma", "fixtures", "chroma-0.5.23.json.gz");
  const before = stateOf(folder);
  const found = await readAny([folder], { server: "none", collection: "lessons" });
  assert.deepEqual(stateOf(folder), before);
  assert.equal(found.format, 'Chroma directory (collection "lessons")');
  assert.deepEqual(found.documents.slice(0, 1).map(({ id, text, createdAt, key }) => [id, text, createdAt, key]), [
    ["lessons-0", "lessons text 0", "2026-01-10T08:00:00Z", "p0"],
  ]);
  assert.equal(found.vectors, null);
  assert.deepEqual([said(found, "insert times not used")?.count, said(found, "insert times not used")?.of], [19, 19]);
  assert.match(said(found, "insert times not used")?.handled ?? "", /not when the experience was made/);
  assert.match(said(found, "other collections")?.handled ?? "", /not read: "dots" \(19\), "facts" \(19\)/);
  assert.match(said(found, "configurations that disagree")?.handled ?? "", /say cosine and l2/);
  assert.match(said(found, "metric not measured")?.handled ?? "", /says cosine, which need not be true/);
  assert.equal(said(found, "documents without a vector")?.of, 19);
});

test("the collection with most records is read, then the first by name; a missing one is an error", async (t) => {
  const folder = unpacked(t, "formats", "chroma", "fixtures", "chroma-0.4.24.json.gz");
  assert.match((await readChromaDirectory(folder, { server: "none" })).format, /"dots"/);
  await assert.rejects(readChromaDirectory(folder, { server: "none", collection: "x" }), (error: Error) => {
    assert.equal(error.name, "FormatError");
    assert.match(error.message, /expected a collection "x", got dots, facts, lessons$/);
    return true;
  });
});

test("a folder without chroma.sqlite3 is a FormatError", async (t) => {
  await assert.rejects(readChromaDirectory(temporary(t)), { name: "FormatError", code: "FOREIGN_MISSING" });
});
