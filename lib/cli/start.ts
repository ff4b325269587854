import { existsSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { buildSite, writeWhole, type SiteBuild } from "../notebook";
import { packageRoot } from "../root";
import { ownNotebooks } from "./claimed";
import { inputHash, siteBanner } from "./inputs";
import { refuseUnwritable } from "./disk";
import type { Io } from "./io";
import { progressLine } from "./progress";
import { boardOf, indexWords } from "./site-list";

/** Runs every notebook in a process of its own, writes site/ and prints the scoreboard. Does nothing again while no
 *  input has changed, unless --force. Resolves to 0; 1: a cell fails, a figure that must match differs, or one of the
 *  published figures was computed nowhere; 2: wrong use. */
export async function runStart(argv: readonly string[], io: Io): Promise<number> {
  const options = parsed(argv, io);
  if (options === undefined) return 2;
  if (options.help) {
    io.out(USAGE);
    return 0;
  }
  const site = join(packageRoot(), "site");
  const stamp = join(site, ".built.json");
  const hash = inputHash();
  const before = existsSync(stamp) ? (JSON.parse(readFileSync(stamp, "utf8")) as Stamp) : undefined;
  if (before?.hash === hash && !options.force) {
    io.out(`${before.text}\n\nNothing has changed since these pages were written: ${shown(site)}\n`);
    return before.status;
  }
  refuseUnwritable(join(site, "notebooks"));
  const build = await buildSite(ownNotebooks(), {
    folder: site,
    banner: await siteBanner(),
    index: indexWords("en"),
    after: (runs) => boardOf(runs).toHtml(),
    onProgress: progressLine(io),
  });
  if (build.status === "failed") {
    for (const failure of build.failures) io.err(`\n${failure}\n`);
    return 1;
  }
  const result = boardOf(build.runs);
  const status = result.missing.length > 0 || result.rows.some(({ verdict }) => verdict === "differs") ? 1 : 0;
  writeWhole(join(site, "scoreboard.json"), `${JSON.stringify({ rows: result.rows, missing: result.missing }, null, 1)}\n`);
  writeWhole(stamp, JSON.stringify({ hash, status, text: result.toText() } satisfies Stamp));
  io.out(`${result.toText()}\n\n${written(build)}\n`);
  return status;
}

const USAGE = "usage: recall-lab start [--force]\n\n  --force  run the notebooks although nothing has changed\n";

interface Stamp {
  readonly hash: string;
  readonly status: number;
  readonly text: string;
}

const FLAGS = { force: { type: "boolean" }, help: { type: "boolean", short: "h" } } as const;

function parsed(argv: readonly string[], io: Io): { readonly force?: boolean; readonly help?: boolean } | undefined {
  try {
    return parseArgs({ args: [...argv], options: FLAGS }).values;
  } catch (error) {
    io.err(`recall-lab start: ${(error as Error).message}\n`);
    return undefined;
  }
}

const shown = (path: string): string => relative(process.cwd(), path) || ".";

function written({ pages }: SiteBuild): string {
  return [`${pages.length} pages:`, ...pages.map((page) => `  ${shown(page)}`)].join("\n");
}
