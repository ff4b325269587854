import { annotationOf, isAnnotation } from "./annotation";
import { expand } from "./expand";
import { flatten } from "./flatten";
import { langSmithRun } from "./langsmith";
import { openInferenceSpan } from "./openinference";
import { objectAt, type Placed } from "./placed";
import type { Annotation, Span, TraceOptions } from "./span";

/** What the rows of a trace file are, before anything is made of them. rows = spans + others + annotations + twice. */
export interface Collected {
  /** Retrieving spans, in the order of the file, each id once. */
  readonly spans: readonly Span[];
  /** Span id -> parent's, of all spans. */
  readonly parents: ReadonlyMap<string, string | null>;
  readonly annotations: readonly Annotation[];
  /** Rows after unpacking. */
  readonly rows: number;
  /** Spans that retrieve nothing. */
  readonly others: number;
  /** Places of spans whose id was there already. */
  readonly twice: readonly Placed[];
  /** "LangSmith runs", "OTel GenAI spans" or "OpenInference spans": what the first retrieving span is. */
  readonly format: string | null;
  readonly lostScores: readonly Placed[];
}

/** Reads rows of spans, runs and annotations of any of the known forms, mixed as they come. A row that is no object, or
 *  a field of the wrong type in a span that retrieves, is a FormatError. Texts that come again are kept once. */
export async function collect(
  rows: AsyncIterable<Placed> | Iterable<Placed>, options: TraceOptions = {},
): Promise<Collected> {
  const spans: Span[] = [];
  const parents = new Map<string, string | null>();
  const annotations: Annotation[] = [];
  const twice: Placed[] = [];
  const lostScores: Placed[] = [];
  const once = keeper();
  const counts = { rows: 0, others: 0 };
  let format: string | null = null;
  for await (const row of rows) {
    for (const placed of expand(row)) {
      counts.rows += 1;
      const flat = flatten(objectAt(placed, "a span, a run or an annotation (a JSON object)"));
      if (isAnnotation(flat)) {
        annotations.push(annotationOf(placed, flat));
        continue;
      }
      const run = flat.has("run_type");
      const span = (run ? langSmithRun : openInferenceSpan)(placed, flat, options);
      if (parents.has(span.spanId)) twice.push(span.place);
      else if (span.kind === "other") counts.others += 1;
      else {
        spans.push(once(span));
        format ??= run ? "LangSmith runs" : formatOf(flat);
        const listed = [...(span.output ?? []), ...(span.input ?? [])];
        if (listed.some(({ oddScore }) => oddScore)) lostScores.push(span.place);
      }
      if (!parents.has(span.spanId)) parents.set(span.spanId, span.parentId);
    }
  }
  return { spans, parents, annotations, ...counts, twice, lostScores, format };
}

function formatOf(flat: ReadonlyMap<string, unknown>): string {
  const genAi = flat.has("attributes.gen_ai.operation.name") || flat.has("gen_ai.operation.name");
  const named = flat.has("attributes.openinference.span.kind") || flat.has("openinference.span.kind");
  return genAi && !named ? "OTel GenAI spans" : "OpenInference spans";
}

/** Puts one copy of each text and of all equal metadata into all spans: a store's documents come back in every list. */
function keeper(): (span: Span) => Span {
  const texts = new Map<string, string>();
  const metadata = new Map<string, ReadonlyMap<string, string>>();
  const once = <T>(known: Map<string, T>, key: string, value: T): T => known.get(key) ?? (known.set(key, value), value);
  const lists = (list: Span["output"]): Span["output"] => list?.map((one) => ({
    ...one, text: once(texts, one.text, one.text),
    metadata: once(metadata, JSON.stringify([...one.metadata]), one.metadata),
  })) ?? null;
  return (span) => ({ ...span, input: lists(span.input), output: lists(span.output) });
}
