import { documentsOf, type TracedDocument } from "./document";
import { firstOf } from "./flatten";
import { isObject, own, within, type Placed } from "./placed";
import { spanBasics } from "./basics";
import { queryWithin } from "./openinference";
import type { Span, TraceOptions } from "./span";
import { asText, unpacked } from "./values";

/** A LangSmith run (flattened): run_type "retriever" makes a list (outputs under documents, output or as the list
 *  itself); any other run that is given a list of documents and gives one back is a reranker. A run without a trace id
 *  belongs to the trace of its topmost parent. */
export function langSmithRun(placed: Placed, flat: ReadonlyMap<string, unknown>, options: TraceOptions): Span {
  const basics = spanBasics(placed, flat, options);
  const traceId = basics.traceId ?? rootOf(asText(flat.get("dotted_order")));
  const inputs = unpacked(flat.get("inputs"));
  if (flat.get("run_type") !== "retriever") {
    return { ...basics, traceId, query: null, ...passedOn(placed, flat, inputs) };
  }
  const kind = "retriever";
  const query = isObject(inputs) ? queryWithin(inputs) : queryWithin(inputsOf(flat));
  return { ...basics, traceId, kind, query, input: null, output: outputsOf(placed, flat) };
}

function passedOn(
  placed: Placed, flat: ReadonlyMap<string, unknown>, inputs: unknown,
): Pick<Span, "kind" | "input" | "output"> {
  const given = firstOf(flat, "inputs.input", "inputs.documents") ?? own(inputs, "input") ?? own(inputs, "documents");
  const made = outputOf(flat);
  if (!areDocuments(given) || !areDocuments(made)) return { kind: "other", input: null, output: null };
  return {
    kind: "reranker",
    input: documentsOf(within(placed, "inputs", given)), output: documentsOf(within(placed, "outputs", made)),
  };
}

function areDocuments(value: unknown): boolean {
  const isOne = (one: unknown): boolean => typeof own(own(one, "kwargs") ?? one, "page_content") === "string";
  return Array.isArray(value) && value.every(isOne);
}

function inputsOf(flat: ReadonlyMap<string, unknown>): Readonly<Record<string, unknown>> {
  const fields = [...flat].filter(([key]) => key.startsWith("inputs."));
  return Object.fromEntries(fields.map(([key, value]) => [key.slice("inputs.".length), value]));
}

function outputsOf(placed: Placed, flat: ReadonlyMap<string, unknown>): readonly TracedDocument[] | null {
  const value = outputOf(flat);
  return value === undefined || value === null ? null : documentsOf(within(placed, "outputs", value));
}

function outputOf(flat: ReadonlyMap<string, unknown>): unknown {
  const packed = unpacked(flat.get("outputs"));
  const inside = isObject(packed) ? own(packed, "documents") ?? own(packed, "output") : packed;
  return firstOf(flat, "outputs.documents", "outputs.output") ?? inside;
}

/** The root's id in a dotted order: <time>Z<root id>.<time>Z<child id>... */
function rootOf(dotted: string | null): string | null {
  const root = dotted?.split(".")[0] ?? "";
  return /Z([0-9a-f-]{36})$/i.exec(root)?.[1] ?? null;
}
