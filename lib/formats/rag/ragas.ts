import type { Query } from "../../types";
import type { Found, Listed } from "../found";
import { duplicateNotice, keepFirst, tally } from "../notices";
import { stageOf } from "../traces/listed";
import { objectAt, placeOf, type Placed } from "../traces/placed";
import { listAt, textAt, textOf } from "./field";
import { place, textIds, type TextIds } from "./texts";

/** Ragas samples (SingleTurnSample, one a row) as queries, their retrieved lists and, where there are reference
 *  contexts, judgements of grade 1. Contexts without ids are matched by the sha256 of their text. A sample's id is
 *  its own, else its place (1, 2 ...). Samples without retrieved contexts have no list; multi-turn samples are a
 *  FormatError. */
export async function readRagasSamples(rows: AsyncIterable<Placed> | Iterable<Placed>): Promise<Found> {
  const texts = textIds();
  const queries: Query[] = [];
  const lists = new Map<string, readonly Listed[]>();
  const qrels = new Map<string, ReadonlyMap<string, number>>();
  const [twice, again, unmatched, unpaired] = ["duplicate ids", "judgements written twice",
    "references retrieved nowhere", "ids and contexts of different number"].map(tally);
  const counts = { places: 0, references: 0 };
  const used = new Set<string>();
  for await (const placed of rows) {
    objectAt(placed, "a Ragas sample (user_input, retrieved_contexts)");
    const id = freeId(textAt(placed, "id", "sample_id", "query_id") ?? String(queries.length + 1), used);
    queries.push({ id, text: textAt(placed, "user_input", "question", "query") ?? "" });
    const where = (): string => placeOf(placed);
    const texted = ["retrieved_contexts", "contexts"];
    const retrieved = contexts(placed, ["retrieved_context_ids"], texted, texts, unpaired?.hit);
    if (retrieved !== null) {
      const { list, dropped } = keepFirst(retrieved.map((one) => place(one)));
      counts.places += retrieved.length;
      for (const _ of dropped) twice?.hit(where);
      lists.set(id, list);
    }
    const references = contexts(placed, ["reference_context_ids"], ["reference_contexts"], texts, unpaired?.hit);
    if (references === null) continue;
    counts.references += references.length;
    qrels.set(id, new Map(references.map((one) => [one, 1])));
    for (let i = new Set(references).size; i < references.length; i += 1) again?.hit(where);
    const found = new Set(retrieved ?? []);
    for (const one of references) if (!found.has(one)) unmatched?.hit(where);
  }
  return {
    format: "Ragas samples", queries, documents: texts.documents(),
    stages: lists.size === 0 ? [] : [stageOf("retrieved", lists)],
    qrels: qrels.size === 0 ? null : qrels, vectors: null,
    noticed: [
      ...texts.notices(),
      ...duplicateNotice(twice?.count() ?? 0, counts.places, twice?.notices(null, "")[0]?.first ?? ""),
      ...(again?.notices(counts.references, "each counts once") ?? []),
      ...(unmatched?.notices(counts.references, UNMATCHED) ?? []),
      ...(unpaired?.notices(queries.length, "the ids are taken, the contexts are not") ?? []),
    ],
  };
}

const UNMATCHED = "judged relevant, but not in the sample's own list (or not word for word)";

function freeId(id: string, used: Set<string>): string {
  let own = id;
  for (let n = 2; used.has(own); n += 1) own = `${id}#${n}`;
  used.add(own);
  return own;
}

/** Ids of the contexts under these keys, in their order; null where there are neither ids nor texts. */
function contexts(
  placed: Placed, idKeys: readonly string[], textKeys: readonly string[], texts: TextIds,
  unpaired?: (where: () => string) => void,
): readonly string[] | null {
  const ids = firstList(placed, idKeys);
  const words = firstList(placed, textKeys);
  if (ids === null) return words?.map((one) => texts.idOf(textOf(one), null, () => placeOf(one))) ?? null;
  const paired = words !== null && words.length === ids.length ? words : null;
  if (words !== null && paired === null) unpaired?.(() => placeOf(placed));
  return ids.map((one, i) => {
    const word = paired?.[i];
    return texts.idOf(word === undefined ? "" : textOf(word), textOf(one), () => placeOf(one));
  });
}

function firstList(placed: Placed, keys: readonly string[]): readonly Placed[] | null {
  for (const key of keys) {
    const list = listAt(placed, key);
    if (list !== null) return list;
  }
  return null;
}
