import { formatError, show } from "../errors";
import type { FileFormat } from "../inspect/format";
import { eachLine, wholeLines } from "./each-line";
import { gatherQrels } from "./gather-qrels";
import { nothingFound } from "./nothing-found";

const LINE = /^\s*\S+\s+\S+\s+\S+\s+-?\d+\s*$/;

/** TREC judgements: `query 0 document grade`, white space between. A grade is a whole number; one below 0 becomes 0. */
export const TREC_QRELS: FileFormat = {
  name: "TREC qrels",
  looksLike: ({ text }) => {
    const lines = wholeLines(text);
    if (lines.length === 0 || !lines.every((line) => LINE.test(line))) return null;
    const zero = lines.every((line) => /^\s*\S+\s+(0|Q0)\s/i.test(line));
    return { confidence: zero ? 0.95 : 0.6, reason: "four columns by white space, the last a whole number" };
  },
  read: async (file, options) => {
    const qrels = gatherQrels(file, "copy");
    await eachLine(file, options, (words, line) => {
      const [query = "", , id = "", grade = ""] = words;
      if (words.length !== 4) {
        throw formatError({ file, line, expected: "query 0 document grade", got: show(words.join(" ")) });
      }
      if (!/^-?\d+$/.test(grade)) {
        throw formatError({ file, line, field: "grade", expected: "a whole number", got: show(grade) });
      }
      qrels.add(query, id, Number(grade), line);
    });
    return { ...nothingFound("TREC qrels"), ...qrels.finish() };
  },
};
