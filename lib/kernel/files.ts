import { statSync } from "node:fs";
import type { FileWatcher, FileWatcherCallback, System } from "@tslab/typescript-for-tslab";

/** The compiler's view of the machine for one session. */
export interface SessionSystem {
  readonly system: System;
  /** Tells the compiler which of the files it watches have changed since the last call; returns how many. */
  readonly refresh: () => number;
}

const CHANGED = 1;
const DELETED = 2;

/** A system whose current directory is `cwd` and whose watched files are compared when asked, by time and size,
 *  instead of being polled for ever. Files of packages (node_modules) are taken to stay as they are. */
export function sessionSystem(real: System, cwd: string): SessionSystem {
  const watched = new Map<string, { readonly stamp: string; readonly tell: FileWatcherCallback }>();
  const watchFile = (path: string, tell: FileWatcherCallback): FileWatcher => {
    if (!path.includes("/node_modules/")) watched.set(path, { stamp: stampOf(path), tell });
    return { close: () => void watched.delete(path) };
  };
  const refresh = (): number => {
    let changed = 0;
    for (const [path, { stamp, tell }] of [...watched]) {
      const now = stampOf(path);
      if (now === stamp) continue;
      watched.set(path, { stamp: now, tell });
      tell(path, now === "" ? DELETED : CHANGED);
      changed++;
    }
    return changed;
  };
  const watchDirectory = (): FileWatcher => ({ close: () => undefined });
  return { system: { ...real, getCurrentDirectory: () => cwd, watchFile, watchDirectory }, refresh };
}

function stampOf(path: string): string {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat ? `${stat.mtimeMs} ${stat.size}` : "";
}
