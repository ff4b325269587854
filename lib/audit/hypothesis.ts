import type { Candidate, Run } from "../types";
import { within } from "./border";

/** A sentence that data can refute, what would refute it, and what came of it. */
export interface Hypothesis<Counter> {
  readonly statement: string;
  readonly falsifier: string;
  /** "not refuted" is no proof: nothing spoke against it in what was checked. */
  readonly verdict: "refuted" | "not refuted" | "nothing checked";
  /** How many queries (or groups) were looked at. */
  readonly checked: number;
  readonly counterExamples: readonly Counter[];
}

/** A query whose answer changed by more than an order among near-equals. */
export interface PriorityCounterExample {
  readonly query: string;
  readonly kind: "membership" | "rank 1";
  /** Membership: ids that went. Rank 1: the id that was first. */
  readonly lost: readonly string[];
  /** Membership: ids that came. Rank 1: the id that is first now. */
  readonly gained: readonly string[];
  /** Rank 1: raw similarity given away (old first minus new first); null for membership or where it is unknown. */
  readonly gap: number | null;
}

/** The hypothesis "decay changes priority only" run against its falsifier: per query, a returned set that changed, or a
 *  new first candidate whose raw similarity trails the old one's by more than `gap` (.03 when undefined; exactly gap is
 *  still priority) or is unknown. Queries in either run are looked at; an absent list is empty. Source: article 85. */
export function decayChangesPriorityOnly(
  before: Run, after: Run, options: { readonly gap?: number } = {},
): Hypothesis<PriorityCounterExample> {
  const gap = within("gap", options.gap ?? 0.03, 0, 2);
  const queries = [...new Set([...before.keys(), ...after.keys()])];
  const counterExamples = queries.flatMap((query) => {
    const [old, now] = [before.get(query) ?? [], after.get(query) ?? []];
    return [...membership(query, old, now), ...rankOne(query, old, now, gap)];
  });
  return {
    statement: "decay changes priority only",
    falsifier: "a query whose returned set differs with decay, "
      + `or whose first candidate gives way to one more than ${gap} less similar`,
    verdict: verdictOf(queries.length, counterExamples.length),
    checked: queries.length,
    counterExamples,
  };
}

/** "refuted" with a counter-example, "nothing checked" when there was nothing to look at, else "not refuted". */
export function verdictOf(checked: number, counterExamples: number): Hypothesis<never>["verdict"] {
  if (checked === 0) return "nothing checked";
  return counterExamples > 0 ? "refuted" : "not refuted";
}

type List = readonly Candidate[];

function membership(query: string, old: List, now: List): readonly PriorityCounterExample[] {
  const missing = (from: List, other: List): readonly string[] => {
    const present = new Set(other.map(({ id }) => id));
    return from.map(({ id }) => id).filter((id) => !present.has(id));
  };
  const [lost, gained] = [missing(old, now), missing(now, old)];
  return lost.length + gained.length === 0 ? [] : [{ query, kind: "membership", lost, gained, gap: null }];
}

function rankOne(query: string, old: List, now: List, allowed: number): readonly PriorityCounterExample[] {
  const [was, is] = [old[0], now[0]];
  if (was === undefined || is === undefined || was.id === is.id) return [];
  const gap = was.similarity === null || is.similarity === null ? null : was.similarity - is.similarity;
  // 1e-12: .70 - .67 is .030000000000000027 in floating point and still exactly the gap
  if (gap !== null && gap <= allowed + 1e-12) return [];
  return [{ query, kind: "rank 1", lost: [was.id], gained: [is.id], gap }];
}
