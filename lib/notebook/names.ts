import { existsSync, realpathSync } from "node:fs";
import { basename, join, sep } from "node:path";

const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d|conin\$|conout\$)(?:\..*)?$/i;
// eslint-disable-next-line no-control-regex
const FORBIDDEN = /[<>:"/\\|?*\u0000-\u001f\u007f]/;

/** The names of the pages of these notebooks: their file names without .ipynb. RangeError for a name that cannot be a
 *  file everywhere (.., reserved on Windows, < > : " / \ | ? *, ends in a dot or space), for "index", and for two that
 *  differ in case only. */
export function pageNames(paths: readonly string[]): readonly string[] {
  const seen = new Map<string, string>();
  return paths.map((path) => {
    const name = basename(path).replace(/\.ipynb$/i, "");
    const fault = faultOf(name);
    if (fault) throw new RangeError(`${path}: "${name}" cannot be the name of a page: ${fault}`);
    if (name.toLowerCase() === "index") throw new RangeError(`${path}: index is the name of the list of all pages`);
    const other = seen.get(name.toLowerCase());
    if (other !== undefined) throw new RangeError(`${path}: its page would overwrite that of ${other}`);
    seen.set(name.toLowerCase(), path);
    return name;
  });
}

/** Checks a folder to write to, as it was typed. It may lie outside the current one (../site, an absolute path).
 *  RangeError for a step up behind a name (a/../b: links make it ambiguous) and for a reserved name in it. */
export function checkFolder(folder: string): void {
  if (folder.trim() === "") throw new RangeError('--out must be a folder, got ""');
  const all = folder.split(sep === "\\" ? /[\\/]/ : "/");
  const named = all.findIndex((step) => step !== "." && step !== "..");
  const steps = named < 0 ? [] : all.slice(named).filter((step) => step !== "" && step !== ".");
  for (const [i, step] of steps.entries()) {
    if (i === 0 && /^[a-z]:$/i.test(step) && sep === "\\") continue;
    const fault = faultOf(step);
    if (fault) throw new RangeError(`--out must be a folder, got "${folder}": ${fault}`);
  }
}

/** Refuses a folder whose executed copies (notebooks/NAME.ipynb) would overwrite their sources. RangeError. */
export function refuseOverwriting(paths: readonly string[], names: readonly string[], folder: string): void {
  const real = (path: string): string => (existsSync(path) ? realpathSync(path) : path);
  const over = paths.find((path, i) => real(join(folder, "notebooks", `${names[i]}.ipynb`)) === real(path));
  if (over !== undefined) throw new RangeError(`--out must be another folder: the executed copy would overwrite ${over}`);
}

function faultOf(name: string): string | undefined {
  if (name === "..") return "it leads out of its folder (..)";
  if (name === "" || name === ".") return "it is empty";
  if (RESERVED.test(name)) return `${name} is a reserved name on Windows`;
  const [character] = FORBIDDEN.exec(name) ?? [];
  if (character !== undefined) return `it holds ${JSON.stringify(character)}`;
  if (/[. ]$/.test(name)) return "it ends in a dot or a space";
  return name.length > 200 ? "it is longer than 200 characters" : undefined;
}
