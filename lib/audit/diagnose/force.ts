import type { Candidate, Stage } from "../../types";
import { DAY, probeContext, send, synchronous } from "../probe";
import { bisect } from "../measure-threshold";
import type { Bench } from "./bench";

/** What a candidate is measured by: its similarity where the lists know it, else the score they come with. */
export interface Scale {
  readonly on: "similarity" | "score";
  /** Least and largest value seen among the candidates of the first list. */
  readonly low: number;
  readonly high: number;
}

/** The scale of the first lists: similarity where every candidate has one and its score begins as that, else score;
 *  null where the lists hold nothing. */
export function scaleOf(bench: Bench): Scale | null {
  const cosine = everyFirst(bench, ({ similarity, score }) =>
    similarity !== null && Math.abs(similarity - score) < 1e-9);
  return spanOf(bench, cosine ? "similarity" : "score");
}

/** The scale of similarities where the first lists come with other scores; null unless every candidate has one. */
export function similarityScale(bench: Bench): Scale | null {
  return everyFirst(bench, ({ similarity }) => similarity !== null) ? spanOf(bench, "similarity") : null;
}

/** A candidate's value on a scale; NaN where it has none. */
export function valueOn({ on }: Scale, candidate: Candidate): number {
  return candidate[on] ?? NaN;
}

function everyFirst({ lists }: Bench, holds: (one: Candidate) => boolean): boolean {
  for (const [first] of lists.values()) if (first?.every(holds) === false) return false;
  return true;
}

function spanOf({ lists }: Bench, on: Scale["on"]): Scale | null {
  let [low, high] = [Infinity, -Infinity];
  let empty = true;
  for (const [first] of lists.values()) {
    for (const one of first ?? []) {
      empty = false;
      low = Math.min(low, one[on] ?? NaN);
      high = Math.max(high, one[on] ?? NaN);
    }
  }
  return empty ? null : { on, low, high };
}

/** A lone candidate of this value and age, to ask stages a question. */
export function lone(scale: Scale, value: number, ageDays: number, now: string): Candidate {
  const createdAt = new Date(Date.parse(now) - ageDays * DAY).toISOString();
  const similarity = scale.on === "similarity" ? value : null;
  return { id: "probe", similarity, score: value, createdAt, key: "probe", outcome: "success" };
}

/** The least value that passes the stages at an age, MEASURED by sending lone candidates through: -Infinity where the
 *  least ever seen passes, Infinity where not even the largest possible does (1 for cosines, else twice the largest
 *  seen). Not monotone gates give the lowest border found on a grid of 200. Sources are skipped. */
export function thresholdInForce(stages: readonly Stage[], scale: Scale, ageDays: number, now: string): number {
  const [asked, context] = [synchronous(stages), probeContext(now)];
  const passes = (value: number): boolean => send(asked, [lone(scale, value, ageDays, now)], context).length > 0;
  const [low, top] = rangeOf(scale);
  const grid = Array.from({ length: 201 }, (_, i) => (i === 200 ? top : low + ((top - low) * i) / 200));
  const first = grid.findIndex(passes);
  if (first < 0) return Infinity;
  const below = grid[first - 1];
  return below === undefined ? -Infinity : bisect(passes, below, grid[first] as number, 1e-9 * (top - low));
}

/** The age in days from which on nothing passes that was ever seen, between an age at which something does and one at
 *  which nothing does, to a hundredth of a day. */
export function shutFrom(
  stages: readonly Stage[], scale: Scale, ages: readonly [number, number], now: string,
): number {
  let [open, shut] = ages;
  while (shut - open > 0.005) {
    const middle = (open + shut) / 2;
    if (thresholdInForce(stages, scale, middle, now) > scale.high) shut = middle;
    else open = middle;
  }
  return shut;
}

/** Where values are looked for: cosines from -1 to 1, other scores from under the least to twice the largest seen. */
export function rangeOf({ on, low, high }: Scale): readonly [number, number] {
  if (on === "similarity") return [-1, 1];
  const width = Math.max(high - low, Math.abs(high), 1);
  return [low - width, high + width];
}
