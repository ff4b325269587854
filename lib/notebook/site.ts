import { basename, dirname, join } from "node:path";
import { leadOf, plainOf } from "./lead";
import { exportPage, type BannerItem } from "./page";
import type { Notebook } from "./notebook";
import { describeFailure } from "./failure";
import type { NotebookRun } from "./run";
import { runNotebooks, type RunManyOptions } from "./run-many";
import { siteIndex, type SiteEntry, type SiteOptions } from "./site-index";
import { notebookText, writeWhole } from "./write";

export interface BuildOptions extends RunManyOptions {
  /** Where the pages go: NAME.html, notebooks/NAME.ipynb (executed), index.html. */
  readonly folder: string;
  readonly index: SiteOptions;
  readonly banner?: readonly BannerItem[];
  readonly lang?: string;
  /** HTML for the end of the index, made from all runs (the scoreboard). */
  readonly after?: (runs: readonly NotebookRun[]) => string | Promise<string>;
}

export interface SiteBuild {
  readonly status: "ok" | "failed";
  readonly runs: readonly NotebookRun[];
  /** The pages written, with the list of them last. */
  readonly pages: readonly string[];
  /** One text for each notebook that failed. */
  readonly failures: readonly string[];
}

/** Runs notebooks, each in its own process, and writes their pages and the list of them. A
 *  notebook that fails leaves its executed copy but no page, the others go on, and the list is not written. Two
 *  notebooks with one file name: RangeError. */
export async function buildSite(paths: readonly string[], options: BuildOptions): Promise<SiteBuild> {
  const names = paths.map((path) => basename(path, ".ipynb"));
  const twice = names.find((name, i) => names.indexOf(name) !== i || name === "index");
  if (twice !== undefined)
    throw new RangeError(`buildSite: each notebook needs a file name of its own other than index, got ${twice}`);
  const runs: NotebookRun[] = [];
  const pages: string[] = [];
  const failures: string[] = [];
  for await (const run of runNotebooks(paths, options)) {
    const name = basename(run.path, ".ipynb");
    runs.push(run);
    writeWhole(join(options.folder, "notebooks", `${name}.ipynb`), notebookText(run.notebook));
    if (run.failure) failures.push(describeFailure(run));
    else pages.push(writePage(run, join(options.folder, `${name}.html`), options));
  }
  if (failures.length > 0) return { status: "failed", runs, pages, failures };
  const after = await options.after?.(runs);
  const entries = runs.map((run, i) => siteEntry(run.notebook, `${names[i]}.html`));
  const index = join(options.folder, "index.html");
  writeWhole(index, siteIndex(entries, { ...options.index, ...(after !== undefined && { after }) }));
  return { status: "ok", runs, pages: [...pages, index], failures };
}

const OWN_TIME = /(?:Reading time|阅读时间)[^.。\n]*?(\d+|\p{Script=Han}+?(?=分钟)|[a-z]+(?= minutes))\s*(?:minutes|分钟)/u;

/** A notebook's line in the list: its first heading, its first paragraph, how long it takes to read: as it says itself
 *  ("Reading time: 25 minutes"), else by its words. In Chinese where most of its text is. */
export function siteEntry(notebook: Notebook, href: string): SiteEntry {
  const text = notebook.cells
    .filter((cell) => cell.cell_type === "markdown")
    .map((cell) => cell.source)
    .join("\n\n");
  const title = plainOf(/^#\s+(.+)$/m.exec(text)?.[1] ?? basename(href, ".html"));
  const chinese = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const words = text.replace(/\p{Script=Han}/gu, " ").match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  const counted = String(Math.max(1, Math.round(words / 200 + chinese / 400)));
  const minutes = OWN_TIME.exec(text)?.[1]?.replace(/^约/, "") ?? counted;
  const spaced = /^\d/.test(minutes) ? ` ${minutes} ` : minutes;
  const english = `about ${minutes} ${minutes === "1" ? "minute" : "minutes"} to read`;
  return { title, href, lead: leadOf(notebook), facts: chinese > words ? `阅读约${spaced}分钟` : english };
}

function writePage(run: NotebookRun, page: string, { banner = [], lang = "en" }: BuildOptions): string {
  const name = basename(run.path, ".ipynb");
  writeWhole(
    page,
    exportPage(run.notebook, { folder: dirname(run.path), banner, lang, title: name, indexHref: "index.html" }),
  );
  return page;
}
