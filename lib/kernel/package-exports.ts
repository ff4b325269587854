import { join } from "node:path";
import type { System } from "@tslab/typescript-for-tslab";
import { ts } from "./tslab";

/** A place in a package: its folder, and what stands behind it in an import. */
const IN_PACKAGE = /^(.*\/node_modules\/)((?:@[^/]+\/)?[^/@.][^/]*)\/(.*)\.(?:d\.ts|js)$/;
const FOLDER = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/@.][^/]*)\/(.+)$/;

/** A system in which the converter, which knows packages by their files alone, finds what Node finds by the "exports"
 *  of a package: where it looks for a file that is not there, it is led to the one that is meant. */
export function withPackageExports(real: System): System {
  const keys = new Map<string, readonly string[]>();
  const keysOf = (folder: string): readonly string[] => {
    const known = keys.get(folder) ?? readKeys(real, folder);
    keys.set(folder, known);
    return known;
  };
  const targets = new Map<string, string | undefined>();
  const targetOf = (path: string): string | undefined => {
    const found = IN_PACKAGE.exec(path);
    if (!found || keysOf(`${found[1]}${found[2]}`).length === 0) return undefined;
    if (!targets.has(path)) targets.set(path, meant(real, path, found));
    return targets.get(path);
  };
  const fileExists: System["fileExists"] = (path) => real.fileExists(path) || targetOf(path) !== undefined;
  const directoryExists: System["directoryExists"] = (path) => {
    if (real.directoryExists(path)) return true;
    const found = FOLDER.exec(path);
    return found !== null && keysOf(found[1] ?? "").some((key) => key.startsWith(`./${found[2]}/`));
  };
  const realpath = (path: string): string => {
    const target = real.fileExists(path) ? undefined : targetOf(path);
    return real.realpath?.(target ?? path) ?? target ?? path;
  };
  return { ...real, fileExists, directoryExists, realpath };
}

function readKeys(real: System, folder: string): readonly string[] {
  try {
    const { exports } = JSON.parse(real.readFile(join(folder, "package.json")) ?? "{}");
    return typeof exports === "object" && exports !== null ? Object.keys(exports) : exports ? ["."] : [];
  } catch {
    return [];
  }
}

/** What a current compiler takes for the import that a looked-for file stands for, if it has the ending asked for. */
function meant(real: System, path: string, found: RegExpExecArray): string | undefined {
  const [, above = "", name = "", rest = ""] = found;
  const id = rest === "index" ? name : `${name}/${rest}`;
  const { Bundler } = ts.ModuleResolutionKind;
  const options = { module: ts.ModuleKind.ESNext, moduleResolution: Bundler, allowJs: true };
  const file = ts.resolveModuleName(id, join(above, "..", "cell.ts"), options, real).resolvedModule?.resolvedFileName;
  const wanted = path.endsWith(".js") ? /\.[cm]?js$/ : /\.d\.[cm]?ts$/;
  return file !== undefined && wanted.test(file) ? file : undefined;
}
