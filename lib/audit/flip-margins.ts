import { ageUnder, scoreAfter, type DecayRule, type MissingTime } from "../recall";
import type { Candidate, Qrels, RankedList, Run } from "../types";

/** Options of `flipMargins`. */
export interface MarginOptions {
  readonly rule: DecayRule;
  /** ISO 8601 instant with a zone. */
  readonly now: string;
  /** Odd times; an error when undefined. */
  readonly missing?: MissingTime;
  /** Given: the margin is that of the best relevant candidate over the best other one, whatever came first before. */
  readonly qrels?: Qrels;
  /** Lowest grade that is relevant; 1 when undefined. */
  readonly from?: number;
}

/** How far one query is from a change of its first place. */
export interface FlipMargin {
  readonly query: string;
  readonly leader: string;
  /** The rival that comes nearest (or overtakes most); null: there is none, and the margin is Infinity. */
  readonly rival: string | null;
  /** multiply, damped: log((a dA)/(b dB)); add, blend: score of A minus score of B. Negative: the rival is first. */
  readonly margin: number;
  readonly unit: "log ratio" | "difference";
}

/** The margin of every list's leader over its rivals under a rule, smallest first (ties: order of the lists); lists
 *  that are empty, or without a relevant candidate when judged, have none. Scores before the rule are read, which are
 *  raw similarities in lists that no rerank has touched. Source: design 4.2. */
export function flipMargins(lists: Run, options: MarginOptions): readonly FlipMargin[] {
  const { qrels, from = 1 } = options;
  const margins = [...lists].flatMap(([query, list]) => {
    const grades = qrels?.get(query);
    const right = (one: Candidate): boolean => (grades?.get(one.id) ?? 0) >= from;
    if (qrels === undefined) return list[0] === undefined ? [] : [{ query, ...marginOf(list, list[0], options) }];
    const leader = best(list.filter(right), options);
    if (leader === undefined) return [];
    return [{ query, ...marginOf([leader, ...list.filter((one) => !right(one))], leader, options) }];
  });
  return margins.sort((x, y) => x.margin - y.margin);
}

/** The margin of one candidate of a list over all others of it. */
export function marginOf(
  list: RankedList, leader: Candidate, options: Pick<MarginOptions, "rule" | "now" | "missing">,
): Omit<FlipMargin, "query"> {
  const { combine } = options.rule;
  const unit = combine === "multiply" || combine === "damped" ? "log ratio" : "difference";
  const own = after(leader, options);
  let [rival, margin]: [string | null, number] = [null, Infinity];
  for (const one of list) {
    if (one.id === leader.id) continue;
    const other = after(one, options);
    const here = unit === "difference" ? own - other : logRatio(own, other);
    if (rival === null || here < margin) [rival, margin] = [one.id, here];
  }
  return { leader: leader.id, rival, margin, unit };
}

function best(list: RankedList, options: MarginOptions): Candidate | undefined {
  return list.reduce<Candidate | undefined>(
    (top, one) => (top === undefined || after(one, options) > after(top, options) ? one : top), undefined,
  );
}

function after(one: Candidate, options: Pick<MarginOptions, "rule" | "now" | "missing">): number {
  return scoreAfter(options.rule, one.score, ageUnder(options.missing ?? "error", one, options.now));
}

/** log(own / other); a score of 0 or less cannot be divided by, so it simply loses to a positive one. */
function logRatio(own: number, other: number): number {
  if (own > 0 && other > 0) return Math.log(own / other);
  if (own === other) return 0;
  return own > other ? Infinity : -Infinity;
}
