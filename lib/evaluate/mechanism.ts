import type { Difference } from "./difference";
import type { RankOneReach } from "./reach";

/** What a step did to the lists, in one word. "cannot change rank 1": it did drop or reorder, but no first place can
 *  change hands by it (and no list was emptied), so a constant success@1 is forced and says nothing. */
export type Effect = "added" | "dropped" | "reordered" | "changed nothing" | "cannot change rank 1";

/** How a step works: the effect, the same in words with counts, and what it could do to rank 1. */
export interface Mechanism {
  readonly effect: Effect;
  readonly words: string;
  /** undefined where two pipelines are compared instead of one stage watched. */
  readonly rankOne: RankOneReach | undefined;
  readonly difference: Difference;
}

/** Names the mechanism behind a difference. `rankOne` is what rankOneReach found for the stage, if one stage did it. */
export function mechanism(change: Difference, rankOne?: RankOneReach): Mechanism {
  return { effect: effectOf(change, rankOne), words: describe(change, rankOne), rankOne, difference: change };
}

function effectOf(change: Difference, rankOne: RankOneReach | undefined): Effect {
  const quiet = change.dropped === 0 && change.reorderedIn.length === 0;
  if (change.added > 0) return "added";
  if (quiet) return "changed nothing";
  const still = change.emptiedIn.length === 0 && change.rankOneIn.length === 0;
  if (still && (rankOne === "cannot change" || rankOne === "can only empty")) return "cannot change rank 1";
  return change.reorderedIn.length > 0 ? "reordered" : "dropped";
}

const REACH_WORDS: ReadonlyMap<RankOneReach, string> = new Map([
  ["cannot change", "cannot change rank 1: whichever candidate came first stayed first"],
  ["can only empty", "cannot promote: it drops tails only, though it may empty a list"],
]);

function describe(change: Difference, rankOne: RankOneReach | undefined): string {
  const of = (places: readonly number[]): string => `${places.length} of ${change.queries} queries`;
  const parts: string[] = [];
  if (change.added > 0) parts.push(`added ${counted(change.added)} in ${of(change.addedIn)}`);
  if (change.dropped > 0) parts.push(`dropped ${counted(change.dropped)} in ${of(change.droppedIn)}`);
  if (change.reorderedIn.length > 0) parts.push(`reordered ${of(change.reorderedIn)}`);
  if (parts.length === 0) {
    const rescored = change.rescoredIn.length > 0 ? ` but scores (in ${of(change.rescoredIn)})` : "";
    return `changed nothing${rescored}`;
  }
  if (change.rankOneIn.length > 0) parts.push(`another first place in ${change.rankOneIn.length}`);
  if (change.emptiedIn.length > 0) parts.push(`emptied ${change.emptiedIn.length}`);
  const reach = rankOne === undefined ? undefined : REACH_WORDS.get(rankOne);
  return parts.join(", ") + (reach === undefined ? "" : `; ${reach}`);
}

function counted(candidates: number): string {
  return candidates === 1 ? "1 candidate" : `${candidates} candidates`;
}
