import type { Qrels, Ranked, Run } from "../types";

/** One factor of the chain: `count` of `of` queries, and their quotient (null when `of` is 0: nothing to divide). */
export interface ChainLink {
  readonly name: "non-empty" | "contains the answer" | "ranked first";
  readonly count: number;
  readonly of: number;
  readonly factor: number | null;
}

/** success@1 as a product: a recall must answer, hold the answer, and rank it first. */
export interface ValueChain {
  readonly queries: number;
  readonly links: readonly [ChainLink, ChainLink, ChainLink];
  /** Right answers in first place over judged queries; equals the product of the factors (0 if a link breaks). */
  readonly successAt1: number;
}

/** Non-empty x contains the answer x ranked first = success@1, over the judged queries; a judged query that the lists
 *  lack was answered with nothing. Grades of at least `from` are answers. RangeError without judged queries. Source:
 *  article 85. */
export function valueChain<T extends Ranked>(lists: Run<T>, qrels: Qrels, from: number = 1): ValueChain {
  if (qrels.size === 0) throw new RangeError("valueChain: no judged queries");
  let nonEmpty = 0;
  let contains = 0;
  let first = 0;
  for (const [query, judgements] of qrels) {
    const list = lists.get(query) ?? [];
    const right = (candidate: T): boolean => (judgements.get(candidate.id) ?? 0) >= from;
    if (list.length > 0) nonEmpty += 1;
    if (list.some(right)) contains += 1;
    if (list[0] !== undefined && right(list[0])) first += 1;
  }
  const link = (name: ChainLink["name"], count: number, of: number): ChainLink => ({
    name, count, of, factor: of === 0 ? null : count / of,
  });
  return {
    queries: qrels.size,
    links: [
      link("non-empty", nonEmpty, qrels.size),
      link("contains the answer", contains, nonEmpty),
      link("ranked first", first, contains),
    ],
    successAt1: first / qrels.size,
  };
}
