import { cut, distinct, dropFailures, threshold } from "../../recall";
import type { Candidate, GateStage, Query, RankedList } from "../../types";
import type { Step } from "./replay";

/** A rule that a recorded gate may follow, and how it is said. */
interface Guess {
  readonly stage: GateStage;
  readonly rule: string;
}

/** Replayed gates that follow a simple rule in every query get that rule: one a key, failures dropped, the first k, or
 *  everything at or above a similarity or score (any value between the least kept and the largest dropped gives the
 *  same lists; the middle is taken). Of several rules that fit the first counts, and the others are named. Gates that
 *  dropped nothing, and whatever else, stay replayed. */
export function inferred(steps: readonly Step[], queries: readonly Query[]): readonly Step[] {
  const open = ({ stage, basis }: Step): boolean => stage.kind === "gate" && basis === "replayed";
  if (!steps.some(open)) return steps;
  const lists = new Map<string, RankedList>();
  return steps.map((step) => {
    const before = queries.map((query) => lists.get(query.id) ?? []);
    const after = queries.map((query, i) => replayedList(step, query, before[i] ?? []));
    queries.forEach(({ id }, i) => lists.set(id, after[i] ?? []));
    const guess = open(step) ? guessOf(before, after) : null;
    if (guess === null) return step;
    return { ...step, stage: { ...guess.stage, name: step.stage.name }, basis: "inferred", rule: guess.rule };
  });
}

/** The replay of a source is asked for its recorded list through the copy kept with the step. */
function replayedList({ stage, recorded }: Step, query: Query, before: RankedList): RankedList {
  if (stage.kind === "source") return recorded?.get(query.id) ?? [];
  return stage.apply(before, { query, now: "" });
}

function guessOf(before: readonly RankedList[], after: readonly RankedList[]): Guess | null {
  const gone = before.map((list, i) => {
    const kept = new Set((after[i] ?? []).map(({ id }) => id));
    return list.filter(({ id }) => !kept.has(id));
  });
  if (gone.every((list) => list.length === 0)) return null;
  const longest = after.reduce((most, { length }) => Math.max(most, length), 0);
  const guesses: readonly Guess[] = [
    { stage: dropFailures(), rule: "drops failures" },
    { stage: distinct({ keep: "first" }), rule: "keeps the first of each key" },
    { stage: distinct({ keep: "newest" }), rule: "keeps the newest of each key" },
    ...(longest > 0 ? [{ stage: cut(longest), rule: `keeps the first ${longest}` }] : []),
    ...border("similarity", after, gone),
    ...(before.every((list) => list.every(({ score, similarity }) => score === similarity)) ? []
      : border("score", after, gone)),
  ];
  const fits = ({ stage }: Guess): boolean => before.every((list, i) => {
    const made = stage.apply(list, { query: { id: "", text: "" }, now: "" });
    return made.length === after[i]?.length && made.every(({ id }, at) => id === after[i]?.[at]?.id);
  });
  const [first, ...others] = guesses.filter(fits);
  if (first === undefined) return null;
  const also = others.map(({ rule }) => `; so does a rule that ${rule}`).join("");
  return { stage: first.stage, rule: first.rule + also };
}

function border(
  on: "similarity" | "score", kept: readonly RankedList[], gone: readonly RankedList[],
): readonly Guess[] {
  const value = (one: Candidate): number => one[on] ?? NaN;
  const least = kept.reduce((low, list) => list.reduce((l, one) => Math.min(l, value(one)), low), Infinity);
  const largest = gone.reduce((high, list) => list.reduce((h, one) => Math.max(h, value(one)), high), -Infinity);
  if (!(largest < least) || !Number.isFinite(largest)) return [];
  const middle = Number.isFinite(least) ? (least + largest) / 2 : largest + 1e-9;
  const upTo = Number.isFinite(least) ? String(Number(least.toPrecision(8))) : "more";
  const rule = `keeps what has a ${on} of at least some value above ${Number(largest.toPrecision(8))}, up to ${upTo}`;
  return [{ stage: threshold({ value: middle, on }), rule }];
}
