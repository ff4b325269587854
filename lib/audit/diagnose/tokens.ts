/** A token of a text: its normal form and where it stands. */
export interface Token {
  /** Lower case; any number is "#". */
  readonly word: string;
  /** First code unit, and the one after the token and the blanks behind it. */
  readonly from: number;
  readonly to: number;
}

const TOKEN = /\p{Script=Han}|\p{N}+|[\p{L}\p{M}]+|[^\s\p{L}\p{N}]/gu;

/** A text in tokens: words, single Han characters, numbers (all alike), single marks. Every code unit of the text from
 *  the first token on belongs to exactly one. */
export function tokensOf(text: string): readonly Token[] {
  const found = [...text.matchAll(TOKEN)];
  return found.map((match, i) => ({
    word: /^\p{N}/u.test(match[0]) ? "#" : match[0].toLowerCase(),
    from: match.index,
    to: found[i + 1]?.index ?? text.length,
  }));
}

/** Whether a token says something: a word or a Han character, no number and no mark. */
export function isWord({ word }: Token): boolean {
  return /^[\p{L}\p{M}]/u.test(word);
}
