import { existsSync } from "node:fs";
import { chromium, type Browser, type Locator, type Page } from "playwright-core";

const PATHS = [process.env["CHROMIUM"] ?? "", "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** Chromium with no way out but loopback. Throws where there is none. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = PATHS.find((path) => path !== "" && existsSync(path));
  if (executablePath === undefined) throw new Error("no Chromium: install chromium or set CHROMIUM to its path");
  return chromium.launch({ executablePath, args: ["--no-sandbox"] });
}

/** A notebook in JupyterLab: its page, and the addresses outside loopback that it asked for. */
export interface OpenNotebook {
  readonly page: Page;
  readonly outside: readonly string[];
}

/** Opens a notebook (its path below the server's folder) and waits for its kernel. */
export async function openNotebook(browser: Browser, address: URL, path: string): Promise<OpenNotebook> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 1000 } });
  page.setDefaultTimeout(60_000);
  const outside: string[] = [];
  await page.route((url) => url.hostname !== "127.0.0.1" && /^(https?|wss?):$/.test(url.protocol), (route) => {
    outside.push(route.request().url());
    return route.abort();
  });
  const url = new URL(`/lab/tree/${path}`, address);
  url.search = `token=${address.searchParams.get("token")}&reset`;
  await page.goto(url.href);
  await page.locator(".jp-Notebook .jp-CodeCell").first().waitFor({ timeout: 120_000 });
  await idle(page, 120_000);
  return { page, outside };
}

/** Waits until the status bar says that the kernel is there and has nothing to do; before, a restart would be lost. */
export async function idle(page: Page, ms: number): Promise<void> {
  await page.locator("#jp-main-statusbar", { hasText: "TypeScript (recall-lab) | Idle" }).waitFor({ timeout: ms });
}

/** Kernel > Restart Kernel and Run All Cells, and waits until the last code cell has its number. */
export async function restartAndRunAll(page: Page, ms: number): Promise<void> {
  await page.locator(".lm-MenuBar-item", { hasText: "Kernel" }).first().click();
  await page.locator(".lm-Menu-item", { hasText: "Restart Kernel and Run All Cells" }).first().click();
  await page.locator(".jp-Dialog .jp-mod-accept").click();
  // Cells are attached one by one while the page is idle: asked anew each time.
  const allRan = (): boolean => {
    const prompts = Array.from(document.querySelectorAll(".jp-Notebook .jp-CodeCell .jp-InputArea-prompt"));
    return prompts.length > 0 && prompts.every(({ textContent }) => /^\[\d+\]:/.test(textContent ?? ""));
  };
  await page.waitForFunction(allRan, undefined, { timeout: ms, polling: 250 });
  await idle(page, ms);
}

/** Saves with Ctrl+S and waits until the tab is no longer marked as changed. */
export async function save(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+S");
  await page.locator(".lm-TabBar-tab.jp-mod-current.jp-mod-dirty").waitFor({ state: "detached" });
  await page.waitForTimeout(500);
}

/** The outputs that the Plotly renderer shows. */
export function figures(page: Page): Locator {
  return page.locator(".jp-OutputArea-output.jp-RenderedPlotly");
}

/** Moves the pointer into a figure and zooms by dragging: how wide the x axis was, and is then. The renderer shows a
 *  picture until the pointer comes. */
export async function zoom(page: Page, plot: Locator): Promise<readonly [number, number]> {
  await plot.scrollIntoViewIfNeeded();
  await plot.hover();
  const area = plot.locator(".nsewdrag").first();
  await area.waitFor({ state: "attached" });
  await plot.locator(".modebar-btn").first().waitFor({ state: "attached" });
  const width = (): Promise<number> => plot.evaluate((element) => {
    const graph = element.matches(".js-plotly-plot") ? element : element.querySelector(".js-plotly-plot");
    const [from, to] = (graph as unknown as { _fullLayout: { xaxis: { range: [number, number] } } })._fullLayout.xaxis.range;
    return Math.abs(to - from);
  });
  const before = await width();
  const box = await area.boundingBox();
  if (!box) throw new Error("the figure has no area to zoom in");
  await page.mouse.move(box.x + box.width * 0.3, box.y + box.height * 0.3);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.6, box.y + box.height * 0.7, { steps: 8 });
  await page.mouse.up();
  await page.waitForTimeout(500);
  return [before, await width()];
}
