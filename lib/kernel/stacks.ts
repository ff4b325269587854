import { basename, join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { mapOf } from "./source-map";

/** Frames of these folders are ours: what lies below them called the cell and says nothing about it. */
const OURS = [__dirname + sep, join(__dirname, "..", "notebook") + sep];
const MACHINERY = /node:internal|node:vm|node:async_hooks|[\\/]tslab[\\/]dist[\\/]/;
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

/** An error's name and message, whatever it is. */
export function headOf(error: unknown): string {
  try {
    return Error.prototype.toString.call(error);
  } catch {
    return "Error";
  }
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
