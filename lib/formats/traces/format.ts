import type { AnyOptions, FileFormat, Head } from "../inspect/format";
import type { Placed } from "./placed";
import { readTraces } from "./read";
import { placedRows } from "./rows";
import type { TraceOptions } from "./span";

const WORDS: readonly (readonly [RegExp, string])[] = [
  [/"(attributes\.)?openinference\.span\.kind"/, "it says openinference.span.kind"],
  [/"gen_ai\.retrieval\.(documents|query\.text)"/, "it says gen_ai.retrieval"],
  [/"span_kind"\s*:\s*"(RETRIEVER|RERANKER|CHAIN|LLM|AGENT|EMBEDDING|TOOL)"/, "spans of OpenInference kinds"],
];

/** Traces: OpenInference spans (JSONL, OTLP JSON, Phoenix' Parquet and REST exports), OTel GenAI retrieval spans and
 *  LangSmith runs, with Phoenix' document annotations beside them. */
export const TRACES: FileFormat = {
  name: "trace spans",
  looksLike: (head) => {
    if (head.kind === "folder") return null;
    const reason = byKeys(head) ?? WORDS.find(([word]) => word.test(head.text ?? ""))?.[1];
    return reason === undefined ? null : { confidence: 0.92, reason };
  },
  read: (file, options) => readTraces(file, placedRows(file, options), traceOptions(options)),
  readTogether: (files, options) => readTraces(files.join(", "), rowsOfAll(files, options), traceOptions(options)),
};

/** `--map queryId=ATTRIBUTE` says which attribute names the query. */
function traceOptions({ map }: AnyOptions): TraceOptions {
  const queryId = map?.get("queryId");
  return queryId === undefined ? {} : { queryId };
}

async function* rowsOfAll(files: readonly string[], options: AnyOptions): AsyncGenerator<Placed> {
  for (const file of files) yield* placedRows(file, options);
}

function byKeys({ keys, text }: Head): string | undefined {
  const has = (...names: readonly string[]): boolean => names.every((name) => keys.includes(name));
  if (has("resourceSpans") || has("resource_spans")) return "OTLP: resourceSpans";
  if (has("run_type") && (has("inputs") || has("outputs"))) return "LangSmith runs: run_type, inputs, outputs";
  if (keys.some((key) => key.startsWith("attributes.openinference"))) return "columns attributes.openinference…";
  const documents = "attributes.retrieval.documents";
  if (keys.some((key) => key.startsWith(documents))) return `column ${documents}`;
  const annotates = keys.some((key) => ["document_position", "documentPosition"].includes(key));
  if (annotates && keys.some((key) => ["span_id", "spanId"].includes(key))) return "annotations of documents in spans";
  return /"run_type"\s*:\s*"(retriever|chain|llm|tool)"/.test(text ?? "") ? "LangSmith runs: run_type" : undefined;
}
