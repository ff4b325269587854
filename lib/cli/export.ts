import { dirname, join, relative } from "node:path";
import {
  describeFailure, exportTo, notebookText, pageLanguage, readNotebook, runNotebooks, siteEntry, siteIndex, translated,
  writeWhole, type NotebookRun, type SiteEntry,
} from "../notebook";
import { refuseUnwritable } from "./disk";
import { EXPORT_USAGE, exportOptions, type ExportOptions } from "./export-options";
import { siteBanner } from "./inputs";
import type { Io } from "./io";
import { progressLine } from "./progress";
import { siteList } from "./site-list";

/** Runs the named notebooks (ours without a name), each in a process of its own, and writes them for each target.
 *  Resolves to 0; 1 at the first one that fails (its executed copy is kept, nothing else of it is written); 2 for a
 *  wrong use, an unreadable notebook, or a picture or formula that cannot be shown. */
export async function runExport(argv: readonly string[], io: Io): Promise<number> {
  try {
    const wanted = exportOptions(argv);
    if (wanted === "help") io.out(EXPORT_USAGE);
    return wanted === "help" ? 0 : await exportAll(wanted, io);
  } catch (error) {
    io.err(`recall-lab export: ${(error as Error).message}\n`);
    return 2;
  }
}

async function exportAll(wanted: ExportOptions, io: Io): Promise<number> {
  const { paths, names, folder, timeoutSeconds, jobs, lang, index } = wanted;
  for (const path of paths) translated(readNotebook(path), path, lang);
  refuseUnwritable(join(folder, "notebooks"));
  const runs: NotebookRun[] = [];
  const entries: SiteEntry[] = [];
  const warnings = new Set<string>();
  const options = { timeoutSeconds, onProgress: progressLine(io), ...(jobs !== undefined && { jobs }) };
  for await (const run of runNotebooks(paths, options)) {
    const name = names[runs.length] ?? "";
    writeWhole(join(folder, "notebooks", `${name}.ipynb`), notebookText(run.notebook));
    if (run.failure) {
      io.err(`\n${describeFailure(run)}\n`);
      return 1;
    }
    runs.push(run);
    const written = await writeTargets(run, name, wanted, warnings);
    entries.push(siteEntry(translated(run.notebook, run.path, lang), written[0] ?? ""));
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
  run: NotebookRun, name: string, { targets, folder, lang, index }: ExportOptions, warnings: Set<string>,
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
