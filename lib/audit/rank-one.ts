import { xoroshiro128plus, unsafeUniformIntDistribution, type RandomGenerator } from "pure-rand";
import { rankOneReach, type RankOneReach } from "../evaluate";
import type { Candidate, RankedList, Stage } from "../types";
import { instant, whole } from "./border";
import { DAY, probeContext } from "./probe";

/** Whether a stage can put another candidate first, in evaluate's words. */
export interface RankOneVerdict {
  readonly stage: string;
  readonly reach: RankOneReach;
  readonly why: string;
  /** Lists tried, each from every rank on. */
  readonly lists: number;
  /** The shortest list found (best first) whose first candidate gave way to another. */
  readonly counterExample?: { readonly list: RankedList; readonly first: string };
}

/** Options of `cannotChangeRankOne`. */
export interface RankOneOptions {
  /** Random lists tried; 300 when undefined. 0: the verdict is about the recorded lists alone. */
  readonly trials?: number;
  /** A whole number; 1 when undefined. */
  readonly seed?: number;
  /** Lists that a pipeline really handed to the stage. */
  readonly recorded?: readonly RankedList[];
}

/** Looks for a list whose first candidate a stage replaces by another: lists in similarity order (-.2 to 1), ages 0 to
 *  120 d, few keys, some failures, seeded. Finding none is evidence, no proof; for keep-first de-duplication, a
 *  similarity gate and a cut it is a theorem: they keep the first or drop a tail. A source "can change". Design 6. */
export function cannotChangeRankOne(stage: Stage, now: string, options: RankOneOptions = {}): RankOneVerdict {
  const trials = whole("trials", options.trials ?? 300, 0);
  const random = xoroshiro128plus(whole("seed", options.seed ?? 1, 0));
  const at = instant("now", now);
  const context = probeContext(now);
  if (stage.kind === "source") {
    return { stage: stage.name, reach: "can change", why: "a source decides what comes first", lists: 0 };
  }
  const lists = [...(options.recorded ?? []), ...Array.from({ length: trials }, () => randomList(random, at))];
  const reach = rankOneReach(stage, lists, lists.map(() => context));
  const base = { stage: stage.name, reach, lists: lists.length };
  if (reach !== "can change") return { ...base, why: `${WORDS[reach]} in all ${lists.length} lists tried` };
  const counterExample = shortest(lists.flatMap((list) => list.map((_, from) => list.slice(from))).flatMap((list) => {
    const first = stage.apply(list.map((one) => ({ ...one })), context)[0]?.id;
    return first === undefined || first === list[0]?.id ? [] : [{ list, first }];
  }));
  return { ...base, why: `in a list of ${counterExample?.list.length} the first gives way`, counterExample };
}

const WORDS = {
  "cannot change": "the first candidate keeps its place",
  "can only empty": "the first candidate goes only together with all the others",
} as const;

function shortest<T extends { readonly list: RankedList }>(found: readonly T[]): T {
  return found.reduce((best, one) => (one.list.length < best.list.length ? one : best));
}

function randomList(random: RandomGenerator, now: number): RankedList {
  const upTo = (most: number): number => unsafeUniformIntDistribution(0, most, random);
  const candidates = Array.from({ length: 2 + upTo(5) }, (_, i): Candidate => {
    const similarity = (upTo(1200) - 200) / 1000;
    return {
      id: `c${i}`,
      similarity,
      score: similarity,
      createdAt: new Date(now - upTo(120) * DAY).toISOString(),
      key: `key ${upTo(3)}`,
      outcome: upTo(9) === 0 ? "failure" : "success",
    };
  });
  return candidates.sort((a, b) => b.score - a.score);
}
