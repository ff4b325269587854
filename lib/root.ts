import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** The folder that holds our package.json, however deep the compiled file lies. Throws when there is none. */
export function packageRoot(from: string = __dirname): string {
  const manifest = join(from, "package.json");
  if (existsSync(manifest) && JSON.parse(readFileSync(manifest, "utf8")).name === "recall-lab") return from;
  if (dirname(from) === from) throw new Error("recall-lab: no package.json named recall-lab above the library");
  return packageRoot(dirname(from));
}
