/** A question, and the causes whose experiences answer it. */
export interface Question {
  readonly id: string;
  readonly text: string;
  readonly subset: "lexical" | "semantic";
  readonly causes: readonly string[];
}

type Line = readonly [text: string, ...causes: string[]];

/** Numbered questions: the lexical ones repeat words of the log, the semantic ones use other words for the trouble. */
export function questions(prefix: string, lexical: readonly Line[], semantic: readonly Line[]): readonly Question[] {
  const lines = [...lexical.map((line) => ({ line, subset: "lexical" as const })),
    ...semantic.map((line) => ({ line, subset: "semantic" as const }))];
  return lines.map(({ line: [text, ...causes], subset }, i) => {
    return { id: `${prefix}${String(i + 1).padStart(2, "0")}`, text, subset, causes };
  });
}
