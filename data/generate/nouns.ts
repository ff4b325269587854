import type { Random } from "./random";

/** One failed call as its cause knows it. The cause is kept apart from what recall sees: labels come from it. */
export interface Failure {
  readonly cause: string;
  readonly text: string;
}

/** A place in the plan: who fails and how often. The plan is the same for every seed, so are all counts. */
export interface Slot {
  readonly tool: string;
  readonly action: string;
  readonly failures: number;
}

/** All experiences of one abstract pattern. */
export interface Group {
  /** The tool of a fallback, else the labels as the pattern joins them. */
  readonly name: string;
  readonly slots: readonly Slot[];
  /** How many of its experiences were ever recalled; null: shares what the published groups leave. */
  readonly hits: number | null;
  /** The first failures of a slot, at most three; what fails more often repeats the last text. */
  readonly write: (random: Random, slot: Slot, place: number) => readonly Failure[];
}

/** Failures of one slot in one session, and the success that ends them. */
export interface Episode {
  readonly group: string;
  readonly session: string;
  readonly slot: Slot;
  readonly failures: readonly Failure[];
}

/** `count` slots of one tool and action for each entry of `failures`. */
export function slots(tool: string, action: string, failures: readonly number[]): readonly Slot[] {
  return failures.map((n) => ({ tool, action, failures: n }));
}

/** The same failure text, up to three times. */
export function again(slot: Slot, failure: Failure): readonly Failure[] {
  return Array<Failure>(Math.min(slot.failures, 3)).fill(failure);
}

/** Up to three failures, each drawn anew. */
export function each(slot: Slot, draw: (i: number) => Failure): readonly Failure[] {
  return Array.from({ length: Math.min(slot.failures, 3) }, (_, i) => draw(i));
}

/** A failure. */
export function failure(cause: string, text: string): Failure {
  return { cause, text };
}
