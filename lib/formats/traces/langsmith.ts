import { documentsOf, type TracedDocument } from "./document";
import { firstOf } from "./flatten";
import { isObject, within, type Placed } from "./placed";
import { spanBasics } from "./basics";
import { queryWithin } from "./openinference";
import type { Span, TraceOptions } from "./span";
import { asText, unpacked } from "./values";

/** A LangSmith run (flattened): run_type "retriever" makes a list; outputs under documents, output or as the list
 *  itself. A run without a trace id belongs to the trace of its topmost parent. */
export function langSmithRun(placed: Placed, flat: ReadonlyMap<string, unknown>, options: TraceOptions): Span {
  const basics = spanBasics(placed, flat, options);
  const traceId = basics.traceId ?? rootOf(asText(flat.get("dotted_order")));
  const kind = flat.get("run_type") === "retriever" ? "retriever" : "other";
  if (kind === "other") return { ...basics, traceId, kind, query: null, input: null, output: null };
  const inputs = unpacked(flat.get("inputs"));
  const query = isObject(inputs) ? queryWithin(inputs) : queryWithin(inputsOf(flat));
  return { ...basics, traceId, kind, query, input: null, output: outputsOf(placed, flat) };
}

function inputsOf(flat: ReadonlyMap<string, unknown>): Readonly<Record<string, unknown>> {
  const fields = [...flat].filter(([key]) => key.startsWith("inputs."));
  return Object.fromEntries(fields.map(([key, value]) => [key.slice("inputs.".length), value]));
}

function outputsOf(placed: Placed, flat: ReadonlyMap<string, unknown>): readonly TracedDocument[] | null {
  const packed = unpacked(flat.get("outputs"));
  const direct = firstOf(flat, "outputs.documents", "outputs.output");
  const value = direct ?? (isObject(packed) ? packed.documents ?? packed.output : packed);
  return value === undefined || value === null ? null : documentsOf(within(placed, "outputs", value));
}

/** The root's id in a dotted order: <time>Z<root id>.<time>Z<child id>... */
function rootOf(dotted: string | null): string | null {
  const root = dotted?.split(".")[0] ?? "";
  return /Z([0-9a-f-]{36})$/i.exec(root)?.[1] ?? null;
}
