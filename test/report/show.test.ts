import assert from "node:assert/strict";
import { test } from "node:test";
import { inspect } from "node:util";
import {
  checkAnswer, DISPLAY, figure, note, progress, show, stack, stepper, table, type MimeBundle,
} from "../../lib/report";

const bundle = async (value: unknown, caption?: string): Promise<MimeBundle> => show(value, caption)[DISPLAY]();

test("show(value) leaves alone what renders by itself, also behind a promise", async () => {
  assert.deepEqual(await bundle(note("*x*")), { "text/markdown": "*x*", "text/plain": "*x*" });
  assert.deepEqual(await bundle(Promise.resolve(note("y"))), { "text/markdown": "y", "text/plain": "y" });
});
test("show(figure) is one bundle: Plotly, a figure with SVG, text", async () => {
  const data = await bundle(figure({ data: [{ type: "bar", x: ["a"], y: [1] }], caption: "C", alt: "A is 1." }));
  assert.deepEqual(Object.keys(data), ["application/vnd.plotly.v1+json", "text/html", "text/plain"]);
  assert.match(String(data["text/html"]), /^<figure[^]*<svg[^]*<figcaption>C/);
});
test("show(rows) is a table with caption, scoped headers, numbers right, and the rest counted", async () => {
  const rows = Object.freeze(Array.from({ length: 22 }, (_, i) => ({ tool: `<b>${i}</b>`, n: i })));
  const { "text/html": html, "text/plain": text } = await bundle(rows, "Calls");
  assert.match(String(html), /<caption>Calls<\/caption>[^]*<th scope="col"[^]*<th scope="row"[^]*&lt;b&gt;0&lt;\/b&gt;/);
  assert.match(String(html), /<td class="number" style="text-align:right">1<\/td>[^]*… 2 more rows/);
  assert.match(String(text), /^Calls\n/);
  assert.match(String((await bundle([{ a: 1 }]))["text/html"]), /<caption>1 row<\/caption>/);
});
test("show(frame) reads a danfo frame or series by its columns and values", async () => {
  const frame = { $columns: ["工具", "n"], values: [["shell", 3], ["file", 12]] };
  assert.equal((await bundle(frame, "F"))["text/plain"], "F\n工具    n\n-----  --\nshell   3\nfile   12");
  const named = { $columns: ["n"], $index: ["mean", "std"], values: [[3], [12]] };
  assert.equal((await bundle(named, "D"))["text/plain"], "D\nrow    n\n----  --\nmean   3\nstd   12");
  assert.match(String((await bundle({ ...named, $columns: ["row"] }))["text/plain"]), /^2 rows\nrow name  row\n/);
  assert.doesNotMatch(String((await bundle(named))["text/html"]), /<th[^>]*><\/th>/, "a header without a text");
  assert.doesNotMatch(String((await bundle({ ...named, $index: [0, 1] }))["text/html"]), />0</);
  assert.match(String((await bundle({ $columns: ["n"], values: [1, 2] }))["text/plain"]), /^2 rows\nn\n/);
  assert.match(String((await bundle(new Map([["k", 1]])))["text/plain"]), /key +value[^]*k +1/);
});
test("show of anything else is text in which nothing hides", async () => {
  assert.deepEqual(await bundle("a<b>\u202e"), {
    "text/html": '<pre class="recall-text">a&lt;b&gt;⟦U+202E⟧</pre>', "text/plain": "a<b>⟦U+202E⟧",
  });
  assert.equal((await bundle([1, 2]))["text/plain"], "1, 2");
  assert.equal((await bundle(undefined))["text/plain"], "–");
});

test("progress redraws in place, at most a hundred times, and leaves one line", () => {
  const shown: string[] = [];
  const bar = progress("embed <x>", 1000, { html: (content) => void shown.push(content) });
  for (let i = 0; i < 1000; i++) bar.step();
  assert.equal(shown.length, 101);
  assert.equal(shown[0], '<p><progress aria-label="embed &lt;x&gt;" value="0" max="1000"></progress> embed &lt;x&gt;: 0 of 1,000</p>');
  assert.equal(shown[100], "<p>embed &lt;x&gt;: 1,000 of 1,000</p>");
  bar.step();
  bar.done("again");
  assert.equal(shown.length, 101, "the last line is the last");
});
test("progress ends early with a sentence; a total that is none is refused", () => {
  const shown: string[] = [];
  const to = { html: (content: string) => void shown.push(content) };
  const bar = progress("p", 10, to);
  bar.step(4);
  bar.done("4 of 10, then stopped");
  assert.deepEqual(shown.slice(1), ['<p><progress aria-label="p" value="4" max="10"></progress> p: 4 of 10</p>', "<p>4 of 10, then stopped</p>"]);
  for (const total of [0, -1, NaN, Infinity]) assert.throws(() => progress("p", total, to), RangeError);
});

test("every displayable prints its text twin, so a kernel that does not know the display method shows it too", () => {
  const rows = table([{ a: "one two three", b: 1 }], { caption: "A caption of some length" });
  const drawn = figure({ data: [{ type: "bar", x: ["a"], y: [1] }], caption: "C", alt: "A is 1." });
  assert.equal(inspect(rows), rows.toText());
  assert.equal(inspect(drawn), "C\nA is 1.");
  assert.equal(inspect(note("*x*")), "*x*");
  assert.equal(inspect(stack([note("a"), note("b")], "none")), "a\n\nb");
  assert.equal(inspect(stack([], "none")), "none");
  assert.equal(inspect(show(rows)), rows.toText());
  assert.equal(inspect(show([{ a: 1 }], "R")), table([{ a: 1 }], { caption: "R" }).toText());
  assert.equal(inspect(show(drawn)), "C\nA is 1.");
  assert.equal(inspect(checkAnswer(1, 2)), "**Not yet:** that is too low.");
  const steps = stepper({ caption: "S", axes: [{ label: "x", settings: ["1", "2"] }], steps: [note("a"), note("b")] });
  assert.equal(inspect(steps), "S\n\nx 1\na\n\nx 2\nb");
});
