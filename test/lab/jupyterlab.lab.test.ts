import assert from "node:assert/strict";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { after, before, describe, test } from "node:test";
import type { Browser } from "playwright-core";
import { ownNotebooks } from "../../lib/cli/claimed";
import { packageRoot } from "../../lib/root";
import { figures, openBrowser, openNotebook, restartAndRunAll, save, zoom } from "./browser";
import { notebookJson } from "./slider-notebook";
import { running, startLab, until, type StartedLab } from "./started";

const RUN_MS = 240_000;
const folder = join(packageRoot(), ".cache", "lab-test", "notebooks");
const home = mkdtempSync(join(tmpdir(), "recall-lab-home-"));

const STACK = "stack-of-figures.ipynb";
const STACK_CELLS = [`import { figure, note, stack } from "recall-lab";
const bars = (y: readonly number[]) => figure({
  data: [{ type: "bar", x: [1, 2], y }], caption: "Bars <b>", alt: \`The second bar ends at \${y[1]}.\`,
});`, "stack([bars([1, 2]), note(\"between\"), bars([2, 7])], \"none\")"];

interface Saved {
  readonly cells: readonly {
    readonly cell_type: string;
    readonly source: readonly string[];
    readonly execution_count?: number | null;
    readonly outputs?: readonly { readonly output_type: string; readonly data?: object; readonly ename?: string }[];
  }[];
}

describe("JupyterLab, started by npm run lab", () => {
  let lab: StartedLab;
  let browser: Browser;

  before(async () => {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    for (const path of ownNotebooks()) cpSync(path, join(folder, basename(path)));
    writeFileSync(join(folder, STACK), notebookJson(STACK_CELLS));
    browser = await openBrowser();
    lab = await startLab([folder], { HOME: home });
  });
  after(async () => {
    await browser?.close();
    if (lab && running([lab.pid]).length > 0) await lab.signal("SIGTERM", "group");
    rmSync(home, { recursive: true, force: true });
  });

  test("listens on loopback and wants its token", async () => {
    assert.equal(lab.address.hostname, "127.0.0.1");
    assert.ok(lab.token.length >= 32);
    const ask = async (token: string): Promise<number> => (
      (await fetch(new URL("/api/contents", lab.address), { headers: { authorization: `token ${token}` } })).status);
    assert.deepEqual([await ask(lab.token), await ask("wrong")], [200, 403]);
  });

  test("notes that root runs the cells, where it does", () => {
    assert.equal(/You are root/.test(lab.said()), process.getuid?.() === 0);
  });

  const named = readdirSync(join(packageRoot(), "notebooks")).filter((file) => file.endsWith(".ipynb"));
  for (const name of [STACK, ...named]) {
    test(`${name}: restart and run all, no error, figures seen, interactive and said in words, nothing asked for outside`, async () => {
      const { page, outside } = await openNotebook(browser, lab.address, name);
      await restartAndRunAll(page, RUN_MS);
      await save(page);
      const saved = JSON.parse(readFileSync(join(folder, name), "utf8")) as Saved;
      const code = saved.cells.filter(({ cell_type, source }) => cell_type === "code" && source.join("").trim() !== "");
      assert.deepEqual(code.map(({ execution_count }) => execution_count), code.map((_, i) => i + 1));
      const outputs = code.flatMap((cell) => cell.outputs ?? []);
      assert.deepEqual(outputs.filter(({ output_type }) => output_type === "error"), []);
      const plots = outputs.filter(({ data }) => data && "application/vnd.plotly.v1+json" in data).length;
      assert.ok(plots > 0, "a notebook without figures");
      await until(async () => ((await figures(page).count()) >= plots ? true : undefined), 60_000);
      assert.equal(await figures(page).count(), plots);
      const said = await page.locator(".jp-OutputArea-output .recall-caption").allInnerTexts();
      assert.equal(said.length, plots, "captions");
      assert.deepEqual(said.filter((text) => text.split("\n").length < 2 || text.length < 30), []);
      if (name === STACK) assert.deepEqual(said, [2, 7].map((y) => `Bars <b>\nThe second bar ends at ${y}.`));
      const first = figures(page).first();
      await first.scrollIntoViewIfNeeded();
      const box = await first.boundingBox();
      assert.ok(box && box.width > 200 && box.height > 100, JSON.stringify(box));
      const [before, after] = await zoom(page, first);
      assert.ok(after < before * 0.9, `the x axis is ${after} wide after zooming, ${before} before`);
      assert.equal(await page.locator(".Toastify__toast").count(), 0);
      assert.deepEqual(outside, []);
      await page.close();
    });
  }

  test("writes nothing beside the notebooks or into the home folder", () => {
    assert.equal(existsSync(join(folder, ".ipynb_checkpoints")), false);
    const left = readdirSync(home, { recursive: true, encoding: "utf8" }).filter((path) => /jupyter|ipython/i.test(path));
    assert.deepEqual(left, []);
  });

  test("a second one takes the next free port, and ends by Ctrl-C", async () => {
    const second = await startLab([folder, "--port", lab.address.port], { HOME: home });
    assert.notEqual(second.address.port, lab.address.port);
    assert.match(second.said(), /is taken; this is port/);
    const pids = second.descendants();
    await second.signal("SIGINT", "group");
    await until(() => (running(pids).length === 0 ? true : undefined), 20_000);
    assert.deepEqual(running(pids), []);
    assert.match(second.said(), /ended/);
  });

  test("SIGTERM to npm ends the server and every kernel", async () => {
    const pids = lab.descendants();
    const kernels = (await (await fetch(new URL("/api/kernels", lab.address), {
      headers: { authorization: `token ${lab.token}` } })).json()) as readonly object[];
    assert.ok(kernels.length >= 4, `${kernels.length} kernels`);
    assert.ok(pids.length >= kernels.length + 2);
    await lab.signal("SIGTERM", "npm");
    await until(() => (running(pids).length === 0 ? true : undefined), 30_000);
    assert.deepEqual(running(pids), []);
  });

  test("a killed npm run lab leaves nothing behind either", async () => {
    const third = await startLab([folder], { HOME: home });
    const headers = { authorization: `token ${third.token}` };
    await fetch(new URL("/api/kernels", third.address), { method: "POST", headers, body: '{"name":"recall-lab"}' });
    const pids = third.descendants();
    await third.signal("SIGKILL", "group");
    await until(() => (running(pids).length === 0 ? true : undefined), 30_000);
    assert.deepEqual(running(pids), []);
  });
});
