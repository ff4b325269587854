import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { test } from "node:test";
import { packageRoot } from "../lib/root";

/** Who may import whom (lib/README.md). "root", "types" and "kept-script" are the files of that name beside the folders. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  record: ["types"],
  vectors: ["types", "root"],
  recall: ["types", "vectors"],
  evaluate: ["types", "recall"],
  audit: ["types", "record", "vectors", "recall", "evaluate"],
  report: ["types", "root", "kept-script", "evaluate", "audit"],
  // of recall, the types of a described pipeline, and lists that are made when they are asked for
  formats: ["types", "root", "store", "recall/description", "recall/each-list"],
  store: ["types", "root", "vectors", "recall"],
  kernel: ["kept-script"],
  notebook: ["kernel", "report"],
  cli: ["types", "root", "record", "vectors", "recall", "evaluate", "audit", "report", "formats", "store", "kernel", "notebook"],
};

/** Heavy or special packages: the one folder that may name them. */
const ONLY_IN: Readonly<Record<string, string>> = {
  tslab: "kernel", "es-module-lexer": "kernel", "@xenova/transformers": "vectors", "ml-matrix": "vectors",
  "better-sqlite3": "store", chromadb: "store", linkedom: "report", "svg-path-properties": "report", svgo: "report",
  "cli-table3": "report", zod: "formats", "stream-json": "formats", hyparquet: "formats",
  "hyparquet-compressors": "formats", "csv-parse": "formats",
  "@secretlint/core": "report", "@secretlint/secretlint-rule-preset-recommend": "report",
  "markdown-it": "notebook", "sanitize-html": "notebook", "highlight.js": "notebook", temml: "notebook",
  juice: "notebook", "@resvg/resvg-js": "notebook", "plotly.js-basic-dist-min": "notebook",
};

const lib = join(packageRoot(), "lib");

test("each folder of lib imports only what lib/README.md allows it to", () => {
  const broken = sources().flatMap(({ folder, file, imports }) =>
    imports.filter((name) => name.startsWith(".")).flatMap((name) => {
      const path = relative(lib, join(file, "..", name)).split(sep);
      const allowed = MAY_IMPORT[folder] ?? [];
      const fine = path[0] === folder || allowed.includes(path[0] ?? "") || allowed.includes(path.join("/"));
      return fine ? [] : [`${relative(lib, file)} imports ${name}`];
    }));
  assert.deepEqual(broken, []);
});

test("each heavy package is named by one folder only", () => {
  const broken = sources().flatMap(({ folder, file, imports }) =>
    imports.flatMap((name) => {
      const owner = Object.entries(ONLY_IN).find(([pack]) => name === pack || name.startsWith(`${pack}/`))?.[1];
      return owner === undefined || owner === folder ? [] : [`${relative(lib, file)} imports ${name}`];
    }));
  assert.deepEqual(broken, []);
});

test("every folder of lib has its rule here", () => {
  const folders = readdirSync(lib, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  assert.deepEqual(folders.map(({ name }) => name).sort(), Object.keys(MAY_IMPORT).sort());
});

test("no file of lib is longer than 120 lines, but for data and styles", () => {
  const long = sources().filter(({ lines }) => lines > 120).map(({ file, lines }) => `${relative(lib, file)}: ${lines}`);
  assert.deepEqual(long, []);
});

interface Source {
  readonly folder: string;
  readonly file: string;
  readonly imports: readonly string[];
  readonly lines: number;
}

function sources(): readonly Source[] {
  const files = readdirSync(lib, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
  return files.filter((name) => name.includes(sep)).map((name) => {
    const text = readFileSync(join(lib, name), "utf8");
    const found = text.matchAll(/(?:from|import|require(?:\.resolve)?)\s*\(?\s*"([^"]+)"/g);
    const imports = [...found].map((match) => match[1] ?? "");
    return { folder: name.split(sep)[0] ?? "", file: join(lib, name), imports, lines: text.split("\n").length - 1 };
  });
}
