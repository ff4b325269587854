/** The few words of JSON Schema (draft 2020-12) that the schema of a diagnosis uses. */
export interface JsonSchema {
  readonly $schema?: string;
  readonly title?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly const?: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly minLength?: number;
  readonly pattern?: string;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: boolean | JsonSchema;
  readonly items?: JsonSchema;
}

const TEXT: JsonSchema = { type: "string" };
const NUMBER: JsonSchema = { type: "number" };
const COUNT: JsonSchema = { type: "integer", minimum: 0 };
const CELL: JsonSchema = { type: ["string", "number", "null"] };

function object(properties: Readonly<Record<string, JsonSchema>>, optional: readonly string[] = []): JsonSchema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: "object", required, properties, additionalProperties: false };
}

function list(items: JsonSchema, description?: string): JsonSchema {
  return { type: "array", items, ...(description !== undefined && { description }) };
}

const FINDING = object({
  id: { type: "string", minLength: 1, description: "stable name that --fail-on and baselines use" },
  status: { enum: ["fail", "remark", "pass", "not observed"] },
  cost: { type: ["number", "null"], minimum: 0, description: "judged queries lost; null: labels cannot say" },
  sentence: TEXT,
  evidence: list(TEXT, "ids of tables in `evidence`"),
  next: { ...object({ try: TEXT, hypothesis: TEXT, falsifier: TEXT }), type: ["object", "null"] },
});

const EVIDENCE = object({
  id: { type: "string", minLength: 1 },
  title: TEXT,
  columns: list(object({ name: TEXT, unit: { type: "string", description: '"": counts and texts' } })),
  rows: list(list(CELL), "cells in the order of `columns`"),
  how: TEXT,
});

const NOTICED = object({
  name: TEXT, count: COUNT, of: { type: ["integer", "null"], minimum: 0 }, first: TEXT, handled: TEXT,
});

/** The documented form of `recall-lab audit --json` and of a baseline (JSON Schema, draft 2020-12). A field is only
 *  ever added within one version; what is renamed or removed gets the next number in `schema`. */
export const DIAGNOSIS_SCHEMA: JsonSchema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: "recall-lab diagnosis, version 1",
  ...object({
    schema: { const: "recall-lab/diagnosis@1" },
    title: TEXT,
    input: { type: "object", additionalProperties: CELL, description: "inputs, versions and settings by name" },
    findings: list(FINDING, "in the order of what they cost"),
    evidence: list(EVIDENCE),
    measures: list(object({ name: TEXT, mean: NUMBER, queries: COUNT }), "means over the judged queries"),
    perQuery: object({
      queries: list(TEXT, "ids of the judged queries"),
      keys: list({ type: "string", pattern: "^[0-9a-f]{16}$" }, "first 16 hex digits of the sha256 of each id"),
      measures: list(object({ name: TEXT, values: list(NUMBER, "in the order of `queries`") })),
    }),
    noticed: list(NOTICED, "odd things in the data"),
  }, ["perQuery"]),
};
