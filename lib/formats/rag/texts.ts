import type { Listed, Notice, StoredText } from "../found";
import { tally } from "../notices";
import { contentId, normalised } from "../traces/values";

/** Texts that go by ids: theirs where the file gives them, else the sha256 of the normalised text. */
export interface TextIds {
  /** The id of a text; counted as matched by its hash where `id` is null. `where` names the place. */
  readonly idOf: (text: string, id: string | null, where: () => string) => string;
  readonly documents: () => readonly StoredText[];
  readonly notices: () => readonly Notice[];
}

/** An empty collection. A text that comes again is one document; an id that comes with another text keeps the first. */
export function textIds(): TextIds {
  const texts = new Map<string, string>();
  const [hashed, differing] = ["documents without an id", "one id, several texts"].map(tally);
  let places = 0;
  return {
    idOf: (text, id, where) => {
      places += 1;
      const own = id ?? contentId(text);
      if (id === null) hashed?.hit(where);
      const known = texts.get(own);
      if (known === undefined || known === "") texts.set(own, text);
      else if (text !== "" && normalised(known) !== normalised(text)) differing?.hit(where);
      return own;
    },
    documents: () => [...texts].filter(([, text]) => text !== "").map(([id, text]) => storedText(id, text)),
    notices: () => [
      ...(hashed?.notices(places, "the id is the sha256 of the text (NFC, white space collapsed)") ?? []),
      ...(differing?.notices(places, "the first text is kept") ?? []),
    ],
  };
}

/** A document of which nothing but its text is known. */
export function storedText(id: string, text: string): StoredText {
  return { id, text, createdAt: null, key: "", metadata: new Map() };
}

/** A place in a list of which nothing but its document (and perhaps its score) is known. */
export function place(id: string, score: number | null = null): Listed {
  return { id, score, similarity: null, createdAt: null, key: "", outcome: "success" };
}
