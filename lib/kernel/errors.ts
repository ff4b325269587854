import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join, sep } from "node:path";
import { inspect } from "node:util";
import { headOf } from "./stacks";

/** An error as Jupyter shows it. */
export interface CellError {
  readonly ename: string;
  readonly evalue: string;
  /** One line each: the message, then the frames in the lines that people wrote, without paths of this machine. */
  readonly traceback: readonly string[];
  /** Where in which cell, counted from 1; absent when no cell's line is involved. */
  readonly at?: { readonly cell: number; readonly line: number; readonly column: number };
}

const IN_CELL = /In\[(\d+)\]:(\d+):(\d+)/;

/** The folder that paths are shown relative to: the nearest one above with a package.json, else the folder itself. */
export function projectRoot(cwd: string): string {
  for (let folder = cwd; ; folder = dirname(folder)) {
    if (existsSync(join(folder, "package.json"))) return folder;
    if (dirname(folder) === folder) return cwd;
  }
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
