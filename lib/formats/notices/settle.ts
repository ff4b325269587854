import type { Found, Notice, StageLists } from "../found";
import { eachList } from "../../recall/each-list";
import { joinNotices } from "./joins";
import { judgeScores } from "./scores";
import { mixedKinds } from "./stages";
import { textNotices } from "./texts";
import { timeNotices, type Timed } from "./times";
import { vectorNotices } from "./vectors";

/** Everything that can be seen in what was found: kinds of scores measured, oddities of scores, times, texts, vectors
 *  and of the joins noted after those the reader noted. `now`: see `timeNotices`. `readAny` does this once for all. */
export function settle(found: Found, now: string | null): Found {
  const judged = found.stages.map((stage) => ({ stage, ...judgeScores(stage) }));
  const stages = judged.map(({ stage, kind }) => withKind(stage, kind));
  const settled: Found = { ...found, stages };
  const { documents, vectors } = settled;
  const noticed: readonly Notice[] = [
    ...found.noticed,
    ...judged.flatMap(({ notices }) => notices),
    ...mixedKinds(stages),
    ...joinNotices(settled),
    ...textNotices(settled.queries, "query"),
    ...textNotices(documents, "document"),
    ...times(settled, now),
    ...(vectors === null ? [] : vectorNotices(vectors, documents.map(({ id }) => id))),
  ];
  return { ...settled, noticed };
}

/** A distance is no cosine, whatever its column was called. */
function withKind(stage: StageLists, scoreKind: StageLists["scoreKind"]): StageLists {
  if (scoreKind === stage.scoreKind) return stage;
  const lists = scoreKind !== "distance" ? stage.lists : eachList(stage.lists, (list) => {
    return list.map((place) => ({ ...place, similarity: null }));
  });
  return { ...stage, scoreKind, lists };
}

function times({ documents, stages }: Found, now: string | null): readonly Notice[] {
  if (documents.length > 0) return timeNotices(documents, now, "document");
  const [first] = stages;
  return first === undefined ? [] : timeNotices(listed(first), now, `stage "${first.name}", document`);
}

function* listed({ lists }: StageLists): Generator<Timed> {
  for (const list of lists.values()) yield* list;
}
