import { basename, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import {
  describeFailure, notebookText, pageLanguage, readNotebook, runNotebook, studentCopy, translated, writeWhole,
  type Notebook, type NotebookRun,
} from "../notebook";
import { packageRoot } from "../root";
import { ownNotebooks } from "./claimed";
import type { Io } from "./io";
import { progressLine } from "./progress";

const USAGE = "usage: recall-lab student [NOTEBOOK.ipynb ...] [--out FOLDER] [--lang en|zh] [--timeout SECONDS]\n";

/** Writes copies of the named notebooks (ours without a name) without solutions; each is run once to seal its answers.
 *  Resolves to 0; 1 at the first notebook that fails; 2 for a wrong use, an unreadable notebook or unpaired marks. */
export async function runStudent(argv: readonly string[], io: Io): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv], allowPositionals: true,
      options: {
        out: { type: "string" }, lang: { type: "string", default: "en" }, timeout: { type: "string", default: "600" },
        help: { type: "boolean", short: "h" },
      },
    });
    if (values.help) {
      io.out(USAGE);
      return 0;
    }
    const { lang } = values;
    pageLanguage(lang);
    const timeoutSeconds = Number(values.timeout);
    if (!(timeoutSeconds > 0)) throw new RangeError(`--timeout must be a number of seconds, got ${values.timeout}`);
    const folder = resolve(values.out ?? join(packageRoot(), "site", "student", lang === "en" ? "" : lang));
    const paths = positionals.length > 0 ? positionals.map((path) => resolve(path)) : ownNotebooks();
    return await writeCopies(paths, { folder, lang, timeoutSeconds }, io);
  } catch (error) {
    io.err(`recall-lab student: ${(error as Error).message}\n`);
    return 2;
  }
}

interface Copies {
  readonly folder: string;
  readonly lang: string;
  readonly timeoutSeconds: number;
}

async function writeCopies(paths: readonly string[], copies: Copies, io: Io): Promise<number> {
  const { folder, lang, timeoutSeconds } = copies;
  const taken = paths.map((path) => join(folder, basename(path)));
  const over = paths.find((path) => taken.includes(path));
  if (over !== undefined) throw new RangeError(`--out must be another folder than that of ${over}`);
  for (const path of paths) translated(readNotebook(path), path, lang);
  for (const path of paths) {
    const run = await runNotebook(path, { timeoutSeconds, onProgress: progressLine(io) });
    if (run.failure) {
      io.err(`\n${describeFailure(run)}\n`);
      return 1;
    }
    const copy = join(folder, basename(path));
    writeWhole(copy, notebookText(copyOf(run, lang)));
    io.out(`${copy}\n`);
  }
  return 0;
}

function copyOf({ path, notebook }: NotebookRun, lang: string): Notebook {
  try {
    return studentCopy(translated(notebook, path, lang), notebook);
  } catch (error) {
    throw new Error(`${path}: ${(error as Error).message}`);
  }
}
