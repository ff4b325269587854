import assert from "node:assert/strict";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import type { Browser } from "playwright-core";
import { packageRoot } from "../../lib/root";
import { idle, openBrowser, openNotebook, restartAndRunAll, save } from "./browser";
import { FLIPS_CELLS, notebookJson } from "./slider-notebook";
import { running, startLab, until, type StartedLab } from "./started";

const folder = join(packageRoot(), ".cache", "lab-test", "slider");

describe("the live slider in JupyterLab", () => {
  let lab: StartedLab;
  let browser: Browser;

  before(async () => {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "slider.ipynb"), notebookJson(FLIPS_CELLS));
    browser = await openBrowser();
    lab = await startLab([folder, "--widgets"]);
  });
  after(async () => {
    await browser?.close();
    if (!lab) return;
    const pids = lab.descendants();
    await lab.signal("SIGINT", "group");
    await until(() => (running(pids).length === 0 ? true : undefined), 20_000);
    assert.deepEqual(running(pids), []);
  });

  test("epsilon and decay moved: the kernel draws the flips anew, as many as at the stop of its twin", async () => {
    const { page, outside } = await openNotebook(browser, lab.address, "slider.ipynb");
    await restartAndRunAll(page, 120_000);
    const live = page.locator(".recall-slider");
    await live.waitFor();
    const said = async (): Promise<string> => (await live.locator("p").first().innerText());
    const wait = async (pattern: RegExp): Promise<void> => {
      const seen = await until(async () => (pattern.test(await said()) ? true : undefined), 20_000);
      assert.ok(seen, `expected ${pattern}, got ${await said()}`);
    };
    await wait(/, 0 changed their first place/);
    const month = live.locator('input[name="month"]');
    await month.fill("0.8");
    await wait(/, [1-9]\d* changed their first place/);
    const decayed = await said();
    await live.locator('input[name="epsilon"]').fill("0.05");
    await until(async () => ((await said()) !== decayed ? true : undefined), 20_000);
    assert.notEqual(await said(), decayed);
    await page.locator("details summary", { hasText: "at fixed stops" }).click();
    await page.locator(".recall-stepper label", { hasText: /^0\.8$/ }).click();
    const twin = page.locator(".recall-stepper .step:visible");
    assert.equal(await twin.count(), 1);
    assert.ok((await twin.innerText()).includes(decayed), `${await twin.innerText()} / ${decayed}`);
    await idle(page, 20_000);
    await save(page);
    assert.deepEqual(outside, []);
    const saved = readFileSync(join(folder, "slider.ipynb"), "utf8");
    assert.match(saved, /recall-stepper/);
    assert.doesNotMatch(saved, /"output_type": "error"/);
    await page.close();
  });
});
