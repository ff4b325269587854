import assert from "node:assert/strict";
import { readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { after, before, describe, test } from "node:test";
import type { Browser } from "playwright-core";
import { exportPage, exportPost, exportTo, runNotebook, type Notebook } from "../../lib/notebook";
import { PLOTLY_MIME } from "../../lib/report/several";
import { packageRoot } from "../../lib/root";
import { launch, NO_BROWSER, violations, visit, WAYS } from "./browser";
import { pageBudget } from "./budget";
import { assertSafe } from "./hostile";
import { makeFolder } from "./notebooks";

const source = join(packageRoot(), "notebooks");
const names = readdirSync(source).filter((name) => name.endsWith(".ipynb")).map((name) => name.slice(0, -6));

describe("the pages of our own notebooks", () => {
  const folder = makeFolder();
  const notebooks = new Map<string, Notebook>();
  let browser: Browser | undefined;

  before(async () => {
    for (const name of names) {
      const run = await runNotebook(join(source, `${name}.ipynb`));
      assert.equal(run.status, "ok", name);
      notebooks.set(name, run.notebook);
      for (const target of ["page", "interactive"] as const) {
        const { files: [{ path, data }] } = exportTo(target, run.notebook, name, { folder: source });
        writeFileSync(join(folder.path, path), data);
      }
    }
    if (NO_BROWSER === false) browser = await launch();
  });
  after(async () => {
    await browser?.close();
    folder.remove();
  });
  const notebookOf = (name: string): Notebook => notebooks.get(name) ?? assert.fail(name);

  test("hold no script, load nothing, name no path of this machine, and keep their budget of bytes", (t) => {
    for (const name of names) {
      const html = exportPage(notebookOf(name), { folder: source });
      assertSafe(html);
      assert.ok(!html.includes(dirname(packageRoot()) + "/"), name);
      const [bytes, budget] = [Buffer.byteLength(html), pageBudget(html)];
      t.diagnostic(`${name}: ${bytes} of ${budget} bytes`);
      assert.ok(bytes <= budget, `${name}: ${bytes} bytes, ${budget} allowed`);
      assert.equal(exportPage(notebookOf(name), { folder: source }), html);
    }
  });
  test("as Markdown they hold every figure as a picture with a text, and no HTML of outputs", () => {
    const [name = ""] = names;
    const { markdown, images } = exportPost(notebookOf(name), name, { folder: source });
    assert.ok(images.size > 0);
    assert.equal(markdown.match(/!\[[^\]]{20,}\]\(img\//g)?.length, images.size);
  });
  for (const name of names) {
    for (const [way, how] of Object.entries(WAYS)) {
      test(`${name}, ${way}: no violation by axe-core, no request, nothing wider than the screen`, { skip: NO_BROWSER }, async () => {
        assert.ok(browser);
        const address = pathToFileURL(join(folder.path, `${name}.html`)).href;
        const { page, requests, complaints } = await visit(browser, address, how);
        assert.deepEqual(await violations(page), []);
        assert.deepEqual([requests.filter((url) => !url.startsWith("data:")), complaints], [[address], []]);
        if (how.viewport) assert.equal(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), true);
        await page.close();
      });
    }
    test(`${name}: every figure has a text, every table of an output a caption, headers their scope`, { skip: NO_BROWSER }, async () => {
      assert.ok(browser);
      const { page } = await visit(browser, pathToFileURL(join(folder.path, `${name}.html`)).href);
      const faults = (selector: string, fault: string): Promise<unknown> =>
        page.evaluate(`[...document.querySelectorAll(${JSON.stringify(selector)})].filter((e) => ${fault}).length`);
      assert.equal(await faults(".output table", "!(e.caption && e.caption.textContent.trim())"), 0, "captions");
      assert.equal(await faults("th:not([scope])", "true"), 0, "scopes");
      assert.equal(await faults("main svg", "!(e.querySelector('desc') && e.querySelector('desc').textContent.length > 20)"), 0, "texts");
      await page.close();
    });
    test(`${name}, interactive: all figures are drawn, nothing is asked for`, { skip: NO_BROWSER }, async () => {
      assert.ok(browser);
      const address = pathToFileURL(join(folder.path, `${name}.interactive.html`)).href;
      const { page, requests, complaints } = await visit(browser, address);
      await page.waitForFunction("document.querySelectorAll('.plot').length === document.querySelectorAll('.plot.drawn').length");
      const plots = notebookOf(name).cells.flatMap((cell) => (cell.cell_type === "code" ? cell.outputs : []))
        .filter((output) => "data" in output && PLOTLY_MIME in output.data).length;
      assert.equal(await page.evaluate("document.querySelectorAll('.plot.drawn').length"), plots);
      assert.deepEqual([requests.filter((url) => !url.startsWith("data:")), complaints], [[address], []]);
      assert.deepEqual(await violations(page), []);
      await page.close();
    });
  }
});
