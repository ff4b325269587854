import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { basename, dirname, join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { inspect } from "node:util";
import { mapOf } from "./source-map";

/** An error as Jupyter shows it. */
export interface CellError {
  readonly ename: string;
  readonly evalue: string;
  /** One line each: the message, then the frames in the lines that people wrote, without paths of this machine. */
  readonly traceback: readonly string[];
  /** Where in which cell, counted from 1; absent when no cell's line is involved. */
  readonly at?: { readonly cell: number; readonly line: number; readonly column: number };
}

/** Frames of these folders are ours: what lies below them called the cell and says nothing about it. */
const OURS = [__dirname + sep, join(__dirname, "..", "notebook") + sep];
const MACHINERY = /node:internal|node:vm|node:async_hooks|[\\/]tslab[\\/]dist[\\/]/;
const IN_CELL = /In\[(\d+)\]:(\d+):(\d+)/;

/** The folder that paths are shown relative to: the nearest one above with a package.json, else the folder itself. */
export function projectRoot(cwd: string): string {
  for (let folder = cwd; ; folder = dirname(folder)) {
    if (existsSync(join(folder, "package.json"))) return folder;
    if (dirname(folder) === folder) return cwd;
  }
}

/** Writes stacks in the lines that people wrote, for every error of this process. Returns what to call to undo it. */
export function mapStacks(root: string): () => void {
  const before = { prepare: Error.prepareStackTrace, limit: Error.stackTraceLimit };
  Error.prepareStackTrace = (error, frames) => {
    const isOurs = frames.map((frame) => OURS.some((folder) => frame.getFileName()?.startsWith(folder)));
    const start = isOurs.indexOf(false);
    const end = isOurs.indexOf(true, start);
    return [
      headOf(error),
      ...frames.slice(Math.max(start, 0), end < 0 ? undefined : end).flatMap((frame) => frameLine(frame, root)),
    ].join("\n");
  };
  Error.stackTraceLimit = 30;
  return () => {
    Error.prepareStackTrace = before.prepare;
    Error.stackTraceLimit = before.limit;
  };
}

/** Describes whatever was thrown. A value that is not an error is shown by inspection. */
export function describeError(thrown: unknown, root: string): CellError {
  try {
    return describe(thrown, root);
  } catch {
    const evalue = "an error that cannot be read";
    return { ename: "Thrown", evalue, traceback: [evalue] };
  }
}

function describe(thrown: unknown, root: string): CellError {
  if (!isErrorLike(thrown)) {
    const evalue = scrub(inspect(thrown, { depth: 2 }), root);
    return { ename: "Thrown", evalue, traceback: [`Thrown, though not an error: ${evalue}`] };
  }
  const traceback = [...stackOf(thrown), ...causeOf(thrown)].map((line) => scrub(line, root));
  const place = traceback.map((line) => IN_CELL.exec(line)).find((found) => found !== null);
  const at = place && { cell: Number(place[1]), line: Number(place[2]), column: Number(place[3]) };
  return { ename: String(thrown.name), evalue: scrub(String(thrown.message), root), traceback, ...(at && { at }) };
}

/** Takes the paths of this machine out of a text: the project's become relative, the home folder becomes "~". */
export function scrub(text: string, root: string): string {
  const short = text
    .split(root + sep)
    .join("")
    .split(root)
    .join(".");
  const home = homedir();
  return home.length > 1 ? short.split(home).join("~") : short;
}

function frameLine(frame: NodeJS.CallSite, root: string): string[] {
  const text = String(frame).replace(/^(async )?Object\.(?=[\w$]+ )/, "$1");
  const name = frame.getFileName() ?? "";
  if (MACHINERY.test(text)) return [];
  const line = frame.getLineNumber();
  const column = frame.getColumnNumber();
  const locate = mapOf(name);
  if (!locate || line === null || column === null) return [`    at ${shortPaths(text, name, root)}`];
  const place = locate(line, column);
  if (!place) return [];
  const ran = `${name}:${line}:${column}`;
  const written = `${shortName(place.file, root)}:${place.line}:${place.column}`;
  return [`    at ${text.includes(ran) ? text.replace(ran, () => written) : written}`];
}

function shortPaths(text: string, name: string, root: string): string {
  return name === "" ? text : text.replace(name, () => shortName(name, root));
}

function shortName(file: string, root: string): string {
  const path = file.startsWith("file:") ? fileURLToPath(file) : file;
  if (path.startsWith(root + sep)) return path.slice(root.length + 1);
  if (!/^([\\/]|[A-Za-z]:)/.test(path)) return path;
  const inPackage = path.lastIndexOf(`node_modules${sep}`);
  return inPackage >= 0 ? path.slice(inPackage) : basename(path);
}

function headOf(error: unknown): string {
  try {
    return Error.prototype.toString.call(error);
  } catch {
    return "Error";
  }
}

function isErrorLike(value: unknown): value is Error {
  return typeof value === "object" && value !== null && "message" in value && "name" in value;
}

function stackOf(error: Error): readonly string[] {
  return typeof error.stack === "string" ? error.stack.split("\n") : [headOf(error)];
}

function causeOf(error: Error, depth = 0): readonly string[] {
  const inner = error instanceof AggregateError ? error.errors : error.cause === undefined ? [] : [error.cause];
  if (depth > 3) return [];
  return inner.flatMap((cause: unknown) => {
    const lines = isErrorLike(cause)
      ? [...stackOf(cause), ...causeOf(cause, depth + 1)]
      : [inspect(cause, { depth: 2 })];
    return [`Caused by: ${lines[0] ?? ""}`, ...lines.slice(1)];
  });
}
