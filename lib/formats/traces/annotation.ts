import { idOf } from "./basics";
import { firstOf } from "./flatten";
import { faultAt, type Placed } from "./placed";
import type { Annotation } from "./span";
import { asNumber, asText } from "./values";

/** True for a flattened row that judges one document of a span (Phoenix: span id and document position). */
export function isAnnotation(flat: ReadonlyMap<string, unknown>): boolean {
  return positionOf(flat) !== undefined;
}

function positionOf(flat: ReadonlyMap<string, unknown>): unknown {
  return firstOf(flat, "document_position", "documentPosition");
}

/** A document annotation as Phoenix exports it: names in snake or camel case, result nested or flat. A position that is
 *  no whole number, or a missing span id, is a FormatError. */
export function annotationOf(placed: Placed, flat: ReadonlyMap<string, unknown>): Annotation {
  const position = asNumber(positionOf(flat));
  if (position === null || !Number.isSafeInteger(position) || position < 0) {
    throw faultAt(placed, "document_position", "a whole number >= 0", positionOf(flat));
  }
  const spanId = idOf(firstOf(flat, "span_id", "spanId", "context.span_id"));
  if (spanId === null) throw faultAt(placed, "span_id", "the id of a span", null);
  return {
    spanId, position,
    name: asText(firstOf(flat, "name", "annotation_name")) ?? "",
    annotator: asText(firstOf(flat, "annotator_kind", "annotatorKind"))?.toUpperCase() ?? "",
    label: asText(firstOf(flat, "result.label", "label")),
    score: asNumber(firstOf(flat, "result.score", "score")),
    place: { ...placed, value: null },
  };
}
