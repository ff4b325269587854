import type { Notice } from "../found";
import { tally } from "../notices";
import type { Asking, Draft } from "./asking";
import { byStart } from "./order";
import { placeOf } from "./placed";
import type { Span } from "./span";
import { normalised } from "./values";

/** The drafts with an id each: what a span calls its query, else the trace id; a second asking of one id is "id#2"
 *  (or the next that is free). Several askings of one id, the same text asked again and askings without a text are
 *  counted. */
export function named(
  drafts: readonly Draft[],
): { readonly askings: readonly Asking[]; readonly noticed: readonly Notice[] } {
  const [several, repeated, silent, reworded] = ["several askings in one trace", "repeated askings",
    "askings without a query", "rerankers with another query"].map(tally);
  const used = new Map<string, number>();
  const texts = new Set<string>();
  const askings = drafts.map(({ trace, query, steps }): Asking => {
    const base = steps.find(({ queryId }) => queryId !== null)?.queryId ?? trace;
    const id = ownId(base, used);
    const where = (): string => placeOf((steps[0] as Span).place);
    const text = normalised(query ?? "");
    if (id !== base) several?.hit(where);
    if (steps.some((step) => step.query !== null && normalised(step.query) !== text)) reworded?.hit(where);
    if (text === "") silent?.hit(where);
    else if (texts.has(text)) repeated?.hit(where);
    texts.add(text);
    return { id, query: query ?? "", at: firstAt(steps), steps };
  });
  const of = askings.length;
  return {
    askings,
    noticed: [
      ...(several?.notices(of, "each further asking has an id of its own: the trace's with #2, #3 ...") ?? []),
      ...(repeated?.notices(of, "the same text asked again; each asking keeps its own id") ?? []),
      ...(silent?.notices(of, "kept with an empty text") ?? []),
      ...(reworded?.notices(of, "taken for steps of the asking before them") ?? []),
    ],
  };
}

/** The id itself, or the first of id#2, id#3 ... that is free. */
function ownId(base: string, used: Map<string, number>): string {
  let time = (used.get(base) ?? 0) + 1;
  const name = (n: number): string => (n === 1 ? base : `${base}#${n}`);
  while (time > 1 && used.has(name(time))) time += 1;
  used.set(base, time);
  if (time > 1) used.set(name(time), 1);
  return name(time);
}

function firstAt(steps: readonly Span[]): string | null {
  return byStart(steps).find(({ started }) => started !== null)?.started?.iso ?? null;
}
