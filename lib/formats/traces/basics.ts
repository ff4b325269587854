import { firstOf } from "./flatten";
import { placeOf, type Placed } from "./placed";
import type { Span, TraceOptions } from "./span";
import { asText, instantOf } from "./values";

/** What every span has, whoever wrote it: ids, name, start. A span without an id is called by its place. */
export function spanBasics(
  placed: Placed, flat: ReadonlyMap<string, unknown>, options: TraceOptions,
): Pick<Span, "traceId" | "spanId" | "parentId" | "name" | "started" | "queryId" | "place"> {
  const { queryId } = options;
  return {
    traceId: idOf(firstOf(flat, "context.trace_id", "trace_id", "traceId", "traceID", "context.traceId")),
    spanId: idOf(firstOf(flat, "context.span_id", "span_id", "spanId", "spanID", "context.spanId", "id"))
      ?? placeOf(placed),
    parentId: idOf(firstOf(flat, "parent_id", "parentSpanId", "parent_span_id", "parentId", "parent_run_id")),
    name: asText(flat.get("name")) ?? "",
    started: instantOf(firstOf(flat, "start_time", "startTimeUnixNano", "startTime", "start_time_unix_nano")),
    queryId: queryId === undefined ? null : asText(firstOf(flat, `attributes.${queryId}`, queryId)),
    place: { ...placed, value: null },
  };
}

/** An id without the "0x" that OpenTelemetry's Python SDK puts before it; null for none. */
export function idOf(value: unknown): string | null {
  const text = asText(value) ?? "";
  const id = /^0x[0-9a-f]+$/i.test(text) ? text.slice(2) : text;
  return id === "" || /^0+$/.test(id) ? null : id;
}
