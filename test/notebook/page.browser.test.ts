import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { after, before, describe, test } from "node:test";
import fc from "fast-check";
import type { Browser } from "playwright-core";
import { exportPage, exportTo, TARGETS, type Target } from "../../lib/notebook";
import { launch, NO_BROWSER, violations, visit, WAYS, type How, type Visit } from "./browser";
import { sampleNotebook } from "./figures";
import { HOSTILE } from "./hostile";
import { display, makeFolder, notebookOf } from "./notebooks";

describe("a page in Chromium", { skip: NO_BROWSER }, () => {
  const folder = makeFolder();
  const addresses = new Map<Target, string>();
  let browser: Browser;

  before(async () => {
    const notebook = await sampleNotebook();
    for (const target of TARGETS) {
      const { files: [{ path, data }] } = exportTo(target, notebook, "sample", {
        folder: folder.path, banner: [{ label: "seed", value: "1" }],
      });
      if (target === "md") continue;
      writeFileSync(join(folder.path, path), data);
      addresses.set(target, pathToFileURL(join(folder.path, path)).href);
    }
    browser = await launch();
  });
  after(async () => {
    await browser?.close();
    folder.remove();
  });
  const open = (target: Target, how: How = {}): Promise<Visit> => visit(browser, addresses.get(target) ?? "", how);

  for (const target of ["page", "interactive", "wechat"] as const) {
    test(`${target}: asks for nothing but itself, keeps its title, runs nothing of its texts, keeps its own policy`, async () => {
      const { page, requests, complaints } = await open(target);
      if (target === "interactive") await page.waitForSelector(".plot.drawn .live .main-svg");
      assert.deepEqual(requests.filter((url) => !url.startsWith("data:")), [addresses.get(target)]);
      assert.equal(await page.title(), "Safe title");
      assert.equal(await page.evaluate("document.scripts.length"), target === "interactive" ? 3 : 0);
      assert.equal(page.url(), addresses.get(target));
      assert.deepEqual(complaints, []);
      await page.close();
    });
    for (const [way, how] of Object.entries(WAYS)) {
      test(`${target}, ${way}: axe-core finds no violation`, async () => {
        const { page } = await open(target, how);
        if (target === "interactive") await page.waitForSelector(".plot.drawn", { state: "attached" });
        assert.deepEqual(await violations(page), []);
        await page.close();
      });
    }
  }

  test("whatever outputs open and do not close, without the policy too, each cell stays one and nothing runs", async () => {
    const pieces = [...HOSTILE, "<svg>", "</svg>", "<math>", "<mtext>", "<title>", "<desc>", "<div>", "<table>", "<td>", "</p>", "<style>",
      "<foreignObject>", "<!--", "<a xlink:href=javascript:hit()>", "<textarea>", "<p title=\"</style><img src=x onerror=hit()>\">", "<image/>"];
    const html = fc.sample(fc.array(fc.constantFrom(...pieces), { minLength: 2, maxLength: 9 }), { numRuns: 150, seed: 86 }).map((list) => list.join(""));
    const known = ["<svg><div>x</div><title></title></svg>", "<table><div><table><tr><td>x</table></div></table>"];
    const outputs = [...known, ...html].map((text, i) => [i + 1, ["text/html", "image/svg+xml", "text/markdown"].map((type) => display({ [type]: text }))]);
    const notebook = notebookOf(outputs.map(() => "1"), Object.fromEntries(outputs) as never);
    for (const target of ["page", "interactive"] as const) {
      const { files: [{ data }] } = exportTo(target, notebook, "odd", { folder: folder.path });
      const file = join(folder.path, "odd.html");
      writeFileSync(file, String(data).replace(/<meta http-equiv[^>]*>/, "<script>hits = 0; function hit() { hits++; }</script>"));
      const { page, requests } = await visit(browser, pathToFileURL(file).href);
      assert.deepEqual(await page.evaluate("[hits, document.querySelectorAll('main > .cell').length, document.querySelectorAll('.cell').length]"),
        [0, outputs.length, outputs.length]);
      assert.equal(await page.title(), "Notebook");
      assert.equal(requests.filter((url) => !url.startsWith("data:")).length, 1);
      await page.close();
    }
  });
  test("on a phone nothing is wider than the screen, and figures scale", async () => {
    for (const target of ["page", "interactive"] as const) {
      const { page } = await open(target, { viewport: { width: 375, height: 700 } });
      await page.waitForTimeout(500);
      assert.equal(await page.evaluate("document.documentElement.scrollWidth"), 375, target);
      const widest = "Math.max(...[...document.querySelectorAll('figure svg')].map((s) => s.getBoundingClientRect().width))";
      assert.ok(Number(await page.evaluate(widest)) <= 344, target);
      await page.close();
    }
  });
  test("follows the reader's dark setting", async () => {
    const paper = async (colorScheme: "light" | "dark"): Promise<number> => {
      const { page } = await open("page", { colorScheme });
      const color = String(await page.evaluate("getComputedStyle(document.body).backgroundColor"));
      await page.close();
      return Number(/\d+/.exec(color)?.[0]);
    };
    assert.ok((await paper("light")) > 200 && (await paper("dark")) < 60);
  });
  test("draws the figure's clipped line and the formula; numbers stand right", async () => {
    const { page } = await open("page");
    const height = "document.querySelector('figure svg [clip-path] path').getBoundingClientRect().height > 50";
    assert.equal(await page.evaluate(height), true);
    assert.equal(await page.evaluate("document.querySelector('math').getBoundingClientRect().width > 5"), true);
    const cell = "getComputedStyle(document.querySelector('table.r2 tbody tr :nth-child(2)')).textAlign";
    assert.equal(await page.evaluate(cell), "right");
    await page.close();
  });
  test("every figure has a text that says what it shows, every table a caption (or a name) and scoped headers", async () => {
    const { page } = await open("page");
    assert.deepEqual(await page.evaluate(
      "[...document.querySelectorAll('svg[role=img]')].map((s) => s.getAttribute('aria-labelledby').split(' ')" +
      ".map((id) => document.getElementById(id).textContent).join(' | '))"), [
      "Points and a line | The points rise from 1 to 5, the line falls from 4 to 0.", "Bars | 乙 is the highest with 7.",
    ]);
    assert.deepEqual(await page.evaluate("[...document.querySelectorAll('th:not([scope])')].length"), 0);
    await page.close();
  });

  test("interactive: a pointer gets an answer, a drag zooms, all offline", async () => {
    const { page } = await open("interactive", { viewport: { width: 900, height: 900 } });
    await page.context().setOffline(true);
    await page.waitForSelector(".plot.drawn .live .main-svg");
    assert.equal(await page.evaluate("getComputedStyle(document.querySelector('figure > svg')).display"), "none");
    await page.evaluate("document.querySelector('.live').scrollIntoView({ block: 'center' })");
    const point = (await (await page.$(".live .point"))?.boundingBox()) ?? assert.fail("no point");
    await page.mouse.move(point.x + point.width / 2, point.y + point.height / 2);
    await page.waitForSelector(".live .hoverlayer .hovertext");
    const range = "JSON.stringify(document.querySelector('.live')._fullLayout.xaxis.range)";
    const before_ = await page.evaluate(range);
    const box = (await (await page.$(".live .nsewdrag"))?.boundingBox()) ?? assert.fail("no plot");
    await page.mouse.move(box.x + 0.3 * box.width, box.y + 0.3 * box.height);
    await page.mouse.down();
    await page.mouse.move(box.x + 0.7 * box.width, box.y + 0.8 * box.height, { steps: 5 });
    await page.mouse.up();
    await page.waitForFunction(`${range} !== ${JSON.stringify(before_)}`);
    assert.equal(await page.title(), "Safe title");
    await page.close();
  });
  test("interactive: an output that calls itself a plot moves no figure to another place", async () => {
    const made = await sampleNotebook();
    const odd = { output_type: "display_data", data: { "text/html": "<div class='plot'><figure><svg></svg></figure></div>" }, metadata: {} };
    const cells = made.cells.map((cell) => (cell.cell_type === "code" ? { ...cell, outputs: [odd, ...cell.outputs] } : cell));
    const file = join(folder.path, "odd.html");
    writeFileSync(file, exportPage({ ...made, cells } as never, { folder: folder.path, figures: "interactive" }));
    const { page, complaints } = await visit(browser, pathToFileURL(file).href);
    await page.waitForSelector(".plot.drawn .live .main-svg");
    assert.deepEqual(complaints, []);
    assert.deepEqual(await page.evaluate("[...document.querySelectorAll('.live')].map((live) => live.data[0].type)"), ["scatter", "bar"]);
    await page.close();
  });
  test("interactive without JavaScript, and on paper: the static figure is there", async () => {
    const still = await open("interactive", { javaScriptEnabled: false });
    assert.equal(await still.page.locator("figure > svg").first().isVisible(), true);
    await still.page.close();
    const paper = await open("interactive", { media: "print" });
    await paper.page.waitForSelector(".plot.drawn", { state: "attached" });
    assert.equal(await paper.page.locator("figure > svg").first().isVisible(), true);
    assert.equal(await paper.page.locator(".live").first().isVisible(), false);
    await paper.page.close();
  });
});
