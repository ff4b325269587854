import fs from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve, sep } from "node:path";
import { syncBuiltinESMExports } from "node:module";
import { fileURLToPath } from "node:url";

/** Functions of node:fs that write, and which of their arguments are the paths that change. */
const WRITERS: Readonly<Record<string, readonly number[]>> = {
  appendFile: [0], writeFile: [0], truncate: [0], mkdir: [0], mkdtemp: [0], rm: [0], rmdir: [0], unlink: [0], chmod: [0],
  chown: [0], utimes: [0], rename: [0, 1], copyFile: [1], cp: [1], link: [1], symlink: [1], createWriteStream: [0],
};

/** Lets what runs in this process write below `root` and the system's temporary folder only: anything else throws an
 *  Error that names the path. Native code and other processes are not held back. Returns what undoes it. */
export function guardWrites(root: string): () => void {
  const allowed = [root, tmpdir(), "/dev"].map(real);
  const check = (path: unknown): void => {
    const name = pathOf(path);
    if (name === undefined) return;
    const target = real(resolve(name));
    if (allowed.some((folder) => target === folder || target.startsWith(folder + sep))) return;
    throw new Error(`a cell may write below the project and the temporary folder only, got ${name}`);
  };
  const undo = [...guarded(fs, check), ...guarded(fs.promises, check)];
  syncBuiltinESMExports();
  return () => {
    for (const restore of undo) restore();
    syncBuiltinESMExports();
  };
}

type Functions = Record<string, ((...args: unknown[]) => unknown) | undefined>;

function guarded(target: object, check: (path: unknown) => void): (() => void)[] {
  const functions = target as Functions;
  const replace = (name: string, pathsOf: (args: readonly unknown[]) => readonly unknown[]): (() => void)[] => {
    const own = functions[name];
    if (typeof own !== "function") return [];
    functions[name] = function guardedWrite(this: unknown, ...args: unknown[]): unknown {
      for (const path of pathsOf(args)) check(path);
      return own.apply(this, args);
    };
    return [() => void (functions[name] = own)];
  };
  const writers = Object.entries(WRITERS).flatMap(([name, at]) =>
    [name, `${name}Sync`].flatMap((each) => replace(each, (args) => at.map((i) => args[i]))));
  const openers = ["open", "openSync"].flatMap((name) => replace(name, (args) => (opensToWrite(args[1]) ? [args[0]] : [])));
  return [...writers, ...openers];
}

function opensToWrite(flags: unknown): boolean {
  if (typeof flags === "number") return (flags & (fs.constants.O_WRONLY | fs.constants.O_RDWR | fs.constants.O_CREAT)) !== 0;
  return typeof flags === "string" && /[wa+]/.test(flags);
}

function pathOf(path: unknown): string | undefined {
  if (typeof path === "string") return path;
  if (path instanceof URL) return fileURLToPath(path);
  return Buffer.isBuffer(path) ? path.toString() : undefined;
}

/** The path with all links followed; what does not exist yet lies where its folder lies. */
function real(path: string): string {
  try {
    return fs.realpathSync(path);
  } catch {
    return dirname(path) === path ? path : join(real(dirname(path)), path.slice(dirname(path).length).replace(/^[/\\]/, ""));
  }
}
