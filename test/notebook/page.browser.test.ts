import assert from "node:assert/strict";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { after, before, describe, test } from "node:test";
import { chromium, type Browser, type Page } from "playwright-core";
import { exportPage } from "../../lib/notebook";
import { figure, table } from "../../lib/report";
import { HOSTILE } from "./hostile";
import { display, makeFolder, notebookOf } from "./notebooks";

const PATHS = [
  process.env["CHROMIUM"] ?? "",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];
const executablePath = PATHS.find((path) => path !== "" && existsSync(path));
// In CI a missing browser is a failure, not a reason to skip.
const missing = executablePath === undefined && process.env["CI"] !== "true";
const skip = missing ? "no Chromium: install chromium or set CHROMIUM to its path" : false;

describe("a page in Chromium", { skip }, () => {
  const folder = makeFolder();
  let browser: Browser;
  let address = "";

  before(async () => {
    const drawing = figure({
      data: [{ type: "scatter", x: [0, 1, 2], y: [1, 3, 2] }],
      caption: "A line",
      alt: "The line rises and falls.",
    });
    const rows = Array.from({ length: 3 }, (_, i) => ({
      tool: HOSTILE[i] ?? "",
      hits: i,
      more: "a long text ".repeat(9),
    }));
    const html = exportPage(
      notebookOf(["#md # Safe title\n\nText $x^2$.", "#md ## One", "'figure'", "#md ## Two", "'table'", "'hostile'"], {
        1: [display({ "text/html": await drawing.toHtml() })],
        2: [display({ "text/html": table(rows, { caption: "Rows" }).toHtml() })],
        3: HOSTILE.flatMap((text) => [
          display({ "text/html": text }),
          display({ "text/markdown": text }),
          display({ "text/plain": text }),
        ]),
      }),
      { folder: folder.path, banner: [{ label: "seed", value: "1" }] },
    );
    const path = join(folder.path, "page.html");
    writeFileSync(path, html);
    address = pathToFileURL(path).href;
    assert.ok(executablePath, "CI needs Chromium: apt-get install chromium");
    browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  });
  after(async () => {
    await browser?.close();
    folder.remove();
  });

  const open = async (options: object = {}): Promise<{ page: Page; requests: string[]; complaints: string[] }> => {
    const page = await browser.newPage(options);
    const requests: string[] = [];
    const complaints: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    page.on("console", (message) => complaints.push(message.text()));
    page.on("dialog", (dialog) => complaints.push(dialog.message()));
    await page.goto(address);
    await page.waitForTimeout(200);
    return { page, requests, complaints };
  };

  test("asks for nothing but itself, keeps its title, runs nothing, and breaks no rule of its own policy", async () => {
    const { page, requests, complaints } = await open();
    assert.deepEqual(
      requests.filter((url) => !url.startsWith("data:")),
      [address],
    );
    assert.equal(await page.title(), "Safe title");
    assert.equal(await page.evaluate("document.scripts.length"), 0);
    assert.equal(page.url(), address);
    assert.deepEqual(complaints, []);
    await page.close();
  });
  test("on a phone nothing is wider than the screen, and the figure scales", async () => {
    const { page } = await open({ viewport: { width: 375, height: 700 } });
    assert.equal(await page.evaluate("document.documentElement.scrollWidth"), 375);
    assert.ok(Number(await page.evaluate("document.querySelector('figure svg').getBoundingClientRect().width")) <= 343);
    await page.close();
  });
  test("follows the reader's dark setting", async () => {
    const paper = async (colorScheme: "light" | "dark"): Promise<number> => {
      const { page } = await open({ colorScheme });
      const color = String(await page.evaluate("getComputedStyle(document.body).backgroundColor"));
      await page.close();
      return Number(/\d+/.exec(color)?.[0]);
    };
    assert.ok((await paper("light")) > 200 && (await paper("dark")) < 60);
  });
  test("draws the figure's clipped line and the formula", async () => {
    const { page } = await open();
    const height = "document.querySelector('figure svg [clip-path] path').getBoundingClientRect().height > 50";
    assert.equal(await page.evaluate(height), true);
    assert.equal(await page.evaluate("document.querySelector('math').getBoundingClientRect().width > 5"), true);
    await page.close();
  });
});
