import { isObject, own } from "../traces/placed";

const DEEPEST = 24;

/** The words that a rated request searches for: the template's parameters, else the first text in its query that is no
 *  setting; null where it has none. */
export function queryTextIn(request: unknown): string | null {
  return firstText(own(request, "params"), 0) ?? firstText(own(own(request, "request"), "query"), 0);
}

const SETTINGS = new Set([
  "type", "operator", "analyzer", "fields", "boost", "fuzziness", "minimum_should_match", "field",
]);

function firstText(value: unknown, depth: number): string | null {
  if (typeof value === "string") return value;
  if (depth > DEEPEST) return null;
  const inner = isObject(value) ? Object.entries(value) : Array.isArray(value) ? [...value.entries()] : [];
  for (const [key, one] of inner) {
    const text = SETTINGS.has(String(key)) ? null : firstText(one, depth + 1);
    if (text !== null) return text;
  }
  return null;
}
