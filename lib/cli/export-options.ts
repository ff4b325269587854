import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { checkFolder, pageLanguage, pageNames, refuseOverwriting, TARGETS, targetOf, type Target } from "../notebook";
import { packageRoot } from "../root";
import { ownNotebooks } from "./claimed";

/** The text of `recall-lab export --help`. */
export const EXPORT_USAGE = `usage: recall-lab export [NOTEBOOK.ipynb ...] [OPTIONS]

  --to page|interactive|wechat|md   what to write; may be given more than once (page)
                                    page         one HTML file without any script
                                    interactive  the same with Plotly inside: hover and zoom, offline
                                    wechat       HTML for the WeChat editor: PNG figures, styles inline
                                    md           Markdown and img/*.png for CSDN, Juejin, Zhihu, dev.to, Hugo
  --out FOLDER                      where to (site)
  --lang en|zh                      the language of the text (en)
  --timeout SECONDS                 longest time for one cell (600)
  --jobs N                          notebooks that run at once (default: processors + 1, 4 at most)

Without a name: our notebooks, and FOLDER/index.html that leads to their pages.
`;

/** What `recall-lab export` was asked to do. */
export interface ExportOptions {
  readonly paths: readonly string[];
  readonly names: readonly string[];
  readonly targets: readonly Target[];
  readonly folder: string;
  readonly lang: string;
  readonly timeoutSeconds: number;
  readonly jobs: number | undefined;
  readonly index: "all" | "none";
}

/** Reads the arguments after "export". A wrong use is a RangeError or TypeError that says what came. */
export function exportOptions(argv: readonly string[]): ExportOptions | "help" {
  const { values, positionals } = parseArgs({
    args: [...argv], allowPositionals: true,
    options: {
      to: { type: "string", multiple: true }, out: { type: "string" }, lang: { type: "string", default: "en" },
      timeout: { type: "string", default: "600" }, jobs: { type: "string" }, help: { type: "boolean", short: "h" },
    },
  });
  if (values.help) return "help";
  const { lang } = values;
  pageLanguage(lang);
  const timeoutSeconds = Number(values.timeout);
  if (!(timeoutSeconds > 0 && timeoutSeconds <= 2e6)) {
    throw new RangeError(`--timeout must be a number of seconds above 0, got "${values.timeout}"`);
  }
  const jobs = values.jobs === undefined ? undefined : Number(values.jobs);
  if (jobs !== undefined && !(Number.isSafeInteger(jobs) && jobs >= 1)) {
    throw new RangeError(`--jobs must be a whole number >= 1, got "${values.jobs}"`);
  }
  const targets = [...new Set((values.to ?? [TARGETS[0]]).flatMap((list) => list.split(",")).map(targetOf))];
  if (values.out !== undefined) checkFolder(values.out);
  const folder = resolve(values.out ?? join(packageRoot(), "site", lang === "en" ? "" : lang));
  const paths = positionals.length > 0 ? positionals.map((path) => resolve(path)) : ownNotebooks();
  const index = positionals.length > 0 ? "none" : "all";
  const names = pageNames(paths);
  refuseOverwriting(paths, names, folder);
  return { paths, names, targets, folder, lang, timeoutSeconds, jobs, index };
}
