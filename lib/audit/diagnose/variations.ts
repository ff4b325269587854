import { compareSystems, qrelsOf, type Ablation, type AblationRow } from "../../evaluate";
import { swaps, withoutEach, type Variation } from "../../recall";
import type { Pipeline } from "../../types";
import { measuresOf } from "./ablation-part";
import type { Bench } from "./bench";
import type { ValueGate } from "./gates";
import { sampled } from "./sample";

/** The pipeline beside what it would be without a step, or in another order. The first row of each is the whole. */
export interface Variations {
  readonly without: Ablation;
  readonly order: Ablation;
  /** "" or how many of the judged queries were run. */
  readonly note: string;
}

/** Runs the judged queries through the pipeline without each step, with each two neighbours swapped, and with all value
 *  gates moved before the first rerank; null where there is no pipeline to run, or no judged query. */
export async function variationsOf(bench: Bench, gates: readonly ValueGate[]): Promise<Variations | null> {
  if (bench.kind !== "pipeline" || bench.judged.size === 0 || bench.steps.length < 2) return null;
  const { queries, pipeline, note } = sampled(bench, 2 * bench.steps.length + 1);
  const qrels = qrelsOf(bench.judged, queries);
  const options = { now: bench.now, from: bench.from, measures: measuresOf(bench) };
  const whole = { label: "whole", pipeline };
  const compare = async (varied: readonly Variation[]): Promise<Ablation> =>
    compareSystems([whole, ...named(varied)], queries, qrels, options);
  bench.input.onProgress?.("leaving steps out", 0, 2);
  const without = await compare(withoutEach(pipeline));
  bench.input.onProgress?.("other orders", 1, 2);
  const order = await compare([...swaps(pipeline), ...gatesFirst(pipeline, gates)]);
  return { without, order, note };
}

/** The variation that puts the answers of these queries first most often, then lists them most often, among those that
 *  win as many first places over all as they lose; null where none does either, or none of the queries was run. */
export function bringsBack(variations: Variations | null, lost: ReadonlySet<string>): {
  readonly label: string; readonly first: number; readonly listed: number; readonly row: AblationRow;
} | null {
  if (variations === null) return null;
  const { queries } = variations.without;
  const places = queries.flatMap((query, at) => (lost.has(query) ? [at] : []));
  const count = (row: AblationRow, test: (rank: number | null) => boolean): number =>
    places.filter((at) => test(row.firstRelevant[at] ?? null)).length;
  // of equals the mildest change wins: gates first, another order, a step left out
  const rows = [...variations.order.rows.slice(1).reverse(), ...variations.without.rows.slice(1)];
  const fair = rows.filter(({ gains, losses }) => gains.length >= losses.length);
  const tried = fair.map((row) => ({
    label: row.label, row, first: count(row, (rank) => rank === 1), listed: count(row, (rank) => rank !== null),
  }));
  const best = tried.reduce<(typeof tried)[number] | null>((top, one) => top === null || one.first > top.first
    || (one.first === top.first && one.listed > top.listed) ? one : top, null);
  return best === null || best.listed === 0 ? null : best;
}

function gatesFirst(pipeline: Pipeline, gates: readonly ValueGate[]): readonly Variation[] {
  const first = pipeline.findIndex(({ kind }) => kind === "rerank");
  const late = gates.filter(({ step }) => first > 0 && step > first).map(({ step }) => step);
  if (late.length === 0) return [];
  const moved = late.map((step) => pipeline[step]).filter((stage) => stage !== undefined);
  const rest = pipeline.filter((_, step) => !late.includes(step));
  const label = `${moved.map(({ name }) => name).join(", ")} before every rerank`;
  return [{ label, pipeline: [...rest.slice(0, first), ...moved, ...rest.slice(first)] }];
}

/** Labels that occur twice (two cuts of one name) get their number. */
function named(varied: readonly Variation[]): readonly Variation[] {
  const counts = new Map<string, number>();
  return varied.map(({ label, pipeline }) => {
    const times = (counts.get(label) ?? 0) + 1;
    counts.set(label, times);
    return { label: times === 1 ? label : `${label} (${times})`, pipeline };
  });
}
