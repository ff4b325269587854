import { join } from "node:path";
import { readTraces, type Placed } from "../../../lib/formats/traces";
import type { Found } from "../../../lib/formats/found";
import { packageRoot } from "../../../lib/root";

/** A file of test/formats/traces/fixtures, as the repository has it. */
export function fixture(name: string): string {
  return join(packageRoot(), "test", "formats", "traces", "fixtures", name);
}

/** Rows as lines of a file "f". */
export function placed(...values: readonly unknown[]): readonly Placed[] {
  return values.map((value, i) => Object.freeze({ file: "f", line: i + 1, path: null, value: Object.freeze(value) }));
}

/** What `readTraces` makes of these rows. */
export function read(...values: readonly unknown[]): Promise<Found> {
  return readTraces("f", placed(...values));
}

/** Stage name -> query id -> document ids. */
export function idsOf(found: Found): Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> {
  return Object.fromEntries(found.stages.map(({ name, lists }) =>
    [name, Object.fromEntries([...lists].map(([query, list]) => [query, list.map(({ id }) => id)]))]));
}

/** Notice name -> count. */
export function countsOf(found: Found): Readonly<Record<string, number>> {
  return Object.fromEntries(found.noticed.map(({ name, count }) => [name, count]));
}

/** What a span of the OpenTelemetry SDK's form says beside its attributes. */
export interface SpanWords {
  readonly trace?: string;
  readonly id: string;
  readonly parent?: string;
  readonly name?: string;
  /** Seconds after midnight. */
  readonly at?: number;
}

/** A span with these attributes; a number `at` is a second of 2026-01-01. */
export function span(words: SpanWords, attributes: Readonly<Record<string, unknown>>): unknown {
  const { trace = "t", id, parent = null, name = "search", at } = words;
  const start_time = at === undefined ? undefined : new Date(Date.UTC(2026, 0, 1, 0, 0, at)).toISOString();
  return { name, context: { trace_id: trace, span_id: id }, parent_id: parent, start_time, attributes };
}

/** Attributes of a retriever that found these documents, by id; its text is "text of <id>". */
export function retrieved(query: string | null, ...ids: readonly string[]): Readonly<Record<string, unknown>> {
  return { "openinference.span.kind": "RETRIEVER", ...(query !== null && { "input.value": query }),
    ...list("retrieval.documents", ids) };
}

/** Attributes of a reranker with this input and output. */
export function reranked(
  query: string | null, input: readonly string[], output: readonly string[],
): Readonly<Record<string, unknown>> {
  return {
    "openinference.span.kind": "RERANKER", ...(query !== null && { "reranker.query": query }),
    ...list("reranker.input_documents", input), ...list("reranker.output_documents", output),
  };
}

function list(key: string, ids: readonly string[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(ids.flatMap((id, i) => [
    [`${key}.${i}.document.id`, id], [`${key}.${i}.document.content`, `text of ${id}`],
  ]));
}
