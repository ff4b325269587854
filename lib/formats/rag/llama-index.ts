import { show } from "../errors";
import type { Found } from "../found";
import { tally } from "../notices";
import { faultAt, objectAt, own, placeOf, within, type Placed } from "../traces/placed";
import { asText } from "../traces/values";
import { listAt, textOf } from "./field";
import { storedText } from "./texts";

/** LlamaIndex's EmbeddingQAFinetuneDataset ({queries, corpus, relevant_docs}) as queries, documents and judgements of
 *  grade 1. A part that is missing or of the wrong type is a FormatError; a document judged twice counts once. */
export function readFinetuneDataset(placed: Placed): Found {
  objectAt(placed, "an object with queries, corpus and relevant_docs");
  const relevant = partOf(placed, "relevant_docs");
  const twice = tally("judgements written twice");
  let judgements = 0;
  const qrels = new Map(Object.keys(relevant).map((query) => {
    const inside = within(placed, "relevant_docs", relevant);
    const ids = (listAt(inside, query) ?? []).map((one) => textOf(one));
    judgements += ids.length;
    for (let i = new Set(ids).size; i < ids.length; i += 1) twice.hit(() => `${placeOf(inside)} ${show(query)}`);
    return [query, new Map(ids.map((id) => [id, 1]))] as const;
  }));
  return {
    format: "LlamaIndex fine-tuning dataset",
    queries: textsIn(placed, "queries").map(([id, text]) => ({ id, text })),
    documents: textsIn(placed, "corpus").map(([id, text]) => storedText(id, text)),
    stages: [], qrels, vectors: null,
    noticed: twice.notices(judgements, "each counts once"),
  };
}

function partOf(placed: Placed, key: string): Readonly<Record<string, unknown>> {
  return objectAt(within(placed, key, own(placed.value, key)), `an object under ${key}`);
}

function textsIn(placed: Placed, key: string): readonly (readonly [string, string])[] {
  return Object.entries(partOf(placed, key)).map(([id, value]) => {
    const text = asText(value);
    if (text === null) throw faultAt(placed, `${key}.${id}`, "a text", value);
    return [id, text] as const;
  });
}
