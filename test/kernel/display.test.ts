import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { toMimeBundle } from "../../lib/kernel";

const DISPLAY = Symbol.for("Jupyter.display");
const frame = (values: unknown, columns: string[], index: unknown[], isSeries = false) =>
  Object.freeze({ $columns: columns, $index: index, $isSeries: isSeries, values });

describe("toMimeBundle(value)", () => {
  test("undefined, also promised, is nothing to show", async () => {
    assert.equal(await toMimeBundle(undefined), undefined);
    assert.equal(await toMimeBundle(Promise.resolve()), undefined);
  });
  test("prints a value as util.inspect does", async () => {
    assert.deepEqual(await toMimeBundle({ a: [1, "<b>"] }), { "text/plain": "{ a: [ 1, '<b>' ] }" });
    assert.deepEqual(await toMimeBundle(null), { "text/plain": "null" });
  });
  test("takes a value's own bundle, bytes as base64, and adds a text twin", async () => {
    const picture = { [DISPLAY]: () => ({ "image/png": new Uint8Array([1, 2, 3]) }) };
    const bundle = await toMimeBundle(picture);
    assert.equal(bundle?.["image/png"], "AQID");
    assert.match(String(bundle?.["text/plain"]), /Jupyter\.display/);
    assert.deepEqual(await toMimeBundle(Object.assign(() => 1, { [DISPLAY]: () => ({ "text/plain": "f" }) })), {
      "text/plain": "f",
    });
  });
  test("a bundle that is no object is a TypeError", async () => {
    await assert.rejects(toMimeBundle({ [DISPLAY]: () => "text" }), TypeError);
  });
  test("a property of that name which is no function is no display", async () => {
    assert.match(String((await toMimeBundle({ [DISPLAY]: 1 }))?.["text/plain"]), /\[Symbol\(Jupyter\.display\)\]: 1/);
  });
});

describe("a danfo frame", () => {
  test("is a captioned table with scoped headers, numbers to the right, all escaped, with a text twin", async () => {
    const bundle = await toMimeBundle(
      frame(
        [
          ["<script>", 1.5],
          ["超时", null],
        ],
        ["<b>", "n"],
        [0, 'r"2'],
      ),
    );
    assert.equal(
      bundle?.["text/html"],
      "<table><caption>DataFrame: 2 rows × 2 columns</caption><thead><tr><td></td>" +
        '<th scope="col" style="text-align: left">&lt;b&gt;</th>' +
        '<th scope="col" style="text-align: right">n</th></tr></thead>' +
        '<tbody><tr><th scope="row">0</th><td style="text-align: left">&lt;script&gt;</td>' +
        '<td style="text-align: right">1.5</td></tr>' +
        '<tr><th scope="row">r&quot;2</th><td style="text-align: left">超时</td>' +
        '<td style="text-align: right"></td></tr></tbody></table>',
    );
    assert.equal(
      bundle?.["text/plain"],
      ["DataFrame: 2 rows × 2 columns", "     <b>         n", "0    <script>  1.5", 'r"2  超时'].join("\n"),
    );
  });
  test("shows twenty rows and counts the others", async () => {
    const values = Array.from({ length: 23 }, (_, i) => [i]);
    const bundle = await toMimeBundle(
      frame(
        values,
        ["i"],
        values.map((_, i) => i),
      ),
    );
    assert.match(String(bundle?.["text/html"]), /<p>… 3 more rows<\/p>$/);
    assert.equal(String(bundle?.["text/html"]).match(/<tr>/g)?.length, 21);
    assert.equal(String(bundle?.["text/plain"]).split("\n").length, 23);
    assert.match(String(bundle?.["text/plain"]), /… 3 more rows$/);
  });
  test("a series is a frame of one column", async () => {
    const bundle = await toMimeBundle(frame(["a", "b"], ["name"], [0, 1], true));
    assert.match(String(bundle?.["text/plain"]), /^Series: 2 rows × 1 columns\n/);
  });
});
