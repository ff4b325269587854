import type { Listed, Notice, StageLists } from "../found";
import { tally } from "../notices";
import { commonOrder, follows } from "./align";
import { listedOf, stageOf } from "./listed";
import { placeOf } from "./placed";
import type { AskedSteps, Step } from "./steps";

/** The steps of all askings as stages, aligned by name, and what did not fit: steps that an asking lacks (the list
 *  before stands in their place; before its first step it has no list), and askings whose steps came in another
 *  order. */
export function stagesOf(
  asked: readonly AskedSteps[],
): { readonly stages: readonly StageLists[]; readonly noticed: readonly Notice[] } {
  const sequences = asked.map(({ steps }) => steps.map(({ name }) => name));
  const order = commonOrder(sequences);
  const positions = new Map(order.map((name, i) => [name, i]));
  const turned = tally("steps in another order");
  sequences.forEach((names, i) => {
    if (!follows(names, positions)) turned.hit(() => whereOf(asked[i]));
  });
  const missing = order.map((name) => tally(`step missing: ${name}`));
  const lists = order.map(() => new Map<string, readonly Listed[]>());
  for (const one of asked) fill(one, order, lists, (stage) => missing[stage]?.hit(() => whereOf(one)));
  return {
    stages: order.map((name, i) => stageOf(name, lists[i] ?? new Map())),
    noticed: [
      ...turned.notices(asked.length, "the most frequent order is the pipeline's; each step keeps its own list"),
      ...missing.flatMap((gap) => gap.notices(asked.length, "the list of the step before stands in its place")),
    ],
  };
}

function fill(
  { asking, steps }: AskedSteps, order: readonly string[], lists: readonly Map<string, readonly Listed[]>[],
  lacks: (stage: number) => void,
): void {
  const byName = new Map<string, Step>(steps.map((step) => [step.name, step]));
  let before: readonly Listed[] | null = null;
  order.forEach((name, stage) => {
    const step = byName.get(name);
    if (step === undefined) lacks(stage);
    const list = step === undefined ? before : step.list.map(listedOf);
    if (list !== null) lists[stage]?.set(asking.id, list);
    before = list;
  });
}

function whereOf(one: AskedSteps | undefined): string {
  const span = one?.steps[0]?.span;
  return span === undefined ? "" : placeOf(span.place);
}
