import type { MimeBundle } from "../kernel/display";
import type { Cell, Output } from "./notebook";

/** Makes the error for something that is not what it must be. */
export type Fail = (what: string, expected: string, got: unknown) => Error;

/** Checks one cell of a notebook's JSON, the i-th from 0; `fail` makes the error. */
export function readCell(cell: unknown, i: number, fail: Fail): Cell {
  const place = `cell ${i + 1}`;
  if (!isRecord(cell)) throw fail(place, "an object", cell);
  const { cell_type: type, metadata = {}, id = `cell-${i + 1}`, outputs = [], execution_count: count = null } = cell;
  if (type !== "code" && type !== "markdown" && type !== "raw")
    throw fail(`"cell_type" of ${place}`, '"code", "markdown" or "raw"', type);
  if (!isRecord(metadata)) throw fail(`"metadata" of ${place}`, "an object", metadata);
  if (typeof id !== "string") throw fail(`"id" of ${place}`, "a string", id);
  const source = joined(cell["source"]);
  if (source === undefined) throw fail(`"source" of ${place}`, "a string or an array of strings", cell["source"]);
  if (type !== "code") {
    const attachments = cell["attachments"];
    return {
      cell_type: type,
      id,
      metadata,
      source,
      ...(isRecord(attachments) && { attachments: attachments as Record<string, MimeBundle> }),
    };
  }
  if (!Array.isArray(outputs)) throw fail(`"outputs" of ${place}`, "an array", outputs);
  if (count !== null && typeof count !== "number")
    throw fail(`"execution_count" of ${place}`, "a number or null", count);
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
  const bundle = Object.fromEntries(
    Object.entries(data).map(([mime, part]) => [mime, mime.includes("json") ? part : (joined(part) ?? part)]),
  );
  const metadata = isRecord(output["metadata"]) ? output["metadata"] : {};
  if (type === "display_data") return { output_type: type, data: bundle, metadata };
  return { output_type: type, data: bundle, metadata, execution_count: Number(output["execution_count"] ?? 0) };
}

function joined(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  return Array.isArray(value) && value.every((line) => typeof line === "string") ? value.join("") : undefined;
}

/** Whether a value is an object with string keys. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
