import { evaluate, mean, nonEmpty } from "../../../lib/evaluate";
import { ageInDays, article72, article85, fixNoDecay, fromLists, recallAll } from "../../../lib/recall";
import type { Experience, Pipeline, Qrels, Run, Vectors } from "../../../lib/types";
import { cosine, row } from "../../../lib/vectors";
import type { Embed } from "../embedding";
import { ACCEPTANCE } from "../questions/acceptance";
import { AS_OF } from "../timeline";
import { plainQueries } from "../weclaw-files";
import type { Values } from "./recall-values";
import { nearest, rowVectors, type JudgedSet } from "./seed-corpus";

/** Article 72's figures: 15 questions on the rows of its time, decay before the gate, after it, and none. */
export async function acceptanceValues(run: Run, threshold: number): Promise<Values> {
  const queries = plainQueries("a", ACCEPTANCE, "acceptance");
  const rate = async (pipeline: Pipeline): Promise<number> => {
    const answered = await recallAll(pipeline, queries, { now: AS_OF.article72 });
    const asked: Qrels = new Map(queries.map(({ id }) => [id, new Map<string, number>()]));
    return evaluate(answered, asked, [nonEmpty()]).rows[0]?.mean ?? NaN;
  };
  const before = await rate(article72(fromLists(run), { threshold }));
  const after = await rate(article85(fromLists(run), { threshold }));
  return new Map([
    ["72.offline.nonEmpty", await rate(fixNoDecay(fromLists(run), { threshold }))],
    ["72.e2e.before", before],
    ["72.e2e.before.count", Math.round(before * queries.length)],
    ["72.e2e.after", after],
    ["72.e2e.after.count", Math.round(after * queries.length)],
  ]);
}

/** The nine nearest rows of the acceptance questions among the rows that article 72 had. */
export async function acceptanceRun(experiences: readonly Experience[], embed: Embed): Promise<Run> {
  const rows = experiences.filter(({ createdAt }) => ageInDays(createdAt ?? "", AS_OF.article72) > 0);
  const vectors = await rowVectors(rows, "T0", embed);
  return nearest(rows, vectors, plainQueries("a", ACCEPTANCE, "acceptance"), embed);
}

/** Raw similarities of what the wrong order lost: in [threshold, threshold / 0.8) and 31 to 90 days old. */
export function lostSimilarities(run: Run, threshold: number): readonly number[] {
  return [...run.values()].flat().flatMap(({ similarity, createdAt }) => {
    const old = Math.floor(ageInDays(createdAt ?? "", AS_OF.article72)) > 30;
    const lost = old && similarity !== null && similarity >= threshold && similarity * 0.8 < threshold;
    return lost ? [similarity] : [];
  });
}

/** Mean cosine of positive pairs: every question with every right row, averaged within the question first. */
export async function positivePairs(
  experiences: readonly Experience[], vectors: Vectors, set: JudgedSet, embed: Embed,
): Promise<number> {
  const places = new Map(experiences.map(({ id }, i) => [id, i]));
  const questions = await embed(set.questions.map(({ text }) => text));
  return mean(set.questions.map(({ id }, q) => {
    const right = [...(set.qrels.get(id)?.keys() ?? [])].map((row) => places.get(row) ?? 0);
    return mean(right.map((place) => cosine(row(questions, q), row(vectors, place))));
  }));
}
