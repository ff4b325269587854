import type { Qrels } from "../../types";
import type { Notice } from "../found";
import { tally } from "../notices";
import { placeOf } from "./placed";
import type { Annotation } from "./span";
import type { AskedSteps } from "./steps";

const RELEVANT = new Set(["relevant", "related", "true", "yes", "correct", "1"]);
const IRRELEVANT = new Set([
  "irrelevant", "unrelated", "not relevant", "not_relevant", "false", "no", "incorrect", "0",
]);

/** Judgements out of annotations of documents in spans. Grade: a whole score >= 0, else 1 or 0 by the label, else 1
 *  for a score of at least 0.5 and 0 below. Of several for one document of one asking a human's counts before
 *  others, then the later one. null where there is no annotation that can be used. */
export function judgementsOf(
  annotations: readonly Annotation[], asked: readonly AskedSteps[],
): { readonly qrels: Qrels | null; readonly noticed: readonly Notice[] } {
  const [lost, unclear, halved, several] = ["annotations of unknown documents", "annotations without a grade",
    "grades cut at 0.5", "documents judged differently"].map(tally);
  const documents = documentsByPlace(asked);
  const chosen = new Map<string, Map<string, { readonly grade: number; readonly human: boolean }>>();
  for (const annotation of annotations) {
    const where = (): string => placeOf(annotation.place);
    const target = documents.get(`${annotation.spanId} ${annotation.position}`);
    const grade = gradeOf(annotation);
    if (target === undefined) lost?.hit(where);
    else if (grade === null) unclear?.hit(where);
    else {
      if (grade.cut) halved?.hit(where);
      const grades = chosen.get(target.query) ?? new Map();
      chosen.set(target.query, grades);
      const known = grades.get(target.document);
      const human = annotation.annotator === "HUMAN";
      if (known !== undefined && known.grade !== grade.value) several?.hit(where);
      if (known === undefined || human || !known.human) grades.set(target.document, { grade: grade.value, human });
    }
  }
  const of = annotations.length;
  return {
    qrels: chosen.size === 0 ? null : new Map([...chosen].map(([query, grades]) =>
      [query, new Map([...grades].map(([document, { grade }]) => [document, grade]))])),
    noticed: [
      ...(lost?.notices(of, "left out: no span of that id has a document in that position") ?? []),
      ...(unclear?.notices(of, "left out: neither a score nor a label that says relevant or not") ?? []),
      ...(halved?.notices(of, "1 from 0.5 on, 0 below") ?? []),
      ...(several?.notices(of, "a person's judgement counts before a program's, then the later one") ?? []),
    ],
  };
}

interface Target {
  readonly query: string;
  readonly document: string;
}

function documentsByPlace(asked: readonly AskedSteps[]): ReadonlyMap<string, Target> {
  const places = new Map<string, Target>();
  for (const { asking, steps } of asked) {
    for (const { kind, span, list } of steps) {
      if (kind === "input") continue;
      for (const { id, position } of list) places.set(`${span.spanId} ${position}`, { query: asking.id, document: id });
    }
  }
  return places;
}

function gradeOf({ score, label }: Annotation): { readonly value: number; readonly cut: boolean } | null {
  const word = label?.trim().toLowerCase() ?? "";
  if (score !== null && Number.isSafeInteger(score) && score >= 0) return { value: score, cut: false };
  if (RELEVANT.has(word) || IRRELEVANT.has(word)) return { value: RELEVANT.has(word) ? 1 : 0, cut: false };
  return score === null ? null : { value: score >= 0.5 ? 1 : 0, cut: true };
}
