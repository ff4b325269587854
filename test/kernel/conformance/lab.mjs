// JupyterLab in Chromium as a person uses it: run all, complete, inspect, interrupt, restart.
// node lab.mjs ADDRESS TOKEN CHROMIUM -> JSON { step: "ok" | what went wrong } on stdout.
import { chromium } from "playwright-core";

const [address, token, executablePath] = process.argv.slice(2);
const READY = "TypeScript (recall-lab) | Idle";
const steps = {};
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
const page = await browser.newPage({ viewport: { width: 1400, height: 1000 } });
page.setDefaultTimeout(30_000);

const cell = (index) => page.locator(".jp-Notebook .jp-CodeCell").nth(index);
const output = (index) => cell(index).locator(".jp-OutputArea-output");
const prompt = (index) => cell(index).locator(".jp-InputPrompt").first();

async function menu(...names) {
  await page.locator(".lm-MenuBar-item", { hasText: names[0] }).first().click();
  await page.locator(".lm-Menu-item", { hasText: names[1] }).first().click();
}

async function step(name, act) {
  try {
    await act();
    steps[name] = "ok";
  } catch (error) {
    steps[name] = String(error.message).split("\n").slice(0, 3).join(" ");
    await page.screenshot({ path: `.cache/kernel-proof/lab-${name.replaceAll(" ", "-")}.png` }).catch(() => undefined);
    await page.keyboard.press("Escape").catch(() => undefined);
  }
}

async function type(index, text) {
  const editor = cell(index).locator(".cm-content");
  await editor.click();
  await page.keyboard.press("Control+A");
  await page.keyboard.type(text, { delay: 20 });
}

async function until(holds, what, ms = 30_000) {
  const end = Date.now() + ms;
  while (Date.now() < end) {
    if (await holds()) return;
    await page.waitForTimeout(100);
  }
  throw new Error(`not within ${ms} ms: ${what}`);
}

const shows = (index, pattern, ms) =>
  until(async () => pattern.test((await output(index).allInnerTexts()).join("\n")), `${pattern} in cell ${index}`, ms);

const idle = () =>
  until(
    async () => (await page.locator("#jp-bottom-panel, #jp-main-statusbar").allInnerTexts()).join().includes(READY),
    READY,
    60_000,
  );

await step("open", async () => {
  await page.goto(`${address}/lab/tree/book.ipynb?token=${token}`);
  await cell(0).waitFor({ timeout: 60_000 });
  await idle();
  if ((await page.locator(".jp-Dialog").count()) > 0) throw new Error(await page.locator(".jp-Dialog").innerText());
});
await step("kernel name", async () => {
  const name = await page.locator(".jp-KernelName").first().innerText();
  if (!name.includes("TypeScript (recall-lab)")) throw new Error(`shows ${name}`);
});
await step("run all", async () => {
  await menu("Run", "Run All Cells");
  await shows(1, /^42$/);
  await shows(2, /printed[\s\S]*\[ 6, 12 \]/);
  await until(async () => /\[3\]/.test(await prompt(2).innerText()), "[3]"); // It may come after the output.
});
await step("highlight", async () => {
  await type(0, "interface A { readonly a: number }");
  const spans = cell(0).locator(".cm-content span[class]");
  const kinds = await spans.evaluateAll((all) => all.map((each) => each.textContent));
  if (!kinds.includes("interface") || !kinds.includes("readonly")) throw new Error(`tokens ${JSON.stringify(kinds)}`);
});
await step("complete", async () => {
  await type(0, "Math.hyp");
  await page.keyboard.press("Tab");
  await until(
    async () => /Math\.hypot/.test(await cell(0).locator(".cm-content").innerText())
      || (await page.locator(".jp-Completer", { hasText: "hypot" }).count()) > 0,
    "hypot",
  );
  await page.keyboard.press("Escape");
});
await step("complete a list", async () => {
  await type(0, "price.toF");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Tab");
  await page.locator(".jp-Completer-item", { hasText: "toFixed" }).first().waitFor();
  await page.keyboard.press("Escape");
});
await step("inspect", async () => {
  await type(0, "price");
  await page.keyboard.press("Shift+Tab");
  await page.locator(".jp-Tooltip", { hasText: "number" }).waitFor();
  await page.keyboard.press("Escape");
});
await step("error", async () => {
  await type(0, 'throw new RangeError("boom");');
  await page.keyboard.press("Control+Enter");
  await shows(0, /RangeError[\s\S]*boom/);
});
await step("interrupt", async () => {
  await type(0, "while (true) {}");
  await page.keyboard.press("Control+Enter");
  await until(async () => /\[\*\]/.test(await prompt(0).innerText()), "[*]");
  await page.waitForTimeout(800);
  await menu("Kernel", "Interrupt Kernel");
  await shows(0, /interrupt/i);
  await idle();
});
await step("state kept", async () => {
  await type(0, "price + 36");
  await page.keyboard.press("Control+Enter");
  await shows(0, /^42$/);
});
await step("restart and run all", async () => {
  await type(0, "const price: number = 5;");
  await menu("Kernel", "Restart Kernel and Run All Cells");
  await page.locator(".jp-Dialog .jp-mod-accept").click();
  await shows(1, /^35$/, 40_000);
  if (!/\[2\]/.test(await prompt(1).innerText())) throw new Error(`prompt ${await prompt(1).innerText()}`);
});
await step("save", async () => {
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+S");
  await page.waitForTimeout(800);
});
process.stdout.write(JSON.stringify(steps));
await browser.close();
