import { isObject } from "./placed";
import { unpacked } from "./values";

const DEEPEST = 12;

/** Nested objects as dotted keys: {a: {"b.c": 1}} -> "a.b.c". Lists, dates and whatever is called metadata stay whole,
 *  nulls are left out, and what nests deeper than 12 stays as it is. Of two values for one key the first counts. */
export function flatten(value: unknown): ReadonlyMap<string, unknown> {
  const flat = new Map<string, unknown>();
  walk(value, "", 0, flat);
  return flat;
}

function walk(value: unknown, prefix: string, depth: number, flat: Map<string, unknown>): void {
  if (!isObject(value)) return;
  for (const key of Object.keys(value)) {
    const path = `${prefix}${key}`;
    const inner = path === "attributes" ? unpacked(value[key]) : value[key];
    if (inner === null || inner === undefined) continue;
    if (isObject(inner) && depth < DEEPEST && !key.endsWith("metadata")) walk(inner, `${path}.`, depth + 1, flat);
    else if (!flat.has(path)) flat.set(path, inner);
  }
}

/** An attribute of a flattened span: with or without the "attributes." that exports put before it. */
export function attribute(flat: ReadonlyMap<string, unknown>, key: string): unknown {
  return flat.get(`attributes.${key}`) ?? flat.get(key);
}

/** The first of these keys that has a value. */
export function firstOf(flat: ReadonlyMap<string, unknown>, ...keys: readonly string[]): unknown {
  for (const key of keys) {
    const value = flat.get(key);
    if (value !== undefined && value !== null) return value;
  }
  return undefined;
}
