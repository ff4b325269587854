/** A JSON value; objects are Maps, since their keys are somebody else's. A whole number beyond 2^53 and
 *  any number beyond 1.8e308 are their text, so that none is rounded. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject;

/** A JSON object. Of a key that stands twice the last value counts, as with JSON.parse. */
export type JsonObject = ReadonlyMap<string, Json>;

/** True for objects, not for lists. */
export function isObject(value: unknown): value is JsonObject {
  return value instanceof Map;
}

/** True for lists. */
export function isList(value: unknown): value is readonly Json[] {
  return Array.isArray(value);
}

/** A value in plain words of JavaScript, for messages and for writing it as JSON; objects without a prototype. */
export function plain(value: Json): unknown {
  if (isList(value)) return value.map(plain);
  if (!isObject(value)) return value;
  const object: Record<string, unknown> = Object.create(null);
  for (const [key, one] of value) object[key] = plain(one);
  return object;
}

/** A value as text: strings as they are, the rest as JSON; null as null. */
export function asText(value: Json): string | null {
  if (value === null || typeof value === "string") return value;
  return typeof value === "object" ? JSON.stringify(plain(value)) : String(value);
}

/** An object's values as texts; objects in it opened to dotted names, nulls left out. */
export function textsOf(object: JsonObject, under = ""): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of object) {
    if (isObject(value)) for (const [name, text] of textsOf(value, `${under}${key}.`)) found.set(name, text);
    else if (value !== null) found.set(`${under}${key}`, asText(value) ?? "");
  }
  return found;
}
