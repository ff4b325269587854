import type { TracedDocument } from "./document";
import type { Placed } from "./placed";

/** What a span did to a list: made one, reordered one, or nothing that concerns retrieval. */
export type SpanKind = "retriever" | "reranker" | "other";

/** One span (or run) of a trace, with the lists it carries. */
export interface Span {
  /** null where the file names none: then the topmost parent's id stands for it. */
  readonly traceId: string | null;
  readonly spanId: string;
  readonly parentId: string | null;
  readonly name: string;
  readonly kind: SpanKind;
  readonly started: { readonly ns: bigint; readonly iso: string } | null;
  /** null where the span does not carry it. */
  readonly query: string | null;
  /** A reranker's input; null where it is not carried. */
  readonly input: readonly TracedDocument[] | null;
  /** null where the span carries no list: nothing was found, or nothing was recorded. */
  readonly output: readonly TracedDocument[] | null;
  /** What the query is called, where the reader was given an attribute that says so. */
  readonly queryId: string | null;
  readonly place: Placed;
}

/** A judgement of one document of one span (Phoenix: span id and 0-based document position). */
export interface Annotation {
  readonly spanId: string;
  readonly position: number;
  readonly name: string;
  readonly annotator: string;
  readonly label: string | null;
  readonly score: number | null;
  readonly place: Placed;
}

/** How a trace is read. */
export interface TraceOptions {
  /** The attribute (or run field) that names the query, for example "metadata.question_id"; else the trace id does. */
  readonly queryId?: string;
}
