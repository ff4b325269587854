import { ageUnder, scoreAfter, type DecayRule, type MissingTime } from "../recall";
import { rankOfFirst } from "../evaluate";
import type { Candidate, Qrels, RankedList, Run } from "../types";
import { flipCondition } from "./flip-condition";
import { marginOf } from "./flip-margins";

/** Options of `flips`. */
export interface FlipOptions {
  readonly rule: DecayRule;
  /** ISO 8601 instant with a zone. */
  readonly now: string;
  /** Odd times; an error when undefined. */
  readonly missing?: MissingTime;
  /** Lowest grade that is relevant; 1 when undefined. */
  readonly from?: number;
}

/** A query whose first candidate is another one after the rule. A is first before, B after; a and b their scores before
 *  the rule (raw similarities, unless another rerank came first). null: there is no such candidate or value. */
export interface Flip {
  readonly query: string;
  /** loss: a relevant first place was lost; gain: one was won; neither: both relevant or both not. */
  readonly effect: "loss" | "gain" | "neither";
  readonly idA: string | null;
  readonly idB: string | null;
  readonly a: number | null;
  readonly b: number | null;
  readonly ageA: number | null;
  readonly ageB: number | null;
  /** b / a, to be compared with a bound of kind "ratio". */
  readonly ratio: number | null;
  readonly bound: number | null;
  readonly boundKind: "ratio" | "gap";
  /** log((a dA)/(b dB)) (add, blend: the difference of scores) minimised over A's rivals; negative: A must lose. */
  readonly margin: number | null;
  /** "by the rule": sorting the earlier list by the rule puts B first. */
  readonly explained: "by the rule" | "unexplained";
  readonly why: string;
}

/** The queries whose first place changed between two sets of lists (S3 and S4), in the order of the judgements: who, by
 *  what ratio, against which bound, loss or gain; a change the rule does not predict is listed as unexplained. A list
 *  that became empty, or was, counts as changed. Source: article 85, design 4.2. */
export function flips(before: Run, after: Run, qrels: Qrels, options: FlipOptions): readonly Flip[] {
  return [...qrels].flatMap(([query, judgements]) => {
    const [then, now] = [before.get(query) ?? [], after.get(query) ?? []];
    if (then[0]?.id === now[0]?.id) return [];
    const right = (candidate: Candidate | undefined): boolean =>
      candidate !== undefined && rankOfFirst([candidate.id], judgements, options.from ?? 1) === 1;
    const [was, is] = [right(then[0]), right(now[0])];
    const effect = was === is ? "neither" : was ? "loss" : "gain";
    return [{ query, effect, ...comparison(then, now, options) } satisfies Flip];
  });
}

function comparison(then: RankedList, now: RankedList, options: FlipOptions): Omit<Flip, "query" | "effect"> {
  const { rule } = options;
  const A = then[0];
  const B = now[0] === undefined ? undefined : then.find(({ id }) => id === now[0]?.id);
  const age = (one: Candidate | undefined): number | null =>
    one === undefined ? null : ageUnder(options.missing ?? "error", one, options.now);
  const [ageA, ageB] = [age(A), age(B)];
  const condition = ageA === null || ageB === null ? null : flipCondition(rule, ageA, ageB);
  const predicted = firstUnder(then, options);
  const explained = B !== undefined && predicted === B.id ? "by the rule" : "unexplained";
  return {
    idA: A?.id ?? null,
    idB: now[0]?.id ?? null,
    a: A?.score ?? null,
    b: B?.score ?? null,
    ageA,
    ageB,
    ratio: A === undefined || B === undefined || A.score === 0 ? null : B.score / A.score,
    bound: condition?.bound ?? null,
    boundKind: rule.combine === "multiply" || rule.combine === "damped" ? "ratio" : "gap",
    margin: A === undefined ? null : marginOf(then, A, options).margin,
    explained,
    why: reason(A, B, now[0], predicted, condition?.text ?? "no bound: a time is unknown"),
  };
}

function reason(
  A: Candidate | undefined, B: Candidate | undefined, first: Candidate | undefined, predicted: string | undefined,
  condition: string,
): string {
  if (A === undefined) return `the earlier list is empty; "${first?.id ?? ""}" came in later`;
  if (first === undefined) return "the later list is empty: a gate, not an order";
  if (B === undefined) return `"${first.id}" is not in the earlier list`;
  if (predicted === B.id) return condition;
  return `the rule puts "${predicted ?? ""}" first, not "${B.id}" (${condition})`;
}

/** Id of the candidate the rule puts first; equal scores keep their order. undefined for an empty list. */
export function firstUnder(list: RankedList, options: FlipOptions): string | undefined {
  let best: { readonly id: string; readonly score: number } | undefined;
  for (const one of list) {
    const score = scoreAfter(options.rule, one.score, ageUnder(options.missing ?? "error", one, options.now));
    if (best === undefined || score > best.score) best = { id: one.id, score };
  }
  return best?.id;
}
