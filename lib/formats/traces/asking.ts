import type { Notice } from "../found";
import { tally } from "../notices";
import { readyOrder, rootOf, treesOf, type Parents, type SpanTree } from "./order";
import { named } from "./name-askings";
import { placeOf } from "./placed";
import type { Span } from "./span";
import { normalised } from "./values";

/** One question put to somebody's pipeline, and the steps that answered it, in the order in which their lists came. */
export interface Asking {
  readonly id: string;
  readonly query: string;
  /** ISO 8601; null where no span has a start. */
  readonly at: string | null;
  readonly steps: readonly Span[];
}

/** The askings of retrieval spans and what was odd about them. */
export interface Askings {
  readonly askings: readonly Asking[];
  /** Spans that stand in no asking: other queries that a retriever made of its own, and the inner halves of calls. */
  readonly left: readonly Span[];
  readonly noticed: readonly Notice[];
}

/** An asking without its id. */
export interface Draft {
  readonly trace: string;
  query: string | null;
  readonly steps: Span[];
}

/** Groups retrieval spans into askings. A retriever with another query, or one that has run already, begins a new
 *  asking of its trace; a reranker belongs to the last one with its query. Ids: what the span calls its query, else
 *  the trace id; later askings of one trace get "#2" ... `parents` (without circles) knows all spans. */
export function askingsOf(spans: readonly Span[], parents: Parents): Askings {
  const traces = new Map<string, Span[]>();
  for (const span of spans) {
    const trace = span.traceId ?? rootOf(span.spanId, parents);
    const own = traces.get(trace);
    if (own === undefined) traces.set(trace, [span]);
    else own.push(span);
  }
  const left: Span[] = [];
  const drafts = [...traces].flatMap(([trace, own]) => draftsOf(trace, own, parents, left));
  const { askings, noticed } = named(drafts);
  const inner = tally("calls inside a retriever");
  for (const { place } of left) inner.hit(() => placeOf(place));
  const handled = "other queries that it asked of its own retrievers, or its own inner half; its answer is the step";
  return { askings, left, noticed: [...inner.notices(spans.length, handled), ...noticed] };
}

function draftsOf(trace: string, spans: readonly Span[], parents: Parents, left: Span[]): readonly Draft[] {
  const drafts: Draft[] = [];
  const byQuery = new Map<string, Draft>();
  for (const tree of treesOf(spans, parents)) {
    const steps = stepsOf(tree, left);
    const query = steps.find((step) => step.query !== null)?.query ?? null;
    const home = homeOf(drafts.at(-1), query === null ? undefined : byQuery.get(normalised(query)), tree.span, query);
    const draft = home ?? { trace, query, steps: [] };
    if (home === undefined) drafts.push(draft);
    draft.steps.push(...steps);
    draft.query ??= query;
    if (draft.query !== null) byQuery.set(normalised(draft.query), draft);
  }
  return drafts;
}

function stepsOf(tree: SpanTree, left: Span[]): readonly Span[] {
  const { query } = tree.span;
  const all = readyOrder(tree);
  const names = new Set(all.map(({ name }) => name));
  return all.filter((span) => {
    if (isInnerHalf(span.name, names)) {
      left.push(span);
      return false;
    }
    const same = span === tree.span || query === null || span.query === null || equal(span.query, query);
    if (!same) left.push(span);
    return same;
  });
}

/** LlamaIndex's "X._retrieve" inside "X.retrieve": the same call once more. */
function isInnerHalf(name: string, names: ReadonlySet<string>): boolean {
  const outer = name.replace(/\._(\w+)$/, ".$1");
  return outer !== name && names.has(outer);
}

/** The asking that a span goes on with: the last one with its query, or the last at all where one of both says none. */
function homeOf(last: Draft | undefined, same: Draft | undefined, span: Span, query: string | null): Draft | undefined {
  if (span.kind === "reranker") return same ?? last;
  const home = same ?? (query === null || last?.query === null ? last : undefined);
  return home?.steps.some((step) => step.name === span.name) === true ? undefined : home;
}

function equal(a: string, b: string): boolean {
  return a === b || normalised(a) === normalised(b);
}
