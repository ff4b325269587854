import type { PipelineDescription } from "../recall/description";
import type { Stage } from "../types";
import { formatError, show, type FormatError } from "./errors";
import type { Issue } from "./jsonl";
import { readSmallJson } from "./pipeline-json";
import { loadModule } from "./pipeline-module";
import { PIPELINE_SCHEMA } from "./pipeline-schema";

/** A pipeline as its file has it: data, or (from a module only) the stages themselves. */
export type PipelineFile =
  | { readonly kind: "description"; readonly description: PipelineDescription }
  | { readonly kind: "stages"; readonly stages: readonly Stage[] };

/** Reads a pipeline: a description from a JSON file; a description or a list of stages from a module (.ts, .js, .mjs,
 *  .cjs) that exports it as `pipeline`, `description` or by default. FormatError naming file and field, for example
 *  "steps.2.weight": unreadable, an unknown step or key, a number that is missing or out of its range. */
export async function readPipeline(file: string): Promise<PipelineFile> {
  if (!/\.[cm]?[jt]s$/.test(file)) {
    return { kind: "description", description: describedPipeline(readSmallJson(file), file) };
  }
  const loaded = await loadModule(file);
  const value = loaded["pipeline"] ?? loaded["description"] ?? loaded["default"];
  if (value === undefined) {
    const got = Object.keys(loaded).map((name) => JSON.stringify(name)).join(", ") || "no exports";
    throw formatError({ file, expected: 'an export "pipeline" or a default export', got });
  }
  return Array.isArray(value)
    ? { kind: "stages", stages: stages(value, file) }
    : { kind: "description", description: describedPipeline(value, file) };
}

/** The value as a PipelineDescription; `file` opens the error. Nothing is taken over from unknown keys: each is an
 *  error. */
export function describedPipeline(value: unknown, file: string): PipelineDescription {
  const parsed = PIPELINE_SCHEMA.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0] as Issue;
  const unknown = issue.code === "unrecognized_keys" ? issue.keys?.[0] : undefined;
  const path = unknown === undefined ? issue.path : [...issue.path, unknown];
  const got = unknown === undefined ? show(at(value, path)) : `the unknown key ${show(unknown)}`;
  const field = path.length === 0 ? null : path.map(String).join(".");
  throw formatError({ file, field, expected: issue.message, got });
}

function stages(values: readonly unknown[], file: string): readonly Stage[] {
  if (values.length === 0) throw formatError({ file, field: "pipeline", expected: "at least one stage", got: "none" });
  values.forEach((value, i) => {
    const { name, kind, apply } = (value ?? {}) as Readonly<Record<string, unknown>>;
    const fault = (what: string, expected: string, got: unknown): FormatError =>
      formatError({ file, field: `pipeline.${i}${what}`, expected, got: show(got) });
    if (typeof name !== "string") throw fault(".name", "a string", name);
    if (kind !== "source" && kind !== "gate" && kind !== "rerank") {
      throw fault(".kind", '"source", "gate" or "rerank"', kind);
    }
    if (typeof apply !== "function") throw fault(".apply", "a function", apply);
  });
  return values as readonly Stage[];
}

function at(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((inner, key) => (inner as Record<PropertyKey, unknown> | null | undefined)?.[key], value);
}
