import { vectorText } from "../../../lib/record";
import { recallAll, vectorSearch } from "../../../lib/recall";
import type { Experience, Qrels, Query, Run, TextVariant, Vectors } from "../../../lib/types";
import { exactIndex, row } from "../../../lib/vectors";
import { reconstruct } from "../corpus";
import type { Embed } from "../embedding";
import { judge } from "../labels";
import { LABELLED } from "../questions/labelled";
import type { Question } from "../questions/nouns";
import { SECOND_SET } from "../questions/second-set";
import { AS_OF } from "../timeline";

/** A labelled question set on the corpus of one seed. */
export interface JudgedSet {
  readonly name: "labelled" | "second";
  readonly questions: readonly Question[];
  readonly qrels: Qrels;
}

/** The corpus of one seed, with its judgements. */
export interface SeedCorpus {
  readonly seed: number;
  readonly experiences: readonly Experience[];
  readonly sets: readonly JudgedSet[];
}

/** Candidates that the articles' systems fetch: three times top_k. */
export const FETCHED = 9;

/** The corpus of a seed and both question sets, judged by the causes of its own events. */
export function seedCorpus(seed: number): SeedCorpus {
  const { experiences, causes } = reconstruct(seed);
  const judged = (name: JudgedSet["name"], questions: readonly Question[]): JudgedSet => {
    return { name, questions, qrels: judge(questions, experiences, causes) };
  };
  return { seed, experiences, sets: [judged("labelled", LABELLED), judged("second", SECOND_SET)] };
}

/** Vectors of the rows' texts. */
export function rowVectors(rows: readonly Experience[], variant: TextVariant, embed: Embed): Promise<Vectors> {
  return embed(rows.map((experience) => vectorText(experience, variant)));
}

/** The nine nearest rows of every query, raw vector order. */
export async function nearest(
  rows: readonly Experience[], vectors: Vectors, queries: readonly Query[], embed: Embed,
): Promise<Run> {
  const vectorOf = async ({ text }: Query): Promise<Float32Array> => row(await embed([text]), 0);
  const source = vectorSearch({ index: exactIndex(rows, vectors), rows, vectorOf, k: FETCHED });
  return recallAll([source], queries, { now: AS_OF.article85 });
}
