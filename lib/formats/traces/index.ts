export { readTraces, foundIn } from "./read";
export { collect, type Collected } from "./collect";
export type { Annotation, Span, SpanKind, TraceOptions } from "./span";
export { documentOf, documentsOf, type TracedDocument } from "./document";
export { placeOf, type Placed } from "./placed";
export { contentId, normalised } from "./values";
export { TRACES } from "./format";
export { placedRows, wholeDocument } from "./rows";
