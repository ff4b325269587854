import { formatError, show } from "../errors";
import type { FileFormat } from "../inspect/format";
import { eachLine, wholeLines } from "./each-line";
import { nothingFound } from "./nothing-found";
import { gatherLists } from "./gather-lists";

const LINE = /^\s*\S+\s+\S+\s+\S+\s+\S+\s+[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?\s+\S+\s*$/;

/** TREC runs: `query Q0 document rank score tag`, white space between; each tag is a stage. Lists keep the order of the
 *  file. Refused: another number of columns, a score that is no number. */
export const TREC_RUN: FileFormat = {
  name: "TREC run",
  looksLike: ({ text }) => {
    const lines = wholeLines(text);
    if (lines.length === 0 || !lines.every((line) => LINE.test(line))) return null;
    const literal = lines.some((line) => /\sQ0\s/i.test(line));
    return { confidence: literal ? 0.95 : 0.6, reason: "six columns by white space, the fifth a number" };
  },
  read: async (file, options) => {
    const { order = "list" } = options;
    const lists = gatherLists({ file, scoreKind: "unknown", order, texts: "copy" });
    await eachLine(file, options, (words, line) => {
      const [query = "", , id = "", rank = "", score = "", stage = ""] = words;
      if (words.length !== 6) {
        throw formatError({ file, line, expected: "query Q0 document rank score tag", got: show(words.join(" ")) });
      }
      const number = numberIn(score);
      if (Number.isNaN(number)) {
        throw formatError({ file, line, field: "score", expected: "a number", got: show(score) });
      }
      lists.add({
        stage, query, id, score: number, similarity: null, rank: rankIn(rank), createdAt: null, key: "",
        outcome: "success", line,
      });
    });
    return { ...nothingFound("TREC run"), ...lists.finish() };
  },
};

/** A finite decimal number; NaN for anything else, also for 0x10. */
function numberIn(text: string): number {
  const number = Number(text);
  const second = text.charCodeAt(1);
  const letter = second === 98 || second === 111 || second === 120 || second === 66 || second === 79 || second === 88;
  return Number.isFinite(number) && !letter ? number : NaN;
}

/** A whole rank; null where the column holds something else. */
function rankIn(text: string): number | null {
  const number = Number(text);
  return Number.isInteger(number) ? number : null;
}
