import { eachList } from "../../recall/each-list";
import type { Listed, StageLists, StoredText } from "../found";

/** Stages whose places get the time and the key of their document where they have none themselves. The same stages when
 *  no document has either. */
export function fillLists(
  stages: readonly StageLists[], documents: readonly StoredText[],
): readonly StageLists[] {
  const told = documents.filter(({ createdAt, key }) => createdAt !== null || key !== "");
  if (told.length === 0) return stages;
  const known = new Map(told.map((document) => [document.id, document]));
  const filled = (place: Listed): Listed => {
    const document = known.get(place.id);
    if (document === undefined) return place;
    const createdAt = place.createdAt ?? document.createdAt;
    return { ...place, createdAt, key: place.key === "" ? document.key : place.key };
  };
  return stages.map((stage) => ({ ...stage, lists: eachList(stage.lists, (list) => list.map(filled)) }));
}
