import { isObject, own, within, type Placed } from "./placed";
import { asText } from "./values";

const DEEPEST = 64;

/** The single spans, runs or annotations in a parsed value: OTLP's resourceSpans with their typed attributes, lists,
 *  {spans} and {data} as servers answer, LangSmith's nested child_runs. Anything else is itself. */
export function* expand(placed: Placed): Generator<Placed> {
  const waiting: { readonly placed: Placed; readonly depth: number }[] = [{ placed, depth: 0 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { depth } = next;
    const inner = depth < DEEPEST ? insideOf(next.placed) : null;
    if (inner === null || inner.keeps) yield next.placed;
    for (const found of [...(inner?.found ?? [])].reverse()) waiting.push({ placed: found, depth: depth + 1 });
  }
}

interface Inside {
  readonly found: readonly Placed[];
  /** The value counts by itself too. */
  readonly keeps: boolean;
}

function insideOf(placed: Placed): Inside | null {
  const { value } = placed;
  if (Array.isArray(value)) return { found: each(placed, "", value), keeps: false };
  for (const key of ["resourceSpans", "resource_spans"]) {
    const list = own(value, key);
    if (Array.isArray(list)) return { found: each(placed, key, list).flatMap(otlpSpans), keeps: false };
  }
  const children = own(value, "child_runs");
  if (Array.isArray(children) && children.length > 0) {
    return { found: each(placed, "child_runs", children), keeps: true };
  }
  const isSpan = own(value, "name") !== undefined || own(value, "span_id") !== undefined;
  for (const key of ["spans", "data", "runs"]) {
    const list = own(value, key);
    if (Array.isArray(list) && !isSpan) return { found: each(placed, key, list), keeps: false };
  }
  return null;
}

function each(placed: Placed, key: string, list: readonly unknown[]): readonly Placed[] {
  return list.map((value, i) => within(placed, `${key}[${i}]`, value));
}

function otlpSpans(resource: Placed): readonly Placed[] {
  const scopes = own(resource.value, "scopeSpans") ?? own(resource.value, "scope_spans");
  return (Array.isArray(scopes) ? each(resource, "scopeSpans", scopes) : []).flatMap((scope) => {
    const spans = own(scope.value, "spans");
    const placed = Array.isArray(spans) ? each(scope, "spans", spans) : [];
    return placed.map((span) => ({ ...span, value: plainSpan(span.value) }));
  });
}

function plainSpan(span: unknown): unknown {
  const list = own(span, "attributes");
  if (!isObject(span) || !Array.isArray(list)) return span;
  const entries = list.map((one: unknown) => [keyOf(one), plainValue(own(one, "value"), 0)]);
  return { ...span, attributes: Object.fromEntries(entries) as unknown };
}

/** An OTLP value without its type: {stringValue: "x"} -> "x"; 64-bit integers are texts in JSON and stay so. */
function plainValue(value: unknown, depth: number): unknown {
  if (!isObject(value) || depth > DEEPEST) return null;
  for (const key of ["stringValue", "intValue", "doubleValue", "boolValue", "bytesValue"]) {
    if (value[key] !== undefined) return value[key];
  }
  const list = own(value.arrayValue, "values");
  if (Array.isArray(list)) return list.map((inner: unknown) => plainValue(inner, depth + 1));
  const pairs = own(value.kvlistValue, "values");
  if (!Array.isArray(pairs)) return null;
  const inner = (one: unknown): unknown => plainValue(own(one, "value"), depth + 1);
  return Object.fromEntries(pairs.map((one: unknown) => [keyOf(one), inner(one)])) as unknown;
}

function keyOf(pair: unknown): string {
  return asText(own(pair, "key")) ?? "";
}
