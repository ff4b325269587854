/** Our pages beside nbconvert's, in one run; no test. Needs Chromium and a folder of a Python venv with nbconvert:
 *  node dist/test/bench/pages.js VENV [NOTEBOOK.ipynb ...]. Prints a Markdown table, and what the whole way
 *  (execute and export) takes beside nbconvert --execute through raw tslab and through our kernel. marimo does not apply: its notebooks are Python. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser } from "playwright-core";
import { ownNotebooks } from "../../lib/cli/claimed";
import { exportTo, notebookText, readNotebook, runNotebook } from "../../lib/notebook";
import { specFolder, writeSpec } from "../../lib/kernel/kernelspec";
import { packageRoot } from "../../lib/root";
import { launch, violations, visit } from "../notebook/browser";

const KERNEL = "recall-lab";

interface Row {
  readonly notebook: string;
  readonly by: string;
  readonly seconds: number;
  readonly path: string;
}

async function main([venv, ...named]: readonly string[]): Promise<void> {
  if (venv === undefined) throw new TypeError("usage: node dist/test/bench/pages.js VENV [NOTEBOOK.ipynb ...]");
  const folder = mkdtempSync(join(tmpdir(), "bench-pages-"));
  const jupyter = join(resolve(venv), "bin", "jupyter-nbconvert");
  rawKernel(resolve(venv));
  writeSpec(specFolder(venv));
  const paths = named.length > 0 ? named.map((path) => resolve(path)) : ownNotebooks();
  const browser = await launch();
  const lines: string[] = [];
  const ratios: string[] = [];
  for (const path of paths) {
    const name = basename(path, ".ipynb");
    const rows = [...(await own(path, folder)), ...converted(jupyter, join(folder, `${name}.ipynb`), folder)];
    for (const row of rows) lines.push(await line(row, browser));
    const own_ = (rows[0]?.seconds ?? 0) + (await seconds(async () => void (await runNotebook(path))));
    for (const kernel of ["raw-tslab", KERNEL]) {
      const took = await seconds(() => convert(jupyter, path, join(folder, `${name}.${kernel}.html`), [
        "--execute", `--ExecutePreprocessor.kernel_name=${kernel}`, "--ExecutePreprocessor.timeout=600",
      ])).catch((error: Error) => /^\w*Error: .*$/m.exec(String((error as { stderr?: Buffer }).stderr))?.[0] ?? error.message);
      ratios.push(typeof took === "string" ? `${name}: nbconvert --execute through ${kernel} fails (${took})`
        : `${name}: execute and export ${own_.toFixed(1)} s, nbconvert --execute through ${kernel} ${took.toFixed(1)} s, `
          + `ratio ${(own_ / took).toFixed(2)}`);
    }
  }
  await browser.close();
  console.log(["| notebook | by | kB | export, s | scripts | loads from elsewhere | axe-core: rules (places) |",
    "|---|---|--:|--:|--:|--:|--:|", ...lines].join("\n"));
  console.log(`\n${ratios.join("\n")}`);
}

async function own(path: string, folder: string): Promise<readonly Row[]> {
  const name = basename(path, ".ipynb");
  const run = await runNotebook(path);
  if (run.failure) throw new Error(`${path} fails: ${run.failure.error.evalue}`);
  writeFileSync(join(folder, `${name}.ipynb`), notebookText(run.notebook));
  const notebook = readNotebook(join(folder, `${name}.ipynb`));
  const rows: Row[] = [];
  for (const target of ["page", "interactive"] as const) {
    let at = "";
    const took = await seconds(() => {
      const { files: [{ path: file, data }] } = exportTo(target, notebook, name, { folder: dirname(path) });
      writeFileSync((at = join(folder, file)), data);
    });
    rows.push({ notebook: name, by: `recall-lab ${target}`, seconds: took, path: at });
  }
  return rows;
}

function converted(jupyter: string, path: string, folder: string): readonly Row[] {
  const name = basename(path, ".ipynb");
  return ["lab", "basic"].map((template) => {
    const to = join(folder, `${name}.${template}.html`);
    const started = Date.now();
    convert(jupyter, path, to, ["--template", template]);
    return { notebook: name, by: `nbconvert ${template}`, seconds: (Date.now() - started) / 1000, path: to };
  });
}

function convert(jupyter: string, path: string, to: string, options: readonly string[]): void {
  const [folder, file] = [dirname(to), basename(to, ".html")];
  execFileSync(jupyter, ["--to", "html", path, "--output-dir", folder, "--output", file, ...options], { stdio: "pipe" });
}

/** A kernel spec for tslab as it is published. */
function rawKernel(venv: string): void {
  const folder = join(venv, "share", "jupyter", "kernels", "raw-tslab");
  mkdirSync(folder, { recursive: true });
  const tslab = join(packageRoot(), "node_modules", "tslab", "bin", "tslab");
  const argv = [process.execPath, tslab, "kernel", "--config-path", "{connection_file}"];
  writeFileSync(join(folder, "kernel.json"), JSON.stringify({ argv, display_name: "raw tslab", language: "typescript" }));
}

async function line({ notebook, by, seconds: took, path }: Row, browser: Browser): Promise<string> {
  const address = pathToFileURL(path).href;
  const { page, requests } = await visit(browser, address);
  await page.waitForTimeout(1000);
  const elsewhere = requests.filter((url) => !url.startsWith("data:") && url !== address).length;
  const scripts = readFileSync(path, "utf8").match(/<script\b/g)?.length ?? 0;
  const found = await violations(page);
  const places = found.reduce((sum, text) => sum + Number(/: (\d+) at/.exec(text)?.[1] ?? 0), 0);
  await page.close();
  const kilobytes = (statSync(path).size / 1000).toFixed(0);
  return `| ${notebook} | ${by} | ${kilobytes} | ${took.toFixed(2)} | ${scripts} | ${elsewhere} | ${found.length} (${places}) |`;
}

async function seconds(work: () => unknown): Promise<number> {
  const started = Date.now();
  await work();
  return (Date.now() - started) / 1000;
}

void main(process.argv.slice(2));
