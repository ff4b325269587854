import { dice } from "../../vectors";
import type { AuditedDocument } from "./input";
import { templateOf } from "./template";
import { isWord, tokensOf } from "./tokens";

/** What a text says of its own: its words without template, numbers and marks. */
export type Payload = ReadonlySet<string>;

/** The payloads of some documents, against the template of all; the raw text, where known, is taken instead. */
export function payloadsOf(
  documents: readonly AuditedDocument[], wanted: readonly number[], raw: ReadonlyMap<string, string> | undefined,
): ReadonlyMap<number, Payload> {
  const template = templateOf(documents.map(({ text }) => text));
  return new Map(wanted.map((row) => {
    const { id, text = "" } = documents[row] ?? {};
    const own = id === undefined ? undefined : raw?.get(id);
    const tokens = tokensOf(own ?? text);
    const marks = own === undefined ? template.marks(tokens) : null;
    const words = tokens.filter((token, i) => marks?.[i] !== 1 && marks?.[i] !== 2 && isWord(token));
    return [row, new Set(words.map(({ word }) => word))];
  }));
}

/** Jaccard likeness in [0, 1]: shared words over all words; two empty sets are alike. */
export function jaccard(a: Payload, b: Payload): number {
  if (a.size === 0 && b.size === 0) return 1;
  const [small, large] = a.size <= b.size ? [a, b] : [b, a];
  let shared = 0;
  for (const word of small) if (large.has(word)) shared += 1;
  return shared / (a.size + b.size - shared);
}

/** Mean likeness of `pairs` pairs of different members, drawn by the seed; all pairs where there are no more. null for
 *  fewer than two members. */
export function meanLikeness(payloads: readonly Payload[], pairs: number, seed: number): number | null {
  const n = payloads.length;
  if (n < 2) return null;
  const at = (i: number): Payload => payloads[i] as Payload;
  let [sum, count] = [0, 0];
  const add = (i: number, j: number): void => {
    sum += jaccard(at(i), at(j));
    count += 1;
  };
  if ((n * (n - 1)) / 2 <= pairs) {
    for (let i = 0; i < n; i += 1) for (let j = i + 1; j < n; j += 1) add(i, j);
    return sum / count;
  }
  const throws = dice(seed);
  for (let k = 0; k < pairs; k += 1) {
    const i = throws.next(n);
    const j = throws.next(n - 1);
    add(i, j < i ? j : j + 1);
  }
  return sum / count;
}
