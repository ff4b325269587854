import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** What c8 is told: lines of lib/, also of files that no test loads (--all), but for files of types alone, which have
 *  nothing to run; below 95 % it fails. `root` holds lib/ and its compiled twin dist/lib/. */
export function coverageOptions(root: string): readonly string[] {
  const types = typesAlone(join(root, "dist", "lib")).map((name) => `--exclude=lib/${name}`);
  return ["--all", "--include=lib/**", ...types, "--exclude-after-remap", "--reporter=text", "--check-coverage",
    "--lines=95"];
}

/** Sources whose compiled file has no statement of its own, by their path below lib/, sorted. */
export function typesAlone(compiled: string): readonly string[] {
  return readdirSync(compiled, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".js") && isBare(readFileSync(join(compiled, name), "utf8")))
    .map((name) => name.replaceAll("\\", "/").replace(/\.js$/, ".ts"))
    .sort();
}

const WRAPPING = /^("use strict";|Object\.defineProperty\(exports, "__esModule", .*|\/\/# sourceMappingURL=.*|\s*)$/;

const isBare = (code: string): boolean =>
  code.replace(/\/\*\*[^]*?\*\//g, "").split("\n").every((line) => WRAPPING.test(line));
