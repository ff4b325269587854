import type { Qrels } from "../../types";

/** What is compared: a right first place, or an answer anywhere in the list. */
export type Outcome = "first" | "listed";

/** Each query's group: queries with the same right answers are paraphrases of one question for a test. */
export function groupsOf(qrels: Qrels, from: number): ReadonlyMap<string, string> {
  return new Map([...qrels].map(([query, grades]) => {
    const right = [...grades].filter(([, grade]) => grade >= from).map(([id]) => id).sort();
    return [query, JSON.stringify(right)];
  }));
}

/** What a test says, in a sentence. */
export function inWords(
  verdict: "not testable" | "not observed" | "more than chance",
  { won, lost, outcome }: { readonly won: number; readonly lost: number; readonly outcome: Outcome },
  [p, byGroups]: readonly [number, number],
): string {
  const counts = `${outcome === "first" ? "First places" : "Answers listed"}: ${won} won, ${lost} lost`;
  if (verdict === "not testable") {
    return `${counts}; whether other queries would fare alike is not testable (fewer than 6 differ).`;
  }
  const more = byGroups > p && pText(byGroups) !== pText(p);
  const groups = more ? `, ${pText(byGroups)} with queries of one answer taken together` : "";
  const ps = `(Holm p ${pText(p)}${groups})`;
  return `${counts}; ${verdict === "more than chance" ? verdict : "a difference beyond chance is not observed"} ${ps}.`;
}

/** A p-value for a sentence; never 0. */
export function pText(p: number): string {
  return p < 0.0001 ? "< .0001" : String(Number(p.toPrecision(2)));
}
