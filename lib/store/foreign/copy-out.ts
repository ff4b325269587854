import { constants, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from "node:fs";
import { copyFile, mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { named } from "./check-header";
import { foreignFault } from "./fault";
import { onLeaving } from "./leaving";

/** A copy of somebody's files in a temporary folder of ours. */
export interface Copy {
  readonly folder: string;
  /** Regular files copied, relative to the folder. */
  readonly files: readonly string[];
  readonly remove: () => void;
}

const TRIES = 3;

/** Copies a database with what SQLite keeps beside it (-wal, -journal; never -shm, which is rebuilt). Nothing is
 *  written beside the original. A database that changes while it is copied is tried three times, then refused
 *  (FOREIGN_BUSY); so is one for which there is no room (FOREIGN_SPACE). `remove` when done. */
export function copyDatabase(path: string): Promise<Copy> {
  const own = basename(path);
  const beside = [own, `${own}-wal`, `${own}-journal`];
  return copyOut(dirname(path), path, () => beside.filter((name) => existsSync(join(dirname(path), name))));
}

/** Copies a folder, two levels deep: what a Chroma directory has. Links, devices and deeper folders are left out; links
 *  could lead anywhere. Errors as in `copyDatabase`. */
export function copyFolder(path: string): Promise<Copy> {
  return copyOut(path, path, () => regularFiles(path, ""));
}

async function copyOut(from: string, shown: string, list: () => readonly string[]): Promise<Copy> {
  const folder = mkdtempSync(join(tmpdir(), "recall-lab-copy-"));
  const clean = (): void => rmSync(folder, { recursive: true, force: true });
  const stay = onLeaving(clean);
  const remove = (): void => {
    clean();
    stay();
  };
  try {
    for (let tried = 0; tried < TRIES; tried += 1) {
      const files = list();
      const before = stateOf(from, files);
      refuseCrowded(shown, folder, before.bytes);
      for (const name of files) {
        await mkdir(dirname(join(folder, name)), { recursive: true });
        await copyFile(join(from, name), join(folder, name), constants.COPYFILE_FICLONE);
      }
      if (stateOf(from, list()).state === before.state) return { folder, files, remove };
    }
    throw foreignFault("FOREIGN_BUSY", shown, "a database at rest", "one that is being written to: stop its program");
  } catch (cause) {
    remove();
    throw named(shown, cause);
  }
}

function regularFiles(root: string, under: string): readonly string[] {
  return readdirSync(join(root, under), { withFileTypes: true }).flatMap((entry) => {
    const name = join(under, entry.name);
    if (entry.isFile()) return name.endsWith("-shm") ? [] : [name];
    return entry.isDirectory() && under === "" ? regularFiles(root, name) : [];
  });
}

function stateOf(from: string, files: readonly string[]): { readonly bytes: number; readonly state: string } {
  const stats = files.map((name) => ({ name, stat: statSync(join(from, name), { bigint: true }) }));
  const state = stats.map(({ name, stat }) => `${name} ${stat.size} ${stat.mtimeNs} ${stat.ino}`).join("\n");
  return { bytes: Number(stats.reduce((sum, { stat }) => sum + stat.size, 0n)), state };
}

function refuseCrowded(shown: string, folder: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(folder);
  if (bytes < bavail * bsize) return;
  const got = `${bytes} bytes to copy and ${bavail * bsize} free`;
  throw foreignFault("FOREIGN_SPACE", shown, "room for a copy in the temporary folder", got);
}
