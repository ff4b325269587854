import { CRITERIA, type Criterion } from "../record";
import { whole } from "./border";

/** A word that a keyword test takes in, or lets by, against what a reader might expect. */
export interface KeywordTrap {
  readonly keyword: string;
  readonly label: string;
  readonly word: string;
  /** "caught inside": the word holds the keyword and is longer ("disconnected" holds "connect"). "let by": it begins
   *  like the keyword, and its text meets nothing of the criterion ("parsing" is not "parse"). */
  readonly kind: "caught inside" | "let by";
  /** Texts that hold the word (for "let by": those that do not meet the criterion). */
  readonly texts: number;
}

/** Suspects, to be looked through by a reader: Latin words caught inside a longer word, and words that share the first
 *  `stem` (4) letters with a keyword while their text does not meet its criterion. Keywords with a blank and Chinese
 *  ones are not looked at. Most texts first; ties by keyword, then word. Source: design 6. */
export function keywordTraps(
  texts: readonly string[], criteria: readonly Criterion[] = CRITERIA, { stem = 4 }: { readonly stem?: number } = {},
): readonly KeywordTrap[] {
  whole("stem", stem, 1);
  const lower = texts.map((text) => text.toLowerCase());
  const traps = new Map<string, KeywordTrap>();
  const add = (trap: Omit<KeywordTrap, "texts">): void => {
    const key = JSON.stringify([trap.keyword, trap.word, trap.kind]);
    traps.set(key, { ...trap, texts: (traps.get(key)?.texts ?? 0) + 1 });
  };
  for (const text of lower) {
    const words = new Set(text.match(/[a-z]+/g) ?? []);
    for (const { label, keywords } of criteria) {
      const met = keywords.some((keyword) => text.includes(keyword));
      // the longest keyword first: "connection" is its own keyword, not "connect" caught inside
      const latin = keywords.filter((keyword) => /^[a-z]+$/.test(keyword)).sort((a, b) => b.length - a.length);
      for (const word of words) {
        const inside = latin.find((keyword) => word.includes(keyword));
        if (inside !== undefined && inside !== word) add({ keyword: inside, label, word, kind: "caught inside" });
        if (met) continue;
        const near = latin.find((keyword) => keyword.length >= stem && word.startsWith(keyword.slice(0, stem)));
        if (near !== undefined) add({ keyword: near, label, word, kind: "let by" });
      }
    }
  }
  return [...traps.values()].sort((a, b) =>
    b.texts - a.texts || order(a.keyword, b.keyword) || order(a.word, b.word));
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
