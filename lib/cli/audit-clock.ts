import { readInstant } from "../recall";
import type { Experience, Query } from "../types";

const DAY = 86_400_000;

/** Experiences with the times that an audit works on, and the instant it looks from. */
export interface Clock {
  /** "synthetic": times are made up (now minus an age of ages_synthetic.tsv); "logged": as the log has them. */
  readonly kind: "synthetic" | "logged";
  readonly now: string;
  readonly experiences: readonly Experience[];
  /** Rows with a usable time. */
  readonly dated: number;
  /** The query as it is asked at this clock. */
  readonly ask: (query: Query) => Query;
}

/** The log's own times; each query is asked at its own time where it has one. */
export function loggedClock(experiences: readonly Experience[], now: string): Clock {
  const dated = experiences.filter(({ createdAt }) => typeof readInstant(createdAt) === "number").length;
  return { kind: "logged", now, experiences, dated, ask: (query) => query };
}

/** Times made up from ages in days by id; a row without an age has no time. Every query is asked at `now`. */
export function syntheticClock(
  experiences: readonly Experience[], ages: ReadonlyMap<string, number>, now: string,
): Clock {
  const made = experiences.map((one) => {
    const age = ages.get(one.id);
    const createdAt = age === undefined ? null : new Date(Date.parse(now) - age * DAY).toISOString();
    return { ...one, createdAt };
  });
  const dated = made.filter(({ createdAt }) => createdAt !== null).length;
  return { kind: "synthetic", now, experiences: made, dated, ask: (query) => ({ ...query, at: null }) };
}

/** "SYNTHETIC" wherever the ages are made up. */
export function ageLabel({ clock }: { readonly clock: Pick<Clock, "kind"> }): string {
  return clock.kind === "synthetic" ? "ages SYNTHETIC" : "ages as logged";
}
