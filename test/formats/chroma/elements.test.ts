import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { readElements } from "../../../lib/formats";
import { plain, textsOf, type Json, type JsonObject } from "../../../lib/formats/chroma/json-value";
import type { JsonPiece } from "../../../lib/formats/chroma/cutter";
import { temporary } from "../../helpers/unpacked";

async function pieces(
  t: TestContext, content: string | Buffer, into: readonly string[] = [""],
): Promise<readonly JsonPiece[]> {
  const file = join(temporary(t), "some.json");
  writeFileSync(file, content);
  const found: JsonPiece[] = [];
  for await (const piece of readElements(file, new Set(into))) found.push(piece);
  return found;
}

/** The document put together again. */
function together(all: readonly JsonPiece[]): unknown {
  const root: Record<string, unknown> = Object.create(null);
  const list: unknown[] = [];
  const key = ({ path }: JsonPiece): string => (path === '""' ? "" : path);
  for (const piece of all) {
    if (piece.kind === "list" && piece.path !== "") root[key(piece)] = [];
    if (piece.kind === "item") (piece.path === "" ? list : (root[key(piece)] as unknown[])).push(plain(piece.value));
    if (piece.kind === "value") root[key(piece)] = plain(piece.value);
  }
  return all[0]?.kind === "list" ? list : root;
}

/** Numbers beyond 2^53 are texts here and rounded there. */
const normal = (value: unknown): unknown => JSON.parse(JSON.stringify(value), (_, one: unknown) =>
  (typeof one === "string" && /^-?\d{16,}$/.test(one) ? Number(one) : one));

test("lists of the document come element by element, everything else whole", async (t) => {
  const found = await pieces(t, '{"ids":["a","b"],"n":1,"meta":{"x":[1]},"none":[]}');
  assert.deepEqual(found.map((piece) => ("value" in piece ? { ...piece, value: plain(piece.value) } : piece)), [
    { kind: "object", path: "" }, { kind: "list", path: "ids" }, { kind: "item", path: "ids", at: 0, value: "a" },
    { kind: "item", path: "ids", at: 1, value: "b" }, { kind: "value", path: "n", value: 1 },
    { kind: "value", path: "meta", value: Object.assign(Object.create(null), { x: [1] }) },
    { kind: "list", path: "none" },
  ]);
});

test("an object that is named is looked into; others are not", async (t) => {
  const found = await pieces(t, '{"result":{"points":[{"id":1}],"other":[2]},"more":{"points":[3]}}', ["", "result"]);
  assert.deepEqual(
    found.filter(({ kind }) => kind === "item").map(({ path }) => path), ["result.points", "result.other"],
  );
});

test("any JSON comes out as JSON.parse gives it", async (t) => {
  const value = fc.jsonValue({ maxDepth: 4 });
  const documents = fc.oneof(fc.array(value), fc.dictionary(fc.string(), value));
  await fc.assert(fc.asyncProperty(documents, fc.integer({ min: 0, max: 3 }), async (document, indent) => {
    const text = JSON.stringify(document, null, indent);
    assert.deepEqual(
      normal(together(await pieces(t, text))),
      normal(Object.assign(Array.isArray(document) ? [] : Object.create(null), JSON.parse(text))),
    );
  }), { numRuns: 60 });
});

test("keys such as __proto__ and constructor are keys, and Object.prototype stays clean", async (t) => {
  const [, , item] = await pieces(
    t, '[{"__proto__":{"polluted":1},"constructor":"c","a":null}]'.replace("[", '{"l":[').concat("}"),
  );
  const object = item?.kind === "item" ? (item.value as JsonObject) : new Map<string, Json>();
  assert.deepEqual([...object.keys()], ["__proto__", "constructor", "a"]);
  assert.deepEqual([...textsOf(object)], [["__proto__.polluted", "1"], ["constructor", "c"]]);
  assert.equal(({} as { polluted?: unknown }).polluted, undefined);
});

test("whole numbers beyond 2^53 keep their digits", async (t) => {
  const found = await pieces(t, "[9007199254740993, -12345678901234567890, 1e3, 0.1]");
  const values = found.flatMap((piece) => (piece.kind === "item" ? [piece.value] : []));
  assert.deepEqual(values, ["9007199254740993", "-12345678901234567890", 1000, 0.1]);
});

test("pieces larger than a chunk, split characters and gzip read the same", async (t) => {
  const texts = Array.from({ length: 40 }, (_, i) => "数".repeat(i * 1_117) + "😀\\n".repeat(i));
  const json = `{"documents":${JSON.stringify(texts)}}`;
  const expected = JSON.parse(json) as unknown;
  assert.deepEqual(normal(together(await pieces(t, json))), expected);
  assert.deepEqual(normal(together(await pieces(t, gzipSync(json)))), expected);
});

const FAULTS: readonly (readonly [string, string | Buffer, RegExp])[] = [
  ["an empty file", "", /some\.json: expected a whole JSON document, got an empty file$/],
  ["blanks", " \n ", /got an empty file$/],
  ["an end in the middle", '{"ids":["a","b"', /got its end after ids\[1\]: was it cut off\?$/],
  [
    "NaN, as Python writes it", '{"ids":["a"],"embeddings":[[1,\nNaN]]}',
    /some\.json:2: expected JSON, got a fault after ids\[0\]/,
  ],
  ["two documents", '{"a":1}{"b":2}', /expected JSON/],
  ["single quotes", "{'ids':[]}", /expected JSON, got a fault after its beginning/],
  ["other bytes", Buffer.from([0x5b, 0x22, 0xff, 0xfe, 0x22, 0x5d]), /bytes that are not UTF-8/],
  ["UTF-16", Buffer.from("\ufeff[1]", "utf16le"), /expected UTF-8 text, got UTF-16 \(little endian\)/],
  ["a Parquet file", Buffer.from("PAR1....PAR1"), /got a Parquet file/],
  ["65 levels", `{"a":${"[".repeat(66)}1${"]".repeat(66)}}`, /expected values of at most 64 levels/],
];

for (const [what, content, message] of FAULTS) {
  test(`${what} is a FormatError that says where`, async (t) => {
    await assert.rejects(pieces(t, content), (error: Error) => {
      assert.equal(error.name, "FormatError", String(error.stack));
      assert.match(error.message, message);
      return true;
    });
  });
}

test("a million brackets are an error, not an overflow", async (t) => {
  await assert.rejects(pieces(t, `{"a":${"[".repeat(1_000_000)}`), /at most 64 levels/);
});

test("ten levels are read", async (t) => {
  const found = await pieces(t, `{"a":{"b":${"[".repeat(10)}1${"]".repeat(10)}}}`);
  assert.equal(JSON.stringify(plain((found[1] as { value: Json }).value)), `{"b":[[[[[[[[[[1]]]]]]]]]]}`);
});
