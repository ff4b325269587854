import type { Query } from "../../types";
import type { Found } from "../found";
import { tally } from "../notices";
import { faultAt, isObject, objectAt, own, placeOf, within, type Placed } from "../traces/placed";
import { asNumber, asText } from "../traces/values";
import { listAt, textAt } from "./field";
import { textIds } from "./texts";

/** A TruLens golden set (one {query, expected_chunks | expected_memories} a row) as queries and judgements. A chunk
 *  is a text or {text, chunk_id or id, expect_score}; grade: the expected score where it is a whole number above 0,
 *  else 1. Rows without expected chunks have no judgements; chunks without an id go by the sha256 of their text. */
export async function readGoldenSet(rows: AsyncIterable<Placed> | Iterable<Placed>): Promise<Found> {
  const texts = textIds();
  const queries: Query[] = [];
  const qrels = new Map<string, ReadonlyMap<string, number>>();
  const [bare, rough, again] = ["queries without expected chunks", "expected scores that are no whole grade",
    "judgements written twice"].map(tally);
  let chunks = 0;
  const used = new Set<string>();
  for await (const placed of rows) {
    objectAt(placed, "a golden row (query, expected_chunks)");
    const id = textAt(placed, "query_id", "id") ?? String(queries.length + 1);
    if (used.has(id)) throw faultAt(placed, "query_id", "an id of its own", id);
    used.add(id);
    queries.push({ id, text: textAt(placed, "query", "input") ?? "" });
    const expected = listAt(placed, "expected_chunks") ?? listAt(placed, "expected_memories");
    if (expected === null) {
      bare?.hit(() => placeOf(placed));
      continue;
    }
    chunks += expected.length;
    const grades = expected.map((chunk) => {
      const score = asNumber(own(chunk.value, "expect_score") ?? own(chunk.value, "expected_score"));
      const whole = score !== null && Number.isSafeInteger(score) && score > 0;
      if (score !== null && !whole) rough?.hit(() => placeOf(chunk));
      return [texts.idOf(textIn(chunk), idIn(chunk), () => placeOf(chunk)), whole ? score : 1] as const;
    });
    qrels.set(id, new Map(grades));
    for (let i = new Map(grades).size; i < grades.length; i += 1) again?.hit(() => placeOf(placed));
  }
  return {
    format: "TruLens golden set", queries, documents: texts.documents(), stages: [],
    qrels: qrels.size === 0 ? null : qrels, vectors: null,
    noticed: [
      ...texts.notices(),
      ...(bare?.notices(queries.length, "kept without judgements") ?? []),
      ...(again?.notices(chunks, "the last grade counts") ?? []),
      ...(rough?.notices(chunks, "they count as grade 1") ?? []),
    ],
  };
}

function textIn(chunk: Placed): string {
  const text = isObject(chunk.value) ? textAt(chunk, "text", "content", "memory") : asText(chunk.value);
  if (text === null) throw faultAt(chunk, "text", "a text", chunk.value);
  return text;
}

function idIn(chunk: Placed): string | null {
  return isObject(chunk.value) ? textAt(within(chunk, "chunk", chunk.value), "chunk_id", "id", "memory_id") : null;
}
