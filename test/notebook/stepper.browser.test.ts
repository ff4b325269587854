import assert from "node:assert/strict";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { after, before, describe, test } from "node:test";
import { chromium, type Browser } from "playwright-core";
import { exportPage } from "../../lib/notebook";
import { DISPLAY, stepper, type Displayable } from "../../lib/report";
import { display, notebookOf } from "./notebooks";

const PATHS = [process.env["CHROMIUM"] ?? "", "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const executablePath = PATHS.find((path) => path !== "" && existsSync(path));
const missing = executablePath === undefined && process.env["CI"] !== "true";
const skip = missing ? "no Chromium: install chromium or set CHROMIUM to its path" : false;

const shows = (text: string): Displayable => ({ [DISPLAY]: () => ({ "text/html": `<p>${text}</p>`, "text/plain": text }) });
const AXES = [{ label: "ε", settings: ["0", "0.1"] }, { label: "factor", settings: ["1", "0.9", "0.8"], start: 2 }];

describe("a stepper in a page, without script", { skip }, () => {
  const folder = mkdtempSync(join(tmpdir(), "recall-lab-stepper-"));
  let browser: Browser;
  let html = "";

  before(async () => {
    const twice = ["first", "second"].map((name) => stepper({
      caption: name, axes: AXES, steps: Array.from({ length: 6 }, (_, i) => shows(`${name} ${i}`)),
    }));
    const outputs = [];
    for (const one of twice) outputs.push([display(await one[DISPLAY]() as Record<string, string>)]);
    html = exportPage(notebookOf(["#md # Title", "'a'", "'b'"], { 1: outputs[0] ?? [], 2: outputs[1] ?? [] }), { folder });
    writeFileSync(join(folder, "page.html"), html);
    assert.ok(executablePath, "CI needs Chromium: apt-get install chromium");
    browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  });
  after(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test("shows one step, follows the buttons by pointer and by key, and leaves the other stepper alone", async () => {
    const page = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 375, height: 700 } });
    await page.goto(pathToFileURL(join(folder, "page.html")).href);
    const [one, other] = [page.locator(".recall-stepper").nth(0), page.locator(".recall-stepper").nth(1)];
    const seen = () => one.locator(".step:visible p:last-child").allInnerTexts();
    assert.deepEqual(await seen(), ["first 2"]);
    await one.getByLabel("0.1").check();
    assert.deepEqual(await seen(), ["first 5"]);
    await one.getByLabel("0.8").focus();
    await page.keyboard.press("ArrowLeft");
    assert.deepEqual(await seen(), ["first 4"]);
    assert.deepEqual(await other.locator(".step:visible p:last-child").allInnerTexts(), ["second 2"]);
    await page.close();
  });

  test("the page has no other form, no script, and drops an input that is no radio button", () => {
    assert.doesNotMatch(html, /<script|<form|type="?text|\son\w+=/);
    const hostile = { "text/html": '<input type="text" autofocus onfocus="x()"><input type=image src="//x"><input name=q>', "text/plain": "" };
    const page = exportPage(notebookOf(["'a'"], { 0: [display(hostile)], 1: [display(hostile)] }), { folder });
    assert.doesNotMatch(page, /<input/);
  });
});
