import type { Vectors } from "../../types";
import { formatError } from "../errors";
import type { Notice, StoredText } from "../found";
import type { AnyOptions } from "../inspect/format";
import { tally } from "../notices";
import { roleNotices, rolesOf, type Roles } from "./fields";
import { instantOfNumber } from "./times";

/** A record of somebody's vector store. */
export interface StoreRecord {
  readonly id: string;
  /** null: the store keeps the text in the metadata, or nowhere. */
  readonly document: string | null;
  readonly metadata: ReadonlyMap<string, string>;
  readonly vector: ArrayLike<number> | null;
}

/** Records in our nouns. */
export interface Stored {
  readonly documents: readonly StoredText[];
  /** null unless every record has one. */
  readonly vectors: Vectors | null;
  readonly roles: Roles;
  readonly noticed: readonly Notice[];
}

/** Makes documents of records: text, time and key from the document or the metadata by name (`--map` goes first), epoch
 *  numbers as ISO 8601. An id that comes again is left out. Vectors of different lengths are a FormatError. */
export function storedTexts(records: readonly StoreRecord[], where: string, options: AnyOptions): Stored {
  const [twice, epoch, textless] = [tally("duplicate ids"), tally("epoch times"), tally("documents without a text")];
  const ids = new Set<string>();
  const kept = records.filter(({ id }) => {
    if (ids.has(id)) twice.hit(() => `${where}: document "${id}"`);
    return ids.size !== ids.add(id).size;
  });
  const all = kept.map(({ metadata }) => metadata);
  const roles = rolesOf(all, options.map);
  const used = all.length > 0 ? roles : {};
  const documents = kept.map(({ id, document, metadata }): StoredText => {
    const place = (): string => `${where}: document "${id}"`;
    const text = wordsOf(document, metadata, used, options);
    if (text === null) textless.hit(place);
    const written = metadata.get(used.createdAt ?? "") ?? null;
    const instant = written === null ? null : instantOfNumber(written);
    if (instant !== null) epoch.hit(place);
    return { id, text: text ?? "", createdAt: instant ?? written, key: metadata.get(used.key ?? "") ?? "", metadata };
  });
  const { vectors, noticed } = vectorsOf(kept, where);
  return {
    documents,
    vectors,
    roles: used,
    noticed: [
      ...twice.notices(records.length, "the first document of each id is kept"),
      ...roleNotices(fromMetadata(kept, used, options), all, options.map, where),
      ...epoch.notices(kept.length, "numbers of seconds (or ms, µs, ns) since 1970, read as UTC"),
      ...textless.notices(kept.length, "kept with an empty text"),
      ...noticed,
    ],
  };
}

/** A mapped key goes before the document, a guessed one behind it. */
function wordsOf(
  document: string | null, metadata: ReadonlyMap<string, string>, roles: Roles, options: AnyOptions,
): string | null {
  const told = metadata.get(roles.text ?? "") ?? null;
  return options.map?.has("text") ? told ?? document : document ?? told;
}

/** The roles that were played: where every record has a document, no guessed key gave a text. */
function fromMetadata(records: readonly StoreRecord[], roles: Roles, options: AnyOptions): Roles {
  if (options.map?.has("text") || records.some(({ document }) => document === null)) return roles;
  return { ...roles, text: undefined };
}

function vectorsOf(
  records: readonly StoreRecord[], where: string,
): { readonly vectors: Vectors | null; readonly noticed: readonly Notice[] } {
  const first = records.find(({ vector }) => vector !== null);
  if (first === undefined) return { vectors: null, noticed: [] };
  const dimension = first.vector?.length ?? 0;
  const without = tally("documents without a vector");
  for (const { id, vector } of records) {
    if (vector === null) without.hit(() => `${where}: document "${id}"`);
    else if (vector.length !== dimension) {
      const expected = `${dimension} numbers, as document "${first.id}" has`;
      throw formatError({ file: where, field: `vector of "${id}"`, expected, got: `${vector.length}` });
    }
  }
  const noticed = without.notices(records.length, "the vectors are left out: they cover only some of the documents");
  if (noticed.length > 0 || dimension === 0) return { vectors: null, noticed };
  const data = new Float32Array(records.length * dimension);
  records.forEach(({ vector }, at) => data.set(vector ?? [], at * dimension));
  return { vectors: { data, count: records.length, dimension }, noticed };
}
