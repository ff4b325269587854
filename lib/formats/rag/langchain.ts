import type { Found, StoredText } from "../found";
import { tally } from "../notices";
import { documentOf } from "../traces/document";
import { firstTime, keyIn } from "../traces/listed";
import { objectAt, own, placeOf, type Placed } from "../traces/placed";
import { contentId, normalised } from "../traces/values";

/** True for a LangChain document: {page_content, metadata}, also as `dumpd` writes it ({lc: 1, kwargs}). */
export function isLangChainDocument(value: unknown): boolean {
  return typeof own(own(value, "kwargs") ?? value, "page_content") === "string";
}

/** LangChain documents as a store's texts, one a row, each id once. A document without an id goes by the sha256 of its
 *  text; of two with one id the first is kept, and both cases are counted. A row of another form is a FormatError. */
export async function readLangChainDocuments(rows: AsyncIterable<Placed> | Iterable<Placed>): Promise<Found> {
  const documents = new Map<string, StoredText>();
  const [hashed, twice, empty] =
    ["documents without an id", "duplicate ids", "documents without id and text"].map(tally);
  let of = 0;
  for await (const placed of rows) {
    of += 1;
    objectAt(placed, "a LangChain document (page_content, metadata)");
    const { id, text, metadata } = documentOf(placed, 0);
    const where = (): string => placeOf(placed);
    if (id === null && normalised(text) === "") {
      empty?.hit(where);
      continue;
    }
    if (id === null) hashed?.hit(where);
    const own = id ?? contentId(text);
    if (documents.has(own)) twice?.hit(where);
    else documents.set(own, { id: own, text, createdAt: firstTime(metadata), key: keyIn(metadata), metadata });
  }
  return {
    format: "LangChain documents", queries: [], documents: [...documents.values()], stages: [], qrels: null,
    vectors: null,
    noticed: [
      ...(hashed?.notices(of, "the id is the sha256 of the text (NFC, white space collapsed)") ?? []),
      ...(twice?.notices(of, "the first document of each id is kept, the others are dropped") ?? []),
      ...(empty?.notices(of, "left out: nothing tells them apart") ?? []),
    ],
  };
}
