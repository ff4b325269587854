import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";

const MINI_LM = "sentence-transformers/all-MiniLM-L6-v2, Xenova's int8 ONNX export";
const BGE = "BAAI/bge-small-zh-v1.5, Xenova's int8 ONNX export";

/** Where files come from, by the beginning of their path in data/. */
const ORIGINS: readonly (readonly [start: string, origin: string, licence: string, command: string])[] = [
  ["models/all-MiniLM-L6-v2/", MINI_LM, "Apache-2.0", "copied"],
  ["models/bge-small-zh-v1.5/", BGE, "MIT", "copied"],
  ["models/licences/Apache", "the Apache licence", "–", "copied"],
  ["models/licences/MIT", "FlagOpen/FlagEmbedding, LICENSE", "–", "copied"],
  ["models/", "about the models", "MIT", "copied"],
  ["published.source.json", "figures collected from articles 72, 85 and 86", "MIT", "copied"],
  ["published.json", "published.source.json with label, tolerance, why", "MIT", "npm run data texts"],
  ["sample/", "made up by us", "MIT", "npm run data texts"],
  ["vectors/", "the models in models/, texts of data/", "MIT", "npm run data vectors"],
  ["weclaw/bands.json", "ours, measured with the models in models/", "MIT", "npm run data bands"],
  ["weclaw/seed-runs.jsonl", "ours, measured with the models in models/", "MIT", "npm run data bands"],
  ["weclaw/", "reconstructed by us", "MIT", "npm run data texts"],
];

const MARKS = { from: "<!-- files: written by npm run data -->", to: "<!-- end of files -->" };

/** The table of data/README.md: every file but the README itself and the generator, with its sha256. An Error names a
 *  file of unknown origin. */
export function fileTable(data: string): string {
  const head = ["| file | origin | licence | made by | sha256 |", "| --- | --- | --- | --- | --- |"];
  return [...head, ...filesOf(data).map((file) => rowOf(data, file))].join("\n");
}

/** Writes the table between the marks of data/README.md. */
export async function updateReadme(data: string): Promise<void> {
  const path = join(data, "README.md");
  const text = await readFile(path, "utf8");
  const [before, rest] = text.split(MARKS.from);
  const after = rest?.split(MARKS.to)[1];
  if (before === undefined || after === undefined) throw new Error(`${path}: no marks for the file table`);
  await writeFile(path, `${before}${MARKS.from}\n${fileTable(data)}\n${MARKS.to}${after}`);
}

function filesOf(data: string): readonly string[] {
  const entries = readdirSync(data, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = entries.map((entry) => relative(data, join(entry.parentPath ?? entry.path, entry.name)));
  const listed = (file: string): boolean => file !== "README.md" && !file.startsWith("generate");
  return files.filter(listed).map((file) => file.replaceAll("\\", "/")).sort();
}

function rowOf(data: string, file: string): string {
  const found = ORIGINS.find(([start]) => file.startsWith(start));
  if (found === undefined) throw new Error(`data/${file}: data/generate/file-table.ts does not say where it is from`);
  const [, origin, licence, command] = found;
  const sha256 = createHash("sha256").update(readFileSync(join(data, file))).digest("hex");
  return `| ${file} | ${origin} | ${licence} | ${command} | ${sha256} |`;
}
