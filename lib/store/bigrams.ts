const CJK = "[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\u30fc]";
const RUNS = new RegExp(`(${CJK}+)|((?:(?!${CJK})[\\p{L}\\p{N}\\p{M}])+)`, "gu");

/** Most terms of one keyword query: beyond that FTS5 blocks the process for long. */
export const MOST_TERMS = 256;

/** The keyword tokens of a text, in order: NFKC and lower case, then a run of CJK characters as overlapping pairs (one
 *  alone as itself) and any other run of letters and digits as one word. Everything else separates. */
export function bigrams(text: string): readonly string[] {
  const tokens: string[] = [];
  for (const [run, cjk] of text.normalize("NFKC").toLowerCase().matchAll(RUNS)) {
    if (cjk === undefined) tokens.push(run);
    else for (const pair of pairs([...cjk])) tokens.push(pair);
  }
  return tokens;
}

/** An FTS5 query: the first 256 different tokens of a text, each quoted, joined by OR; null when it has none. */
export function matchQuery(text: string): string | null {
  const terms = [...new Set(bigrams(text))].slice(0, MOST_TERMS);
  return terms.length === 0 ? null : terms.map((term) => `"${term}"`).join(" OR ");
}

function pairs(characters: readonly string[]): readonly string[] {
  if (characters.length === 1) return characters;
  return characters.slice(1).map((second, at) => `${characters[at]}${second}`);
}
