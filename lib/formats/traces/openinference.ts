import { documentOf, documentsOf, type TracedDocument } from "./document";
import { attribute, firstOf } from "./flatten";
import { faultAt, isObject, own, within, type Placed } from "./placed";
import { spanBasics } from "./basics";
import { nodesOut, passedNodes } from "./llama-nodes";
import type { Span, SpanKind, TraceOptions } from "./span";
import { asText, unpacked } from "./values";

type Flat = ReadonlyMap<string, unknown>;

/** A flattened OpenInference or OTel GenAI span: any of the exported forms (attributes nested, dotted, as columns
 *  "attributes.…", lists of documents as lists or as JSON). A list of the wrong type is a FormatError. */
export function openInferenceSpan(placed: Placed, flat: Flat, options: TraceOptions): Span {
  const kind = kindOf(flat);
  const basics = spanBasics(placed, flat, options);
  if (kind === "other") {
    const passed = passedNodes(flat);
    if (passed !== null) return { ...basics, kind: "reranker", ...passed };
    return { ...basics, kind, query: null, input: null, output: null };
  }
  const given = documentsAt(placed, flat, "reranker.input_documents") ?? documentsAt(placed, flat, "input.documents");
  const made = kind === "reranker" ? ["reranker.output_documents", "output.documents"] : MADE;
  const output = made.map((key) => documentsAt(placed, flat, key)).find((list) => list !== null) ?? null;
  return {
    ...basics, kind,
    query: queryOf(flat),
    input: kind === "reranker" ? given : null,
    output: kind === "retriever" ? withIds(output ?? nodesOut(flat), placed, flat) : output,
  };
}

const MADE = ["retrieval.documents", "gen_ai.retrieval.documents"];

function kindOf(flat: Flat): SpanKind {
  const word = asText(attribute(flat, "openinference.span.kind") ?? flat.get("span_kind"))?.toUpperCase() ?? "";
  if (word === "RETRIEVER" || word === "RERANKER") return word === "RETRIEVER" ? "retriever" : "reranker";
  const operation = attribute(flat, "gen_ai.operation.name");
  const retrieves = operation === "retrieval" || attribute(flat, "gen_ai.retrieval.documents") !== undefined;
  return retrieves ? "retriever" : "other";
}

/** The documents under a key: one list, or one attribute a field with the index between; null where there are none. */
function documentsAt(placed: Placed, flat: Flat, key: string): readonly TracedDocument[] | null {
  const whole = attribute(flat, key);
  if (whole !== undefined) return documentsOf(within(placed, key, whole));
  const byIndex = new Map<number, Map<string, unknown>>();
  for (const [path, value] of flat) {
    const rest = afterKey(path, key);
    if (rest === null) continue;
    const match = /^(\d{1,9})\.(.+)$/s.exec(rest);
    if (match === null) throw faultAt(placed, path, `${key}.{i}.document.{field}`, value);
    const index = Number(match[1]);
    const fields = byIndex.get(index) ?? new Map<string, unknown>();
    byIndex.set(index, fields.set(match[2] ?? "", value));
  }
  if (byIndex.size === 0) return null;
  const inOrder = [...byIndex].sort(([a], [b]) => a - b);
  return inOrder.map(([i, fields]) => documentOf(within(placed, `${key}.${i}`, Object.fromEntries(fields)), i));
}

function afterKey(path: string, key: string): string | null {
  const from = path.startsWith("attributes.") ? "attributes.".length : 0;
  return path.startsWith(`${key}.`, from) ? path.slice(from + key.length + 1) : null;
}

function queryOf(flat: Flat): string | null {
  const written = ["reranker.query", "gen_ai.retrieval.query.text", "gen_ai.retrieval.query", "input.value"];
  const value = unpacked(written.map((key) => attribute(flat, key)).find((found) => found !== undefined));
  return isObject(value) ? queryWithin(value) : asText(value);
}

/** The query in an object that was a step's input: its query, question, input or query_str, or that of a bundle. */
export function queryWithin(value: unknown): string | null {
  for (const key of ["query", "question", "input", "query_str", "user_input"]) {
    const found = asText(own(value, key));
    if (found !== null) return found;
  }
  return asText(own(own(value, "query_bundle"), "query_str"));
}

/** LangChain's instrumentation writes no ids into the list; the span's output value has them, document by document. */
function withIds(list: readonly TracedDocument[] | null, placed: Placed, flat: Flat): readonly TracedDocument[] | null {
  if (list === null || list.every(({ id }) => id !== null)) return list;
  const value = unpacked(firstOf(flat, "attributes.output.value", "output.value"));
  const same = isObject(value) ? own(value, "documents") : value;
  if (!Array.isArray(same) || same.length !== list.length) return list;
  return list.map((document, i) => {
    const other = isObject(same[i]) ? documentOf(within(placed, `output.value[${i}]`, same[i]), i) : null;
    return other === null || other.text !== document.text ? document : { ...document, id: document.id ?? other.id };
  });
}
