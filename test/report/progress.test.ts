import assert from "node:assert/strict";
import { afterEach, describe, test } from "node:test";
import { DISPLAY, progress, type Displayable, type MimeBundle } from "../../lib/report";

const KERNEL = Symbol.for("Jupyter.kernel");
type Shown = readonly [id: string, kind: "new" | "update", bundle: MimeBundle];

/** Makes this process a kernel that keeps what is shown, and updates as late as ours does. */
function kernel(hasFrontEnd: boolean = true): Shown[] {
  const shown: Shown[] = [];
  (globalThis as { [KERNEL]?: unknown })[KERNEL] = {
    hasFrontEnd,
    displayRaw: (bundle: MimeBundle, { id }: { id: string }) => void shown.push([id, "new", bundle]),
    updateDisplay: async (value: Displayable, { id }: { id: string }) => void shown.push([id, "update", await value[DISPLAY]()]),
  };
  return shown;
}
afterEach(() => void delete (globalThis as { [KERNEL]?: unknown })[KERNEL]);

describe("progress in the running cell's output", () => {
  test("is one output that is replaced, as HTML and as text, and ends as one line", async () => {
    const shown = kernel();
    const bar = progress("embed <x>", 2);
    bar.step();
    bar.step();
    await new Promise((done) => setImmediate(done));
    assert.deepEqual(shown.map(([, kind]) => kind), ["new", "update", "update"]);
    assert.equal(new Set(shown.map(([id]) => id)).size, 1);
    assert.deepEqual(shown.map(([, , bundle]) => bundle["text/plain"]), ["embed <x>: 0 of 2", "embed <x>: 1 of 2", "embed <x>: 2 of 2"]);
    assert.equal(shown[2]?.[2]["text/html"], "<p>embed &lt;x&gt;: 2 of 2</p>");
  });

  test("two have a place each", () => {
    const shown = kernel();
    progress("a", 1);
    progress("b", 1);
    assert.equal(new Set(shown.map(([id]) => id)).size, 2);
  });

  test("control characters of a label are visible in its text", () => {
    const shown = kernel();
    progress("a\u001b[31m", 1);
    assert.doesNotMatch(String(shown[0]?.[2]["text/plain"]), /\u001b/);
  });

  test("where nobody watches, nothing is shown", () => {
    const shown = kernel(false);
    progress("a", 2).step(2);
    assert.deepEqual(shown, []);
  });

  test("without a kernel of ours the work goes on and nothing is shown", () => {
    const bar = progress("a", 2);
    bar.step(2);
    bar.done();
  });
});
