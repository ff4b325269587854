import { createHash } from "node:crypto";
import { createReadStream, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, isAbsolute, join, relative } from "node:path";
import type { Cell } from "../audit";
import { packageRoot } from "../root";

/** What a report was made from, by name: our version, and for each file or folder its sha256. Paths are as they were
 *  given, absolute ones by their last part: nothing of the machine. The same for the same inputs. */
export async function provenance(paths: readonly string[]): Promise<Readonly<Record<string, Cell>>> {
  const { version } = JSON.parse(readFileSync(join(packageRoot(), "package.json"), "utf8")) as { version: string };
  const rows = new Map<string, Cell>([["recall-lab", version]]);
  for (const path of paths) {
    const name = `sha256 of ${shownPath(path)}`;
    const same = [...rows.keys()].filter((one) => one === name || one.startsWith(`${name} (`)).length;
    rows.set(same === 0 ? name : `${name} (${same + 1})`, isUrl(path) ? "a server: not hashed" : await sha256(path));
  }
  return Object.fromEntries(rows);
}

function isUrl(path: string): boolean {
  return /^https?:\/\//i.test(path);
}

/** The path as it may stand in a report; of a URL no user and password. */
export function shownPath(path: string): string {
  if (isUrl(path)) return path.replace(/\/\/[^/@]*@/, "//");
  return isAbsolute(path) ? basename(path) : path;
}

/** Of a file its bytes; of a folder the names and hashes of the files in it, in the order of their names. */
async function sha256(path: string): Promise<string> {
  const hash = createHash("sha256");
  if (!statSync(path).isDirectory()) {
    for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
    return hash.digest("hex");
  }
  const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const names = files.map((entry) => join(entry.parentPath ?? entry.path, entry.name)).sort();
  for (const name of names) hash.update(relative(path, name)).update("\0").update(await sha256(name));
  return hash.digest("hex");
}
