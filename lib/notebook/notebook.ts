import { readFileSync } from "node:fs";
import type { MimeBundle } from "../kernel/display";

/** An output of a code cell, as nbformat 4.5 keeps it. */
export type Output =
  | { readonly output_type: "stream"; readonly name: "stdout" | "stderr"; readonly text: string }
  | { readonly output_type: "display_data"; readonly data: MimeBundle; readonly metadata: Metadata }
  | { readonly output_type: "execute_result"; readonly data: MimeBundle; readonly metadata: Metadata; readonly execution_count: number }
  | { readonly output_type: "error"; readonly ename: string; readonly evalue: string; readonly traceback: readonly string[] };

export type Metadata = Readonly<Record<string, unknown>>;

export interface CodeCell {
  readonly cell_type: "code";
  readonly id: string;
  readonly metadata: Metadata;
  readonly source: string;
  readonly execution_count: number | null;
  readonly outputs: readonly Output[];
}

export interface TextCell {
  readonly cell_type: "markdown" | "raw";
  readonly id: string;
  readonly metadata: Metadata;
  readonly source: string;
  readonly attachments?: Readonly<Record<string, MimeBundle>>;
}

export type Cell = CodeCell | TextCell;

/** A notebook in memory: nbformat 4.5, sources and texts as single strings. */
export interface Notebook {
  readonly nbformat: 4;
  readonly nbformat_minor: number;
  readonly metadata: Metadata;
  readonly cells: readonly Cell[];
}

const LANGUAGES = ["typescript", "tslab", "recall-lab", "javascript", "jslab"];

/** Reads a notebook. Errors name the file, the place, what was expected and what came. */
export function readNotebook(path: string): Notebook {
  return parseNotebook(readFileSync(path, "utf8"), path);
}

/** Checks the text of a notebook (nbformat 4, TypeScript or none named); `name` stands in errors. Cells without an id get one. */
export function parseNotebook(text: string, name: string): Notebook {
  const raw = parseJson(text, name);
  const fail = failIn(name);
  if (!isRecord(raw)) throw fail("the notebook", "an object", raw);
  if (raw["nbformat"] !== 4) throw fail('"nbformat"', "4 (convert older notebooks with jupyter nbconvert --to notebook)", raw["nbformat"]);
  if (!Array.isArray(raw["cells"])) throw fail('"cells"', "an array", raw["cells"]);
  const metadata = raw["metadata"] ?? {};
  if (!isRecord(metadata)) throw fail('"metadata"', "an object", metadata);
  const language = languageOf(metadata);
  if (language !== undefined && !LANGUAGES.includes(language)) throw fail("its language", "typescript", language);
  const cells = raw["cells"].map((cell: unknown, i) => readCell(cell, i, fail));
  return { nbformat: 4, nbformat_minor: 5, metadata, cells: uniqueIds(cells) };
}

type Fail = (what: string, expected: string, got: unknown) => Error;

function failIn(name: string): Fail {
  return (what, expected, got) => new Error(`${name}: ${what} must be ${expected}, got ${JSON.stringify(got)?.slice(0, 80) ?? "nothing"}`);
}

function parseJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${name}: a notebook must be JSON: ${(error as Error).message}`);
  }
}

function languageOf(metadata: Metadata): string | undefined {
  const spec = metadata["kernelspec"];
  const info = metadata["language_info"];
  const named = (isRecord(spec) && spec["language"]) || (isRecord(info) && info["name"]) || (isRecord(spec) && spec["name"]);
  return typeof named === "string" ? named.toLowerCase() : undefined;
}

function readCell(cell: unknown, i: number, fail: Fail): Cell {
  const place = `cell ${i + 1}`;
  if (!isRecord(cell)) throw fail(place, "an object", cell);
  const { cell_type: type, metadata = {}, id = `cell-${i + 1}`, outputs = [], execution_count: count = null } = cell;
  if (type !== "code" && type !== "markdown" && type !== "raw") throw fail(`"cell_type" of ${place}`, '"code", "markdown" or "raw"', type);
  if (!isRecord(metadata)) throw fail(`"metadata" of ${place}`, "an object", metadata);
  if (typeof id !== "string") throw fail(`"id" of ${place}`, "a string", id);
  const source = joined(cell["source"]);
  if (source === undefined) throw fail(`"source" of ${place}`, "a string or an array of strings", cell["source"]);
  if (type !== "code") {
    const attachments = cell["attachments"];
    return { cell_type: type, id, metadata, source, ...(isRecord(attachments) && { attachments: attachments as Record<string, MimeBundle> }) };
  }
  if (!Array.isArray(outputs)) throw fail(`"outputs" of ${place}`, "an array", outputs);
  if (count !== null && typeof count !== "number") throw fail(`"execution_count" of ${place}`, "a number or null", count);
  const read = outputs.map((output: unknown, o) => readOutput(output, `output ${o + 1} of ${place}`, fail));
  return { cell_type: "code", id, metadata, source, execution_count: count, outputs: read };
}

function readOutput(output: unknown, place: string, fail: Fail): Output {
  if (!isRecord(output)) throw fail(place, "an object", output);
  const type = output["output_type"];
  if (type === "stream") {
    const text = joined(output["text"]);
    if (text === undefined) throw fail(`"text" of ${place}`, "a string or an array of strings", output["text"]);
    return { output_type: type, name: output["name"] === "stderr" ? "stderr" : "stdout", text };
  }
  if (type === "error") {
    const { ename, evalue, traceback } = output;
    if (!Array.isArray(traceback)) throw fail(`"traceback" of ${place}`, "an array", traceback);
    return { output_type: type, ename: String(ename), evalue: String(evalue), traceback: traceback.map(String) };
  }
  const known = type === "display_data" || type === "execute_result";
  if (!known) throw fail(`"output_type" of ${place}`, '"stream", "display_data", "execute_result" or "error"', type);
  const data = output["data"];
  if (!isRecord(data)) throw fail(`"data" of ${place}`, "an object", data);
  const bundle = Object.fromEntries(Object.entries(data).map(([mime, part]) => [mime, mime.includes("json") ? part : (joined(part) ?? part)]));
  const metadata = isRecord(output["metadata"]) ? output["metadata"] : {};
  if (type === "display_data") return { output_type: type, data: bundle, metadata };
  return { output_type: type, data: bundle, metadata, execution_count: Number(output["execution_count"] ?? 0) };
}

function uniqueIds(cells: readonly Cell[]): readonly Cell[] {
  const seen = new Set<string>();
  return cells.map((cell, i) => {
    const id = /^[\w-]{1,64}$/.test(cell.id) && !seen.has(cell.id) ? cell.id : `cell-${i + 1}-of-${cells.length}`;
    seen.add(id);
    return { ...cell, id };
  });
}

function joined(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  return Array.isArray(value) && value.every((line) => typeof line === "string") ? value.join("") : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
