import type { Candidate, RankedList } from "../../types";
import { addedLater } from "./added-later";
import { contextOf, type Bench } from "./bench";
import type { Fate } from "./fates";
import type { Scale } from "./force";
import { said, type Mechanism } from "./mechanism";
import { byItself } from "./why-alone";

/** Why the step dropped the answer, found by asking the stage again with one thing changed at a time: alone, as new,
 *  with a key of its own, without what later sources added, in the order before each rerank. A replayed stage cannot be
 *  asked; then only what the lists show is said. */
export function whyDropped(bench: Bench, fate: Fate, scale: Scale | null): Mechanism {
  const { query, step, answer } = fate;
  const lists = bench.lists.get(query) ?? [];
  const [before, after] = [lists[step - 1] ?? [], lists[step] ?? []];
  const { stage, basis, half } = bench.steps[step] ?? {};
  if (stage === undefined || answer === null) return said("dropped", "dropped");
  if (half === "kept") return notKept(lists, answer, step);
  if (stage.kind !== "gate" || basis === "replayed") return asSeen(before, after, answer, lists, step);
  const context = contextOf(bench, query);
  const survives = (list: RankedList): boolean => stage.apply(list, context).some(({ id }) => id === answer.id);
  if (!survives([answer])) return byItself(bench, fate, stage, scale, context);
  const unlike = before.map((one) => (one.id === answer.id ? { ...one, key: `${one.key} (its own)` } : one));
  if (answer.key !== "" && survives(unlike)) {
    const rival = after.find(({ key }) => key === answer.key) ?? null;
    return said("collapsed onto another of the same key",
      `"${answer.id}" has the key "${answer.key}" of "${rival?.id ?? "?"}", which was kept`, rival);
  }
  // a cut keeps a head of the list; what leaves gaps compares candidates with each other
  const isCut = after.every(({ id }, i) => id === before[i]?.id);
  return isCut ? byPlace(bench, fate, { before, lists, survives }) : byLikeness(after, answer, survives);
}

function byPlace(
  bench: Bench, { query, step, answer }: Fate, asked: {
    readonly before: RankedList;
    readonly lists: readonly RankedList[];
    readonly survives: (list: RankedList) => boolean;
  },
): Mechanism {
  const { before, lists, survives } = asked;
  const { steps } = bench;
  const rank = (list: RankedList): number => list.findIndex(({ id }) => id === answer?.id) + 1;
  const later = addedLater(bench, query, step);
  const added = before.filter(({ id }) => later.has(id) && id !== answer?.id);
  if (added.length > 0 && survives(before.filter((one) => !added.includes(one)))) {
    const names = added.slice(0, 3).map(({ id }) => `"${id}"`).join(", ");
    return said("pushed out by candidates that a later source added",
      `rank ${rank(before)} of ${before.length}, behind ${names}, added after the first source`, added[0] ?? null);
  }
  for (let at = step - 1; at > 0; at -= 1) {
    if (steps[at]?.stage.kind !== "rerank") continue;
    const earlier = new Map((lists[at - 1] ?? []).map(({ id }, place) => [id, place]));
    const undone = [...before].sort((a, b) => (earlier.get(a.id) ?? Infinity) - (earlier.get(b.id) ?? Infinity) || 0);
    if (!survives(undone)) continue;
    const name = steps[at]?.stage.name ?? "";
    return said(`dropped by the cut because "${name}" had re-sorted`,
      `rank ${rank(lists[at - 1] ?? [])} before "${name}", ${rank(before)} after it`, before[0] ?? null);
  }
  return said("too far down for the cut", `rank ${rank(before)} of ${before.length}`, before[0] ?? null);
}

function byLikeness(
  after: RankedList, answer: Candidate, survives: (list: RankedList) => boolean,
): Mechanism {
  const like = after.filter((kept) => !survives([kept, answer]));
  const [first] = like;
  if (first === undefined) return said("dropped for its company", "alone, and beside any one that was kept, it stays");
  const others = like.length === 1 ? "" : ` and ${like.length - 1} more`;
  return said("collapsed onto a near duplicate", `too like "${first.id}"${others}, which was kept`, first);
}

/** A recorded step that reorders and drops at once: only the order before it is known. */
function notKept(lists: readonly RankedList[], answer: Candidate, step: number): Mechanism {
  const [before, after] = [lists[step - 2] ?? [], lists[step] ?? []];
  const rank = before.findIndex(({ id }) => id === answer.id) + 1;
  const words = `rank ${rank} of ${before.length} before it; ${after.length} stayed`;
  return rank <= after.length ? said("re-sorted out of what was kept", words)
    : said("too far down before it, and not brought up", words);
}

function asSeen(
  before: RankedList, after: RankedList, answer: Candidate, lists: readonly RankedList[], step: number,
): Mechanism {
  const rank = before.findIndex(({ id }) => id === answer.id) + 1;
  const twin = after.find(({ key }) => key !== "" && key === answer.key);
  if (twin !== undefined) {
    return said("gone while another of the same key stayed (seen, not proved)", `"${twin.id}" stayed`, twin);
  }
  const tail = after.length > 0 && after.every(({ id }) => before.findIndex((one) => one.id === id) < rank - 1);
  if (!tail) return said("dropped, by a rule that the lists do not show", `rank ${rank} of ${before.length}`);
  const raw = (lists[0] ?? []).findIndex(({ id }) => id === answer.id) + 1;
  const resorted = step > 1 && raw > 0 && raw <= after.length;
  return said(resorted ? "dropped from the tail after an earlier step had re-sorted" : "dropped from the tail",
    `rank ${rank} of ${before.length}${resorted ? `, ${raw} in the first list` : ""}; ${after.length} stayed`);
}
