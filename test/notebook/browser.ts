import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { chromium, type Browser, type Page } from "playwright-core";

const PATHS = [
  process.env["CHROMIUM"] ?? "", "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];
const executablePath = PATHS.find((path) => path !== "" && existsSync(path));

/** Why tests that need Chromium are skipped; false: they run. In CI a missing browser is a failure, not a reason. */
export const NO_BROWSER: string | false = executablePath === undefined && process.env["CI"] !== "true"
  ? "no Chromium: install chromium or set CHROMIUM to its path"
  : false;

/** Starts Chromium. */
export function launch(): Promise<Browser> {
  assert.ok(executablePath, "CI needs Chromium: apt-get install chromium");
  return chromium.launch({ executablePath, args: ["--no-sandbox"] });
}

/** A page, and what it asked for and complained about. */
export interface Visit {
  readonly page: Page;
  readonly requests: string[];
  readonly complaints: string[];
}

/** Opens an address; `how` is how: colour scheme, viewport, scripts, paper. */
export async function visit(browser: Browser, address: string, how: How = {}): Promise<Visit> {
  const { media, ...options } = how;
  const page = await browser.newPage(options);
  const requests: string[] = [];
  const complaints: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  page.on("console", (message) => complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("dialog", (dialog) => complaints.push(dialog.message()));
  if (media) await page.emulateMedia({ media });
  await page.goto(address);
  await page.waitForTimeout(200);
  return { page, requests, complaints };
}

export interface How {
  readonly colorScheme?: "light" | "dark";
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly javaScriptEnabled?: boolean;
  readonly media?: "print";
}

/** The four ways in which every page must be free of violations. */
export const WAYS: Readonly<Record<string, How>> = {
  light: { colorScheme: "light" },
  dark: { colorScheme: "dark" },
  "375 px": { viewport: { width: 375, height: 700 } },
  print: { media: "print", viewport: { width: 700, height: 1000 } },
};

/** The violations that axe-core finds in a page, one text each, with the first place. */
export async function violations(page: Page): Promise<readonly string[]> {
  await page.evaluate(readFileSync(require.resolve("axe-core/axe.min.js"), "utf8"));
  return page.evaluate(
    "axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations.map((v) => " +
      "`${v.id}: ${v.nodes.length} at ${v.nodes[0].html.slice(0, 200)} ${v.nodes[0].failureSummary}`))",
  );
}
