import { readFileSync } from "node:fs";
import { isRecord, readCell, type Fail } from "./read-cell";
import type { Cell, Metadata, Notebook } from "./notebook";

const LANGUAGES = ["typescript", "tslab", "recall-lab", "javascript", "jslab"];

/** Reads a notebook. Errors name the file, the place, what was expected and what came. */
export function readNotebook(path: string): Notebook {
  return parseNotebook(readFileSync(path, "utf8"), path);
}

/** Checks the text of a notebook (nbformat 4, TypeScript or none named); `name` stands in errors. Cells without an
 *  id get one. */
export function parseNotebook(text: string, name: string): Notebook {
  const raw = parseJson(text, name);
  const fail = failIn(name);
  if (!isRecord(raw)) throw fail("the notebook", "an object", raw);
  if (raw["nbformat"] !== 4)
    throw fail('"nbformat"', "4 (convert older notebooks with jupyter nbconvert --to notebook)", raw["nbformat"]);
  if (!Array.isArray(raw["cells"])) throw fail('"cells"', "an array", raw["cells"]);
  const metadata = raw["metadata"] ?? {};
  if (!isRecord(metadata)) throw fail('"metadata"', "an object", metadata);
  const language = languageOf(metadata);
  if (language !== undefined && !LANGUAGES.includes(language)) throw fail("its language", "typescript", language);
  const cells = raw["cells"].map((cell: unknown, i) => readCell(cell, i, fail));
  return { nbformat: 4, nbformat_minor: 5, metadata, cells: uniqueIds(cells) };
}

function failIn(name: string): Fail {
  return (what, expected, got) =>
    new Error(`${name}: ${what} must be ${expected}, got ${shown(got)}`);
}

function shown(value: unknown): string {
  try {
    return JSON.stringify(value)?.slice(0, 80) ?? "nothing";
  } catch {
    return "a value that nests too deep to be shown";
  }
}

function parseJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ""));
  } catch (error) {
    throw new Error(`${name}: a notebook must be JSON: ${(error as Error).message}`);
  }
}

function languageOf(metadata: Metadata): string | undefined {
  const spec = metadata["kernelspec"];
  const info = metadata["language_info"];
  const named =
    (isRecord(spec) && spec["language"]) || (isRecord(info) && info["name"]) || (isRecord(spec) && spec["name"]);
  return typeof named === "string" ? named.toLowerCase() : undefined;
}

function uniqueIds(cells: readonly Cell[]): readonly Cell[] {
  const seen = new Set<string>();
  return cells.map((cell, i) => {
    const id = /^[\w-]{1,64}$/.test(cell.id) && !seen.has(cell.id) ? cell.id : `cell-${i + 1}-of-${cells.length}`;
    seen.add(id);
    return { ...cell, id };
  });
}
