import { formatError, show } from "../errors";
import type { FileFormat } from "../inspect/format";
import { eachLine, wholeLines } from "./each-line";
import { nothingFound } from "./nothing-found";
import { gatherLists } from "./gather-lists";

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/;
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
    for await (const { line, words } of eachLine(file, options)) {
      const [query = "", , id = "", rank = "", score = "", stage = ""] = words;
      if (words.length !== 6) {
        throw formatError({ file, line, expected: "query Q0 document rank score tag", got: show(words.join(" ")) });
      }
      if (!NUMBER.test(score)) {
        throw formatError({ file, line, field: "score", expected: "a number", got: show(score) });
      }
      const place = { stage, query, id, score: Number(score), rank: /^\d+$/.test(rank) ? Number(rank) : null, line };
      lists.add({ ...place, similarity: null, createdAt: null, key: "", outcome: "success" });
    }
    return { ...nothingFound("TREC run"), ...lists.finish() };
  },
};
