import { fromLists, preset, runStages, stagesOf, type DescribedSources } from "../../../lib/recall";
import type { RankedList, Stage } from "../../../lib/types";
import { NOW } from "../../ranked";

const QUERY = Object.freeze({ id: "q", text: "timeout" });

/** The stages of a preset without its source, as the probes of lib/audit take them. */
export function stagesOfPreset(name: string): readonly Stage[] {
  return stagesOf(preset(name), { candidates: fromLists(new Map()), rows: [], cosineOf: () => 0 }).slice(1);
}

/** The list after each stage of a preset, the source's first. */
export function listsOf(
  name: string, list: RankedList, more: Partial<DescribedSources> = {},
): Promise<readonly RankedList[]> {
  const candidates = fromLists(new Map([["q", list]]));
  return runStages(stagesOf(preset(name), { candidates, rows: [], ...more }), QUERY, NOW);
}

/** What a preset returns, as [id, score to six digits], best first. */
export async function returned(
  name: string, list: RankedList, more: Partial<DescribedSources> = {},
): Promise<readonly (readonly [string, number])[]> {
  return ((await listsOf(name, list, more)).at(-1) ?? []).map(({ id, score }) => [id, round(score)] as const);
}

/** A number to `digits` digits (default 6). */
export function round(value: number, digits: number = 6): number {
  return Math.round(value * 10 ** digits) / 10 ** digits;
}
