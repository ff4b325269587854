import type { Notice } from "../found";
import { duplicateNotice, keepFirst, tally } from "../notices";
import { distinctNames } from "./align";
import type { Asking } from "./asking";
import type { TracedDocument } from "./document";
import type { Identified, Identifier } from "./identify";
import { placeOf } from "./placed";
import type { Span } from "./span";

/** A step of one asking with the list after it. */
export interface Step {
  readonly name: string;
  /** "input": what a reranker was given, which is a step of its own where it is not what the step before gave. */
  readonly kind: "output" | "input";
  readonly span: Span;
  readonly list: readonly Identified[];
}

/** The steps of an asking; a reranker gives two, its input and its output. */
export interface AskedSteps {
  readonly asking: Asking;
  readonly steps: readonly Step[];
}

/** The steps of all askings, each document once in each list, and what was odd about the lists. A span without a list
 *  has an empty one. Reranker inputs that are everywhere what came before are left out again. */
export function stepsOf(
  askings: readonly Asking[], identifier: Identifier,
): { readonly asked: readonly AskedSteps[]; readonly noticed: readonly Notice[] } {
  const twice = tally("duplicate ids");
  const empty = tally("spans without documents");
  const counts = { places: 0, spans: 0 };
  const listOf = (asking: Asking, span: Span, list: readonly TracedDocument[]): readonly Identified[] => {
    counts.places += list.length;
    const { list: once, dropped } = keepFirst(identifier.identify(asking, span, list));
    for (const { position } of dropped) twice.hit(() => `${placeOf(span.place)} document ${position}`);
    return once;
  };
  const raw = askings.map((asking): AskedSteps => {
    const names = distinctNames(asking.steps.map(({ name, kind }) => (name === "" ? kind : name)));
    const steps = asking.steps.flatMap((span, i): Step[] => {
      const name = names[i] ?? "";
      counts.spans += 1;
      if (span.output === null) empty.hit(() => placeOf(span.place));
      const output: Step = { name, kind: "output", span, list: listOf(asking, span, span.output ?? []) };
      if (span.input === null) return [output];
      return [{ name: `into ${name}`, kind: "input", span, list: listOf(asking, span, span.input) }, output];
    });
    return { asking, steps };
  });
  const { asked, noticed } = withoutSameInputs(raw);
  return {
    asked,
    noticed: [
      ...empty.notices(counts.spans, "taken as an answer of nothing (it may also be that nothing was recorded)"),
      ...duplicateNotice(twice.count(), counts.places, first(twice)),
      ...noticed,
    ],
  };
}

function first(twice: ReturnType<typeof tally>): string {
  return twice.notices(null, "")[0]?.first ?? "";
}

/** Drops the input steps whose list is, in every asking, that of the step before; the others are counted. */
function withoutSameInputs(
  raw: readonly AskedSteps[],
): { readonly asked: readonly AskedSteps[]; readonly noticed: readonly Notice[] } {
  const changed = tally("changed before a reranker");
  const kept = new Set<string>();
  let inputs = 0;
  for (const { steps } of raw) {
    steps.forEach((step, i) => {
      if (step.kind !== "input") return;
      inputs += 1;
      const before = steps[i - 1];
      if (before !== undefined && sameIds(before.list, step.list)) return;
      kept.add(step.name);
      if (before !== undefined) changed.hit(() => placeOf(step.span.place));
    });
  }
  const asked = raw.map(({ asking, steps }) => ({
    asking, steps: steps.filter(({ kind, name }) => kind === "output" || kept.has(name)),
  }));
  const handled = "its input is not what the step before gave: the input is shown as a step of its own";
  return { asked, noticed: changed.notices(inputs, handled) };
}

function sameIds(a: readonly Identified[], b: readonly Identified[]): boolean {
  return a.length === b.length && a.every(({ id }, i) => id === b[i]?.id);
}
