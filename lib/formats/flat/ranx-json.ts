import { readElements } from "../chroma/elements";
import { isObject, plain } from "../chroma/json-value";
import { formatError, show } from "../errors";
import type { FileFormat } from "../inspect/format";
import { gatherLists } from "./gather-lists";
import { gatherQrels } from "./gather-qrels";
import type { OpenOptions } from "./bytes";
import { nothingFound } from "./nothing-found";
import { stageName } from "./stage-name";

const SHAPE = /^\s*\{\s*"(?:[^"\\]|\\.)*"\s*:\s*\{\s*"(?:[^"\\]|\\.)*"\s*:\s*(-?\d[\d.eE+-]*)\s*[,}]/;

/** ranx and pytrec_eval JSON: {query: {document: score}}, a run, or judgements where every number is whole
 *  and the name says so (qrels), or none is above 10 and the name says nothing. An object has no order: lists
 *  are ordered by score, ties as written. */
export const RANX_JSON: FileFormat = {
  name: "ranx JSON",
  looksLike: ({ text }) => {
    const found = SHAPE.exec(text ?? "");
    return found === null ? null : { confidence: 0.85, reason: "an object of objects of numbers, query by query" };
  },
  read: async (file, options) => {
    const pairs = await pairsOf(file, options);
    const whole = pairs.every(([, , number]) => Number.isInteger(number) && number >= -2);
    const named = /qrel|judg|gold|label/i.test(stageName(file));
    const small = pairs.every(([, , number]) => number <= 10) && !/run|result|pred/i.test(stageName(file));
    if (whole && (named || small)) {
      const qrels = gatherQrels(file, "keep");
      for (const [query, id, grade] of pairs) qrels.add(query, id, grade, 0);
      return { ...nothingFound("ranx JSON"), ...qrels.finish() };
    }
    const lists = gatherLists({ file, scoreKind: "unknown", order: "score", texts: "keep" });
    const stage = stageName(file);
    const plain = { rank: null, similarity: null, createdAt: null, key: "", outcome: "success", line: 1 } as const;
    for (const [query, id, score] of pairs) lists.add({ ...plain, stage, query, id, score });
    return { ...nothingFound("ranx JSON"), ...lists.finish() };
  },
};

type Pair = readonly [query: string, id: string, number: number];

async function pairsOf(file: string, options: OpenOptions): Promise<readonly Pair[]> {
  const pairs: Pair[] = [];
  for await (const piece of readElements(file, new Set(), options)) {
    if (piece.kind === "object" && piece.path === "") continue;
    const query = piece.path === '""' ? "" : piece.path;
    const scores = piece.kind === "value" ? piece.value : [];
    if (!isObject(scores)) {
      throw formatError({ file, field: query, expected: "an object of numbers", got: show(plain(scores)) });
    }
    for (const [id, score] of scores) {
      if (typeof score !== "number" || !Number.isFinite(score)) {
        throw formatError({ file, field: `${query}.${id}`, expected: "a number", got: show(plain(score)) });
      }
      pairs.push([query, id, score]);
    }
  }
  return pairs;
}
