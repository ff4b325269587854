import type { Diagnosis } from "../../audit/diagnosis";
import { DIAGNOSIS_SCHEMA, type JsonSchema } from "./schema";

/** What keeps a value from being a diagnosis: place, expected, got. `place` is a path such as findings[3].status. */
export interface SchemaFault {
  readonly place: string;
  readonly expected: string;
  readonly got: string;
}

/** The first fault of a value against the schema of a diagnosis and against what a schema cannot say (evidence that
 *  exists, rows as long as the columns, a value for each query); null: it is one. */
export function diagnosisFault(value: unknown): SchemaFault | null {
  return faultOf(value, DIAGNOSIS_SCHEMA, "") ?? mismatch(value as Diagnosis);
}

/** The first fault of any value against a schema of the kind used here, depth first; null: none. */
export function faultOf(value: unknown, schema: JsonSchema, place: string): SchemaFault | null {
  const wrong = (expected: string): SchemaFault => ({ place: place === "" ? "the document" : place, expected, got: said(value) });
  const { type, minimum, minLength, pattern } = schema;
  const types = type === undefined ? [] : [type].flat();
  if (types.length > 0 && !types.some((name) => isOf(value, name))) return wrong(types.join(" or "));
  if (schema.const !== undefined && value !== schema.const) return wrong(JSON.stringify(schema.const));
  if (schema.enum && !schema.enum.includes(value as string)) return wrong(`one of ${schema.enum.join(", ")}`);
  if (typeof value === "number" && minimum !== undefined && value < minimum) return wrong(`${minimum} or more`);
  if (typeof value === "string" && minLength !== undefined && value.length < minLength) return wrong("a text that is not empty");
  if (typeof value === "string" && pattern !== undefined && !new RegExp(pattern).test(value)) return wrong(`a text like ${pattern}`);
  if (Array.isArray(value) && schema.items) return firstFault(value.map((one, i) => [`${place}[${i}]`, one, schema.items!]));
  return isOf(value, "object") ? objectFault(value as Readonly<Record<string, unknown>>, schema, place) : null;
}

function objectFault(value: Readonly<Record<string, unknown>>, schema: JsonSchema, place: string): SchemaFault | null {
  const at = (name: string): string => (place === "" ? name : `${place}.${name}`);
  const missing = (schema.required ?? []).find((name) => !Object.hasOwn(value, name));
  if (missing !== undefined) return { place: at(missing), expected: "to be there", got: "nothing" };
  const { properties = {}, additionalProperties = true } = schema;
  const extra = Object.keys(value).find((name) => !Object.hasOwn(properties, name));
  if (extra !== undefined && additionalProperties === false) {
    return { place: at(extra), expected: `one of ${Object.keys(properties).join(", ")}`, got: "an unknown field" };
  }
  return firstFault(Object.entries(value).flatMap(([name, one]) => {
    const own = Object.hasOwn(properties, name) ? properties[name] : additionalProperties;
    return typeof own === "object" ? [[at(name), one, own] as const] : [];
  }));
}

function firstFault(parts: readonly (readonly [string, unknown, JsonSchema])[]): SchemaFault | null {
  for (const [place, value, schema] of parts) {
    const fault = faultOf(value, schema, place);
    if (fault !== null) return fault;
  }
  return null;
}

function mismatch({ findings, evidence, perQuery }: Diagnosis): SchemaFault | null {
  const ids = new Set(evidence.map(({ id }) => id));
  for (const [i, finding] of findings.entries()) {
    const unknown = finding.evidence.find((id) => !ids.has(id));
    if (unknown !== undefined) return { place: `findings[${i}].evidence`, expected: "the id of a table", got: said(unknown) };
  }
  for (const [i, { columns, rows }] of evidence.entries()) {
    const at = rows.findIndex(({ length }) => length !== columns.length);
    if (at >= 0) return { place: `evidence[${i}].rows[${at}]`, expected: `${columns.length} cells`, got: `${rows[at]?.length}` };
  }
  const n = perQuery?.queries.length ?? 0;
  const lists = [["keys", perQuery?.keys ?? []] as const, ...(perQuery?.measures ?? []).map(({ name, values }) => [name, values] as const)];
  const uneven = lists.find(([, { length }]) => length !== n);
  return uneven === undefined ? null : { place: `perQuery, ${uneven[0]}`, expected: `${n} values`, got: `${uneven[1].length}` };
}

function isOf(value: unknown, type: string): boolean {
  if (type === "null") return value === null;
  if (type === "array") return Array.isArray(value);
  if (type === "object") return typeof value === "object" && value !== null && !Array.isArray(value);
  if (type === "integer") return Number.isInteger(value);
  return type === "number" ? Number.isFinite(value) : typeof value === type;
}

function said(value: unknown): string {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
