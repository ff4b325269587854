import assert from "node:assert/strict";
import { afterEach, describe, test } from "node:test";
import { DISPLAY, figure, note, show, stack, stepper, table, type Displayable, type MimeBundle } from "../../lib/report";
import { BESIDE_MIME, bundleInside } from "../../lib/report/several";

const KERNEL = Symbol.for("Jupyter.kernel");
const PLOTLY = "application/vnd.plotly.v1+json";
const drawn = (caption: string) => figure({ data: [{ type: "bar", x: ["a"], y: [1] }], caption, alt: "A is 1." });
const html: Displayable = Object.freeze({ [DISPLAY]: () => ({ "text/html": "<p>1</p>", "text/plain": "1" }) });

/** Makes this process a kernel that keeps what is shown. */
function kernel(): MimeBundle[] {
  const shown: MimeBundle[] = [];
  (globalThis as { [KERNEL]?: unknown })[KERNEL] = { displayRaw: (bundle: MimeBundle) => void shown.push(bundle) };
  return shown;
}
/** What `npm run lab` and JupyterLab tell a cell. */
const watched = (): void => void Object.assign(process.env, { RECALL_LAB_PLOTLY: "1", JPY_SESSION_NAME: "a.ipynb" });
afterEach(() => {
  delete (globalThis as { [KERNEL]?: unknown })[KERNEL];
  delete process.env["RECALL_LAB_PLOTLY"];
  delete process.env["JPY_SESSION_NAME"];
});
const plots = (bundles: readonly MimeBundle[]) => bundles.map((bundle) => PLOTLY in bundle);

describe("stack", () => {
  test("without a figure one output, in a kernel too", async () => {
    const shown = kernel();
    assert.deepEqual(await stack([html, html], "none")[DISPLAY](), { "text/html": "<p>1</p>\n<p>1</p>", "text/plain": "1\n\n1" });
    assert.deepEqual(shown, []);
  });

  test("what has no HTML is shown as its escaped text", async () => {
    const { "text/html": joined } = await stack([html, note("a < b")], "none")[DISPLAY]();
    assert.equal(joined, '<p>1</p>\n<pre class="recall-text">a &lt; b</pre>');
  });

  test("with a figure each value is an output of its own, in order, so that every figure keeps its Plotly form", async () => {
    const shown = kernel();
    const rows = table([{ a: 1 }], { caption: "R" });
    const last = await stack([drawn("one"), rows, drawn("two")], "none")[DISPLAY]();
    assert.deepEqual(plots([...shown, last]), [true, false, true]);
    assert.match(String(shown[0]?.["text/plain"]), /^one/);
    assert.equal(shown[1]?.["text/html"], rows.toHtml());
    assert.match(String(last["text/plain"]), /^two/);
  });

  test("a stack inside a stack, and one that is shown, fall apart in the same way", async () => {
    const shown = kernel();
    const inner = stack([drawn("one"), drawn("two")], "none");
    const last = await show(stack([inner, html], "none"))[DISPLAY]();
    assert.deepEqual(plots([...shown, last]), [true, true, false]);
  });

  test("inside a stepper, and where no kernel of ours runs, it is one output with every drawing", async () => {
    const both = stack([drawn("one"), drawn("two")], "none");
    const outside = await both[DISPLAY]();
    assert.equal(String(outside["text/html"]).match(/<svg/g)?.length, 2);
    const shown = kernel();
    assert.deepEqual(await bundleInside(both), outside);
    const steps = stepper({ caption: "S", axes: [{ label: "x", settings: ["1", "2"] }], steps: [both, html] });
    assert.equal(String((await steps[DISPLAY]())["text/html"]).match(/<svg/g)?.length, 2);
    assert.deepEqual(shown, []);
  });

  test("one value alone keeps all its forms; none says so", async () => {
    assert.ok(PLOTLY in (await stack([drawn("one")], "none")[DISPLAY]()));
    assert.deepEqual(await stack([], "nothing lost")[DISPLAY](), { "text/plain": "nothing lost" });
  });
});

describe("a figure in a front end that shows its Plotly form alone", () => {
  test("is followed by its caption and its text, escaped, which say that they repeat it", async () => {
    const shown = kernel();
    watched();
    const last = await figure({ data: [{ type: "bar", x: ["a"], y: [1] }], caption: "C <b>", alt: "A & B." })[DISPLAY]();
    assert.deepEqual(plots([...shown, last]), [true, false]);
    assert.equal(last["text/html"], '<p class="recall-caption">C &lt;b&gt;<br><small>A &amp; B.</small></p>');
    assert.equal(last["text/plain"], "C <b>\nA & B.");
    assert.ok(BESIDE_MIME in last);
  });

  test("in a stack each has its own; inside a stepper, and where nobody looks, there is none", async () => {
    const shown = kernel();
    watched();
    const both = stack([drawn("one"), drawn("two")], "none");
    const last = await both[DISPLAY]();
    assert.deepEqual(plots([...shown.splice(0), last]), [true, false, true, false]);
    assert.doesNotMatch(String((await bundleInside(drawn("one")))["text/html"]), /recall-caption/);
    delete process.env["JPY_SESSION_NAME"];
    const alone = await drawn("one")[DISPLAY]();
    assert.deepEqual([shown.length, PLOTLY in alone, BESIDE_MIME in alone], [0, true, false]);
  });
});
