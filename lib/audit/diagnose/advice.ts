import type { NextStep } from "../diagnosis";
import type { Bench } from "./bench";
import { ADVICE } from "./advice-table";
import type { Lost } from "./fates";
import { bringsBack, type Variations } from "./variations";

/** What to try against these losses, with what it predicts and what would refute it: the variation of the pipeline that
 *  was run and brings most answers back where one does, else a change against the commonest mechanism. */
export function adviceFor(
  bench: Bench, step: number, lost: readonly Lost[], variations: Variations | null,
): NextStep | null {
  const best = lost.every(({ fate }) => fate === "dropped")
    ? bringsBack(variations, new Set(lost.map(({ query }) => query))) : null;
  // a step's own absence brings back whatever it drops: no advice
  const own = `without ${bench.steps[step]?.stage.name ?? ""}`;
  if (best !== null && best.label !== own && 4 * best.listed >= lost.length) return tried(best, lost.length);
  const counts = new Map<string, Lost[]>();
  for (const one of lost) {
    const same = counts.get(one.why.name);
    if (same === undefined) counts.set(one.why.name, [one]);
    else same.push(one);
  }
  const [top] = [...counts].sort((a, b) => b[1].length - a[1].length);
  const name = bench.steps[step]?.stage.name ?? "";
  const gates = bench.steps.slice(step + 1).some(({ stage }) => stage.kind === "gate");
  const advise = top === undefined ? undefined : ADVICE.find(([start]) => top[0].startsWith(start))?.[1];
  if (advise === undefined || top === undefined) return null;
  return advise({ name, own: top[1], behind: gates ? "gates" : "none" });
}

function tried({ label, first, listed, row }: NonNullable<ReturnType<typeof bringsBack>>, lost: number): NextStep {
  return {
    try: `run it ${label.startsWith("without ") ? label : `with ${label}`}`,
    hypothesis: `as here, where it lists the answer again for ${listed} of ${lost} and puts it first for ${first}, `
      + "most other queries lost in this way get theirs back",
    falsifier: `on queries not used here it loses as many right first places as it wins (here ${row.gains.length} won, `
      + `${row.losses.length} lost over all)`,
  };
}
