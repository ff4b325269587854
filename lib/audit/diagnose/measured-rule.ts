import type { DecayRule } from "../../recall";
import type { RerankStage } from "../../types";
import { probeContext } from "../probe";
import { lone, type Scale } from "./force";

/** How a rerank makes its score, found by handing it lone candidates. "age": a line in the score whose slope or offset
 *  depends on the age, so `rule` describes it; "value": the same line at every age; "pool": a candidate's score depends
 *  on its company; "none": it writes no score (it only orders); "other": no line; "recorded": it
 *  cannot be asked. */
export interface MeasuredRule {
  readonly reads: "age" | "value" | "pool" | "none" | "other" | "recorded";
  readonly rule: DecayRule | null;
}

/** Ages at which stages are asked, in days: both sides of the usual borders. */
export const AGES: readonly number[] = Object.freeze([0, 1, 7, 30, 31, 60, 90, 91, 180, 365]);

const SAME = 1e-9;

interface Line {
  readonly slope: number;
  readonly offset: number;
}

/** Measures a rerank. A rule whose offset is 0 multiplies; one whose slope is 1 adds; one of constant slope blends. */
export function measureRule(stage: RerankStage, scale: Scale, now: string): MeasuredRule {
  const scoreOf = (value: number, age: number): number =>
    stage.apply([lone(scale, value, age, now)], probeContext(now))[0]?.score ?? NaN;
  const { low, high } = scale;
  const [a, b] = scale.on === "similarity" ? [0.25, 0.75] : [low, high === low ? low + 1 : high];
  const known = new Map<number, Line>();
  const line = (age: number): Line => {
    const there = known.get(age);
    if (there !== undefined) return there;
    const [atA, atB] = [scoreOf(a, age), scoreOf(b, age)];
    const slope = (atB - atA) / (b - a);
    const found = { slope, offset: atA - slope * a };
    known.set(age, found);
    return found;
  };
  const lines = AGES.map((age) => ({ age, ...line(age) }));
  if (inCompany(stage, scale, now)) return { reads: "pool", rule: null };
  const middle = (a + b) / 2;
  const size = Math.max(1, Math.abs(a), Math.abs(b));
  const straight = lines.every(({ age, slope, offset }) =>
    Math.abs(scoreOf(middle, age) - slope * middle - offset) <= SAME * size);
  if (!straight) return { reads: "other", rule: null };
  const same = (pick: (one: (typeof lines)[number]) => number, value?: number): boolean =>
    lines.every((one) => Math.abs(pick(one) - (value ?? pick(lines[0] ?? one))) <= SAME * size);
  const slopes = same(({ slope }) => slope);
  const offsets = same(({ offset }) => offset);
  const untouched = same(({ slope }) => slope, 1) && same(({ offset }) => offset, 0);
  if (slopes && offsets) return { reads: untouched ? "none" : "value", rule: null };
  const base = { name: stage.name, parameters: {} };
  if (same(({ offset }) => offset, 0)) {
    return { reads: "age", rule: { ...base, combine: "multiply", factor: (age) => line(finite(age)).slope } };
  }
  const first = lines[0]?.slope ?? 1;
  if (slopes && Math.abs(first - 1) <= SAME) {
    return { reads: "age", rule: { ...base, combine: "add", weight: 1, factor: (age) => line(finite(age)).offset } };
  }
  if (!slopes || first >= 1) return { reads: "age", rule: null };
  const weight = 1 - first;
  const factor = (age: number): number => line(finite(age)).offset / weight;
  return { reads: "age", rule: { ...base, combine: "blend", weight, factor } };
}

/** Endless age, as far as a calendar goes. */
function finite(age: number): number {
  return Math.min(age, 700_000);
}

function inCompany(stage: RerankStage, scale: Scale, now: string): boolean {
  const value = (scale.low + scale.high) / 2;
  const own = lone(scale, value, 30, now);
  const width = scale.high - scale.low || 1;
  const rivals = [0.1, 0.9].map((share, i) =>
    ({ ...lone(scale, scale.low + share * width, i * 200, now), id: `rival ${i}`, key: `${i}` }));
  const alone = stage.apply([own], probeContext(now))[0]?.score;
  const together = stage.apply([...rivals, own], probeContext(now)).find(({ id }) => id === own.id)?.score;
  return alone === undefined || together === undefined || !(Math.abs(alone - together) <= SAME);
}
