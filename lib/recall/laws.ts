import type { Candidate, Context, GateStage, RankedList, RerankStage, SourceStage } from "../types";

type Owned = Record<string, unknown>;

/** What a gate or rerank breaks on this list, in words; empty when it keeps every law. Laws: arguments are not mutated;
 *  twice the same gives the same; only candidates of the list, each once; similarity and the rest stay; a gate keeps
 *  order and score; a rerank keeps the set. The stage gets copies, so the caller's list is safe even from a mutator. */
export function checkLaws(stage: GateStage | RerankStage, list: RankedList, context: Context): readonly string[] {
  if (stage.kind !== "gate" && stage.kind !== "rerank") {
    throw new TypeError(`checkLaws: "${(stage as { name: string }).name}" is no gate or rerank; use checkSource`);
  }
  const given = copy(list);
  const output: unknown = stage.apply(given, { ...context });
  if (!Array.isArray(output)) return [`does not return a list${output instanceof Promise ? " but a promise" : ""}`];
  const result = copy(output as RankedList);
  const again = stage.apply(copy(list), { ...context });
  const order = stage.kind === "gate" ? brokenByGate(list, result) : brokenByRerank(list, result);
  return [...mutated(list, given), ...broken(list, result), ...order, ...unstable(result, again)];
}

/** What a source breaks when it is added to this list, in words. Laws: arguments are not mutated; whatever was in the
 *  list stays as it was; each id once; similarity null or a number, score a number; twice the same gives the same. */
export async function checkSource(stage: SourceStage, list: RankedList, context: Context): Promise<readonly string[]> {
  const given = copy(list);
  const result = copy(await stage.apply(given, { ...context }));
  const again = await stage.apply(copy(list), { ...context });
  const there = new Map(result.map((candidate) => [candidate.id, candidate]));
  const lost = list.filter(({ id }) => !there.has(id)).map(({ id }) => `loses "${id}"`);
  const changed = list.filter((one) => there.has(one.id) && !same(there.get(one.id), one, []))
    .map(({ id }) => `changes "${id}"`);
  const numbers = result.filter((one) => Number.isNaN(one.similarity) || !Number.isFinite(one.score))
    .map(({ id }) => `gives "${id}" no number as similarity or score`);
  return [...mutated(list, given), ...lost, ...changed, ...twice(result), ...numbers, ...unstable(result, again)];
}

function broken(list: RankedList, result: RankedList): readonly string[] {
  const before = new Map(list.map((candidate) => [candidate.id, candidate]));
  return [...twice(result), ...result.flatMap((candidate) => {
    const origin = before.get(candidate.id);
    if (origin === undefined) return [`adds "${candidate.id}"`];
    if (!Object.is(candidate.similarity, origin.similarity)) {
      return [`changes the similarity of "${candidate.id}" from ${origin.similarity} to ${candidate.similarity}`];
    }
    if (!Number.isFinite(candidate.score)) return [`gives "${candidate.id}" the score ${candidate.score}`];
    return same(candidate, origin, ["score"]) ? [] : [`changes a field of "${candidate.id}"`];
  })];
}

function brokenByGate(list: RankedList, result: RankedList): readonly string[] {
  const place = new Map(list.map(({ id }, position) => [id, { position, score: list[position]?.score }]));
  const places = result.map(({ id }) => place.get(id)?.position ?? -1);
  const swapped = places.findIndex((position, at) => at > 0 && position < (places[at - 1] ?? -1));
  const written = result.filter(({ id, score }) => place.has(id) && !Object.is(place.get(id)?.score, score));
  return [
    ...(swapped < 0 ? [] : [`is a gate but puts "${result[swapped - 1]?.id}" before "${result[swapped]?.id}"`]),
    ...written.map(({ id }) => `is a gate but writes the score of "${id}"`),
  ];
}

function brokenByRerank(list: RankedList, result: RankedList): readonly string[] {
  const there = new Set(result.map(({ id }) => id));
  return list.filter(({ id }) => !there.has(id)).map(({ id }) => `is a rerank but drops "${id}"`);
}

function mutated(list: RankedList, given: RankedList): readonly string[] {
  const intact = list.length === given.length && list.every((candidate, at) => same(candidate, given[at], []));
  return intact ? [] : ["mutates the list it is given"];
}

function unstable(result: RankedList, again: RankedList): readonly string[] {
  const equal = result.length === again.length && result.every((candidate, at) => same(candidate, again[at], []));
  return equal ? [] : ["gives another result the second time"];
}

function twice(result: RankedList): readonly string[] {
  const seen = new Set<string>();
  return result.filter(({ id }) => seen.has(id) || seen.add(id) === undefined).map(({ id }) => `returns "${id}" twice`);
}

function same(a: Candidate | undefined, b: Candidate | undefined, except: readonly string[]): boolean {
  if (a === undefined || b === undefined) return a === b;
  const [left, right] = [a as unknown as Owned, b as unknown as Owned];
  const names = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...names].every((name) => except.includes(name) || Object.is(left[name], right[name]));
}

function copy(list: RankedList): RankedList {
  return list.map((candidate) => ({ ...candidate }));
}
