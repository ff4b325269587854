import type { Listed, Notice, ScoreKind, StageLists } from "../found";
import { directionOf, kindOf, type Direction, type Directions } from "./direction";
import { tally } from "./tally";

/** A stage whose kind of score has been measured, and what is odd about its scores. */
export interface JudgedStage {
  readonly kind: ScoreKind;
  readonly notices: readonly Notice[];
}

/** Ties, missing scores, scores against the order of the list, and distances taken for similarities, over all lists of
 *  one stage: each counted in queries. The lists stay as they are. */
export function judgeScores(stage: StageLists): JudgedStage {
  const directions = measured(stage);
  const kind = kindOf(stage.scoreKind, directions);
  const where = (query: string) => () => `stage "${stage.name}", query "${query}"`;
  const [ties, missing, against, outside] =
    ["tied scores", "missing scores", "rank and score disagree", "similarities outside [-1, 1]"].map(tally);
  const wrong: Direction = kind === "distance" ? "falls" : "rises";
  let scored = 0;
  for (const [query, list] of stage.lists) {
    const scores = scoresOf(list);
    if (scores.length > 0) scored += 1;
    if (scores.length < list.length) missing?.hit(where(query));
    if (new Set(scores).size < scores.length) ties?.hit(where(query));
    const direction = directionOf(list);
    if (direction === wrong || direction === "mixed") against?.hit(where(query));
    if (list.some(beyondOne)) outside?.hit(where(query));
  }
  const handled = against?.count() === stage.lists.size && stage.lists.size > 1 ? IN_ALL : ORDER_KEPT;
  return {
    kind,
    notices: [
      ...renamed(stage, kind, directions),
      ...(against?.notices(stage.lists.size, handled) ?? []),
      ...(ties?.notices(scored, "ties keep the order of the list") ?? []),
      ...(scored === 0 ? [] : missing?.notices(stage.lists.size, "places without a score keep their place") ?? []),
      ...(outside?.notices(stage.lists.size, "they cannot be cosines; kept as written") ?? []),
    ],
  };
}

const ORDER_KEPT = "the order of the list is the truth; the score only explains it";
const IN_ALL = `${ORDER_KEPT}; as it is so everywhere, the rows may be in no order: --order rank or --order score`;

function beyondOne({ similarity }: Listed): boolean {
  return similarity !== null && Math.abs(similarity) > 1 + 1e-6;
}

function scoresOf(list: readonly Listed[]): readonly number[] {
  return list.flatMap(({ score }) => (score === null ? [] : [score]));
}

function measured(stage: StageLists): Directions {
  const counts: Record<Direction, number> = { falls: 0, rises: 0, flat: 0, mixed: 0, none: 0 };
  for (const list of stage.lists.values()) counts[directionOf(list)] += 1;
  return counts;
}

function renamed(
  { name, scoreKind, lists }: StageLists, kind: ScoreKind, { falls, rises }: Directions,
): readonly Notice[] {
  const first = `stage "${name}"`;
  if (kind === "distance" && scoreKind !== "distance") {
    const handled = "scores rise down the lists: read as distances (smaller is nearer), not as similarities";
    return [{ name: "distances taken for similarities", count: rises, of: lists.size, first, handled }];
  }
  if (kind === "unknown" && scoreKind === "distance") {
    const handled = "called a distance, but falls down the lists: read as a score (larger is nearer)";
    return [{ name: "similarities called distances", count: falls, of: lists.size, first, handled }];
  }
  const few = Math.min(falls, rises);
  const mixed = few > 0 && falls + rises >= 4;
  const handled = "in some queries the scores rise, in others they fall; the order of each list is kept";
  return mixed ? [{ name: "mixed score directions", count: few, of: falls + rises, first, handled }] : [];
}
