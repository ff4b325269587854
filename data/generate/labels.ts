import type { Experience, Qrels } from "../../lib/types";
import { MANUAL, MANUAL_CAUSE } from "./manual";
import type { Question } from "./questions/nouns";
import type { Cause } from "./raw-call";

/** The causes behind an experience: those of its first three failures, which are all that its text can show. */
export function causesOf(experience: Experience, causes: readonly Cause[]): ReadonlySet<string> {
  if (experience.id === MANUAL.id) return new Set([MANUAL_CAUSE]);
  const shown = new Set(experience.failedSeqs.slice(0, 3));
  const own = causes.filter(({ session, seq }) => session === experience.session && shown.has(seq));
  return new Set(own.map(({ cause }) => cause));
}

/** Judgements: an experience is right (grade 1) for a question when they share a cause. An Error names a question that
 *  nothing answers. */
export function judge(
  questions: readonly Question[], experiences: readonly Experience[], causes: readonly Cause[],
): Qrels {
  const known = experiences.map((experience) => ({ id: experience.id, causes: causesOf(experience, causes) }));
  return new Map(questions.map((question) => {
    const right = known.filter((row) => question.causes.some((cause) => row.causes.has(cause)));
    if (right.length === 0) throw new Error(`question ${question.id}: no experience has ${question.causes.join(", ")}`);
    return [question.id, new Map(right.map(({ id }) => [id, 1]))];
  }));
}
