import type { Span } from "./span";

/** Span id -> id of the span it ran in; null for a root. */
export type Parents = ReadonlyMap<string, string | null>;

/** A retrieval span and those that ran inside it. */
export interface SpanTree {
  readonly span: Span;
  readonly inside: SpanTree[];
}

/** The retrieval spans of one trace as trees: a span hangs under its nearest retrieving ancestor (through chains and
 *  tools between, which `parents` knows; without circles, see `withoutCircles`). Siblings by start, ties as in the
 *  file. */
export function treesOf(spans: readonly Span[], parents: Parents): readonly SpanTree[] {
  const trees = new Map<string, SpanTree>();
  for (const span of byStart(spans)) trees.set(span.spanId, { span, inside: [] });
  const roots: SpanTree[] = [];
  for (const tree of trees.values()) (nearest(tree.span.spanId, parents, trees)?.inside ?? roots).push(tree);
  return roots;
}

function nearest(spanId: string, parents: Parents, trees: ReadonlyMap<string, SpanTree>): SpanTree | null {
  for (let id = parents.get(spanId) ?? null; id !== null; id = parents.get(id) ?? null) {
    const found = trees.get(id);
    if (found !== undefined) return found;
  }
  return null;
}

/** Spans by start; one without a start stays right behind the one before it in the file. */
export function byStart(spans: readonly Span[]): readonly Span[] {
  let last = 0n;
  const keyed = spans.map((span, i) => {
    last = span.started?.ns ?? last;
    return { span, i, ns: last };
  });
  return keyed.sort((a, b) => (a.ns < b.ns ? -1 : a.ns > b.ns ? 1 : a.i - b.i)).map(({ span }) => span);
}

/** The spans of a tree in the order in which their lists were ready: what ran inside a span before the span itself. */
export function readyOrder(tree: SpanTree): readonly Span[] {
  const out: Span[] = [];
  const waiting: SpanTree[] = [tree];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    out.push(next.span);
    waiting.push(...next.inside);
  }
  return out.reverse();
}

/** The topmost ancestor that is known, by span id; the span itself where it has none. */
export function rootOf(spanId: string, parents: Parents): string {
  let root = spanId;
  for (let id = parents.get(root) ?? null; id !== null; id = parents.get(id) ?? null) root = id;
  return root;
}

/** The same parents, a circle cut where it closes: that span counts as a root. */
export function withoutCircles(parents: Parents): Parents {
  const safe = new Map(parents);
  const done = new Set<string>();
  for (const start of parents.keys()) {
    const path = new Set<string>();
    for (let id: string | null = start; id !== null && !done.has(id);) {
      path.add(id);
      const above: string | null = safe.get(id) ?? null;
      if (above !== null && path.has(above)) safe.set(id, null);
      id = safe.get(id) ?? null;
    }
    for (const id of path) done.add(id);
  }
  return safe;
}
