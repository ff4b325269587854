import type { Experience } from "../types";

/** How many keywords the store's extractor keeps. */
export const KEYWORDS_KEPT = 5;

const STOP_WORDS: ReadonlySet<string> = new Set(
  ("the a an and or of to in on for with is was at by from it not error failed " +
    "工具 调用 出错 失败 成功 执行 重试 连续 经过 之后 没有 一个 可以 需要 如果 因为 所以 我们 进行").split(" "),
);

/** The pattern that the store keeps: the one passed in, or, only when that is empty, keywords of trigger and diagnosis.
 *  The recorder never passes an empty one, so the second branch is dead for its rows. Our reconstruction of the "40
 *  lines"; the articles do not print them. Source: article 86 section 2. */
export function storedPattern(experience: Experience): string {
  if (experience.abstractPattern !== "") return experience.abstractPattern;
  return extractKeywords(`${experience.trigger} ${experience.diagnosis}`).join(" ");
}

/** Up to five keywords: the most frequent words of two characters or more that are no stop words; ties: first seen
 *  first. A word is a run of Latin letters, digits and "_", or two neighbouring Chinese characters. [] for no words. */
export function extractKeywords(text: string): readonly string[] {
  const counts = new Map<string, number>();
  for (const word of wordsOf(text.toLowerCase())) {
    if (!STOP_WORDS.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, KEYWORDS_KEPT)
    .map(([word]) => word);
}

function wordsOf(text: string): readonly string[] {
  const runs = text.match(/[a-z0-9_]{2,}|\p{Script=Han}{2,}/gu) ?? [];
  return runs.flatMap((run) => (/^[a-z0-9_]/.test(run) ? [run] : bigrams([...run])));
}

function bigrams(characters: readonly string[]): readonly string[] {
  return characters.slice(1).map((character, i) => `${characters[i]}${character}`);
}
