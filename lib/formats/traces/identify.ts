import type { Notice } from "../found";
import { tally } from "../notices";
import type { Asking } from "./asking";
import type { TracedDocument } from "./document";
import { placeOf } from "./placed";
import type { Span } from "./span";
import { contentId, normalised } from "./values";

/** A document of a list with the id that it goes by. */
export interface Identified extends Omit<TracedDocument, "id"> {
  readonly id: string;
}

/** Gives ids to the documents of spans. */
export interface Identifier {
  /** The list, each document with an id; one that has neither id nor text is left out and counted. */
  readonly identify: (asking: Asking, span: Span, list: readonly TracedDocument[]) => readonly Identified[];
  readonly notices: () => readonly Notice[];
}

/** Documents without an id get that of the same text (white space aside) in their own asking, else that of the only id
 *  with this text anywhere, else the sha256 of the text. Counted in places of lists. */
export function identifier(askings: readonly Asking[]): Identifier {
  const everywhere = idsByText(askings);
  const [borrowed, hashed, nameless] = ["ids taken from the same text", "documents without an id",
    "documents without id and text"].map(tally);
  let places = 0;
  let current: Asking | null = null;
  let here: ReadonlyMap<string, ReadonlySet<string>> = new Map();
  const idOf = (document: TracedDocument, where: () => string, used: ReadonlySet<string>): string | null => {
    if (document.id !== null) return document.id;
    const text = normalised(document.text);
    if (text === "") return nameless?.hit(where) ?? null;
    const near = [...(here.get(text) ?? [])].find((id) => !used.has(id));
    const [only, ...others] = everywhere.get(text) ?? [];
    const known = near ?? (others.length === 0 ? only : undefined);
    (known === undefined ? hashed : borrowed)?.hit(where);
    return known ?? contentId(text);
  };
  return {
    identify: (asking, { place }, list) => {
      if (current !== asking) here = idsByText([asking]);
      current = asking;
      places += list.length;
      const used = new Set(list.flatMap(({ id }) => (id === null ? [] : [id])));
      return list.flatMap((document) => {
        const id = idOf(document, () => `${placeOf(place)} document ${document.position}`, used);
        if (id === null) return [];
        used.add(id);
        return [{ ...document, id }];
      });
    },
    notices: () => [
      ...(borrowed?.notices(places, "the id that the same text has elsewhere in the traces") ?? []),
      ...(hashed?.notices(places, "the id is the sha256 of the text (NFC, white space collapsed)") ?? []),
      ...(nameless?.notices(places, "left out: nothing tells them apart") ?? []),
    ],
  };
}

function idsByText(askings: readonly Asking[]): ReadonlyMap<string, ReadonlySet<string>> {
  const ids = new Map<string, Set<string>>();
  for (const { steps } of askings) {
    for (const { input, output } of steps) {
      for (const { id, text } of [...(input ?? []), ...(output ?? [])]) {
        if (id === null || text === "") continue;
        const key = normalised(text);
        ids.set(key, (ids.get(key) ?? new Set<string>()).add(id));
      }
    }
  }
  return ids;
}
