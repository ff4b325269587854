/** Our pages beside nbconvert's, in one run; no test. Needs Chromium and a Python environment with nbconvert (default:
 *  that of `npm run lab`): pages.js [VENV] [NOTEBOOK.ipynb ...] [--rounds N] [--skip table,walk,figures]. Prints Markdown
 *  tables: size, time, scripts, loads and axe-core's violations of each page; the whole way from notebook to page beside
 *  nbconvert through tslab as published; figures to SVG beside kaleido 0.2.1 and 1.5.0 (put into .cache where they are
 *  missing). marimo does not apply: its notebooks are Python. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import type { Browser } from "playwright-core";
import { ownNotebooks } from "../../lib/cli/claimed";
import { venvPaths } from "../../lib/cli/lab-pins";
import { exportTo, notebookText, readNotebook, runNotebook, writeWhole } from "../../lib/notebook";
import { packageRoot } from "../../lib/root";
import { launch, violations, visit } from "../notebook/browser";
import { drawAll, figuresTable, type Kaleido, specsOf } from "./figures";
import { walkTable } from "./walk";

interface Row {
  readonly notebook: string;
  readonly by: string;
  readonly seconds: number;
  readonly path: string;
}

const OPTIONS = {
  rounds: { type: "string", default: "3" }, skip: { type: "string", default: "" }, draw: { type: "string" },
} as const;

async function main(argv: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args: [...argv], allowPositionals: true, options: OPTIONS });
  if (values.draw !== undefined) return console.log(JSON.stringify(await drawAll(values.draw)));
  const hasVenv = positionals[0] !== undefined && !positionals[0].endsWith(".ipynb");
  const venv = hasVenv ? resolve(positionals[0] ?? "") : venvPaths().folder;
  const named = positionals.slice(hasVenv ? 1 : 0).map((path) => resolve(path));
  const jupyter = join(venv, "bin", "jupyter-nbconvert");
  if (!existsSync(jupyter)) throw new TypeError(`expected an environment with nbconvert (npm run lab makes one), got ${venv}`);
  const [rounds, skipped] = [Number(values.rounds), values.skip.split(",")];
  const folder = mkdtempSync(join(tmpdir(), "bench-pages-"));
  const walks = named.length > 0 ? named : ownNotebooks().filter((path) => /^[1-9]\d-/.test(basename(path)));
  console.log(`load ${load()} at the start`);
  if (!skipped.includes("table")) console.log(await peersTable(walks.slice(0, 1), jupyter, folder));
  if (!skipped.includes("walk")) {
    console.log(`\n${await walkTable(walks, jupyter, folder, rounds)}\n\nload ${load()}`);
  }
  if (skipped.includes("figures")) return;
  const specs = specsOf(await executed(walks, folder));
  console.log(`\n${figuresTable(specs, kaleidos(join(venv, "bin", "python")), folder, rounds)}\n\nload ${load()}`);
}

/** The executed copies: those of the walk, run now where there was none. */
async function executed(paths: readonly string[], folder: string): Promise<readonly string[]> {
  const copies: string[] = [];
  for (const path of paths) {
    const copy = join(folder, "own", "notebooks", basename(path));
    if (!existsSync(copy)) writeWhole(copy, notebookText((await runNotebook(path)).notebook));
    copies.push(copy);
  }
  return copies;
}

const load = (): string => (loadavg()[0] ?? 0).toFixed(1);

/** Both kaleidos, installed below .cache without touching the environment. */
function kaleidos(python: string): readonly Kaleido[] {
  return ["0.2.1", "1.5.0"].flatMap((version) => {
    const packages = join(packageRoot(), ".cache", `kaleido-${version}`);
    if (!existsSync(packages)) {
      const pip = ["-m", "pip", "install", "--quiet", "--target", packages, `kaleido==${version}`];
      execFileSync(python, pip, { stdio: "pipe" });
    }
    const stays: Kaleido = { name: `kaleido ${version}, one browser`, python, packages, way: "stays" };
    return version === "0.2.1" ? [stays] : [stays, { ...stays, name: `kaleido ${version}, a browser a figure`, way: "each" }];
  });
}

async function peersTable(paths: readonly string[], jupyter: string, folder: string): Promise<string> {
  const browser = await launch();
  const lines: string[] = [];
  for (const path of paths) {
    const rows = [...(await own(path, folder)), ...converted(jupyter, join(folder, basename(path)), folder)];
    for (const row of rows) lines.push(await line(row, browser));
  }
  await browser.close();
  return ["| notebook | by | kB | export, s | scripts | loads from elsewhere | axe-core: rules (places) |",
    "|---|---|--:|--:|--:|--:|--:|", ...lines].join("\n");
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

main(process.argv.slice(2)).catch((error: Error) => {
  console.error(`bench: ${error.message}`);
  process.exitCode = 2;
});
