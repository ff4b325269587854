import { dirname, join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import {
  checkFolder, describeFailure, exportTo, notebookText, pageLanguage, pageNames, readNotebook, runNotebook, siteEntry,
  siteIndex, TARGETS, targetOf, translated, writeWhole, type NotebookRun, type SiteEntry, type Target,
} from "../notebook";
import { packageRoot } from "../root";
import { ownNotebooks } from "./claimed";
import { refuseUnwritable } from "./disk";
import { siteBanner } from "./inputs";
import type { Io } from "./io";
import { progressLine } from "./progress";
import { siteList } from "./site-list";

const USAGE = `usage: recall-lab export [NOTEBOOK.ipynb ...] [OPTIONS]

  --to page|interactive|wechat|md   what to write; may be given more than once (page)
                                    page         one HTML file without any script
                                    interactive  the same with Plotly inside: hover and zoom, offline
                                    wechat       HTML for the WeChat editor: PNG figures, styles inline
                                    md           Markdown and img/*.png for CSDN, Juejin, Zhihu, dev.to, Hugo
  --out FOLDER                      where to (site)
  --lang en|zh                      the language of the text (en)
  --timeout SECONDS                 longest time for one cell (600)

Without a name: our notebooks, and FOLDER/index.html that leads to their pages.
`;

interface Wanted {
  readonly paths: readonly string[];
  readonly names: readonly string[];
  readonly targets: readonly Target[];
  readonly folder: string;
  readonly lang: string;
  readonly timeoutSeconds: number;
  readonly index: "all" | "none";
}

/** Runs the named notebooks (ours without a name), each in a process of its own, and writes them for each target.
 *  Resolves to 0; 1 at the first one that fails (its executed copy is kept, nothing else of it is written); 2 for a
 *  wrong use, an unreadable notebook, or a picture or formula that cannot be shown. */
export async function runExport(argv: readonly string[], io: Io): Promise<number> {
  try {
    const wanted = parsed(argv);
    if (wanted === "help") io.out(USAGE);
    return wanted === "help" ? 0 : await exportAll(wanted, io);
  } catch (error) {
    io.err(`recall-lab export: ${(error as Error).message}\n`);
    return 2;
  }
}

function parsed(argv: readonly string[]): Wanted | "help" {
  const { values, positionals } = parseArgs({
    args: [...argv], allowPositionals: true,
    options: {
      to: { type: "string", multiple: true }, out: { type: "string" }, lang: { type: "string", default: "en" },
      timeout: { type: "string", default: "600" }, help: { type: "boolean", short: "h" },
    },
  });
  if (values.help) return "help";
  const { lang } = values;
  pageLanguage(lang);
  const timeoutSeconds = Number(values.timeout);
  if (!(timeoutSeconds > 0 && timeoutSeconds <= 2e6)) {
    throw new RangeError(`--timeout must be a number of seconds above 0, got "${values.timeout}"`);
  }
  const targets = [...new Set((values.to ?? [TARGETS[0]]).flatMap((list) => list.split(",")).map(targetOf))];
  if (values.out !== undefined) checkFolder(values.out);
  const folder = resolve(values.out ?? join(packageRoot(), "site", lang === "en" ? "" : lang));
  const paths = positionals.length > 0 ? positionals.map((path) => resolve(path)) : ownNotebooks();
  const index = positionals.length > 0 ? "none" : "all";
  return { paths, names: pageNames(paths), targets, folder, lang, timeoutSeconds, index };
}

async function exportAll(wanted: Wanted, io: Io): Promise<number> {
  const { paths, names, folder, timeoutSeconds, lang, index } = wanted;
  for (const path of paths) translated(readNotebook(path), path, lang);
  refuseUnwritable(join(folder, "notebooks"));
  const runs: NotebookRun[] = [];
  const entries: SiteEntry[] = [];
  const warnings = new Set<string>();
  for (const [i, path] of paths.entries()) {
    const run = await runNotebook(path, { timeoutSeconds, onProgress: progressLine(io) });
    writeWhole(join(folder, "notebooks", `${names[i]}.ipynb`), notebookText(run.notebook));
    if (run.failure) {
      io.err(`\n${describeFailure(run)}\n`);
      return 1;
    }
    runs.push(run);
    const written = await writeTargets(run, names[i] ?? "", wanted, warnings);
    entries.push(siteEntry(translated(run.notebook, path, lang), written[0] ?? ""));
    for (const file of written) io.out(`${shown(join(folder, file))}\n`);
  }
  for (const warning of warnings) io.err(`recall-lab export: warning: ${warning}\n`);
  if (index === "all") {
    writeWhole(join(folder, "index.html"), siteIndex(entries, await siteList(runs, pageLanguage(lang))));
    io.out(`${shown(join(folder, "index.html"))}\n`);
  }
  return 0;
}

/** Writes a notebook's files and returns their documents; all are made before the first is written. */
async function writeTargets(
  run: NotebookRun, name: string, { targets, folder, lang, index }: Wanted, warnings: Set<string>,
): Promise<readonly string[]> {
  const options = {
    folder: dirname(run.path), banner: await siteBanner(), title: name, lang: pageLanguage(lang),
    ...(index === "all" && { indexHref: "index.html" }),
  };
  const notebook = translated(run.notebook, run.path, lang);
  const exported = targets.map((target) => exportTo(target, notebook, name, options));
  for (const { files } of exported) for (const { path, data } of files) writeWhole(join(folder, path), data);
  for (const { warnings: own } of exported) own.forEach((warning) => warnings.add(warning));
  return exported.map(({ files: [{ path }] }) => path);
}

const shown = (path: string): string => relative(process.cwd(), path) || ".";
