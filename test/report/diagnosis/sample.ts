import type { Diagnosis } from "../../../lib/audit";

/** A small diagnosis, made by hand: a loss, a threshold in force, something not observed. */
export const SAMPLE: Diagnosis = Object.freeze({
  schema: "recall-lab/diagnosis@1" as const,
  title: "recall-lab audit of mine.txt",
  input: Object.freeze({ "recall-lab": "0.1.0", seed: 1, "sha256 of mine.txt": "00ff" }),
  findings: [
    {
      id: "loss/cut 3", status: "fail" as const, cost: 2, sentence: "\"cut 3\" loses the answer of 2 of 4 judged queries.",
      evidence: ["ablation", "effective-threshold/gate"],
      next: { try: "cut later", hypothesis: "2 answers come back", falsifier: "one of them stays away" },
    },
    { id: "key/fallback", status: "not observed" as const, cost: null, sentence: "No keys.", evidence: [], next: null },
    { id: "times", status: "pass" as const, cost: 1, sentence: "All have times.", evidence: ["ablation"], next: null },
  ],
  evidence: [
    {
      id: "ablation", title: "Step by step",
      columns: [
        { name: "step", unit: "" }, { name: "stage", unit: "" }, { name: "gained first", unit: "" },
        { name: "lost first", unit: "" }, { name: "p", unit: "p" }, { name: "what it did", unit: "" },
      ],
      rows: [
        ["S0", "run", 0, 0, null, "added 40 candidates in 4 of 4 queries"],
        ["S1", "cut 3", 1, 2, 0.00004, "dropped 28 candidates in 4 of 4 queries; it cannot change the first place"],
      ],
      how: "each prefix of the list was run",
    },
    {
      id: "effective-threshold/gate", title: "Needed by age",
      columns: [{ name: "age", unit: "days" }, { name: "nominal", unit: "cosine" }, { name: "in force", unit: "cosine" }],
      rows: [[0, 0.55, 0.55], [60, 0.55, 0.6875], [365, 0.55, Infinity]],
      how: "",
    },
  ],
  measures: [{ name: "success@1", mean: 0.5, queries: 4 }],
  perQuery: {
    queries: ["a", "b", "c", "d"], keys: ["aa", "bb", "cc", "dd"].map((two) => two.repeat(8)),
    measures: [{ name: "success@1", values: [1, 1, 0, 0] }],
  },
  noticed: [{ name: "tied scores", count: 2, of: 40, first: "mine.txt:3", handled: "kept in the order of the list" }],
});

/** The sample with another text in every place where a text of the user's may stand. */
export function withText(text: string): Diagnosis {
  const [first, ...rest] = SAMPLE.findings;
  const [ablation, ...more] = SAMPLE.evidence;
  return {
    ...SAMPLE, title: text, input: { [text]: text },
    findings: [{ ...first!, id: text, sentence: text, next: { try: text, hypothesis: text, falsifier: text } }, ...rest],
    evidence: [{
      ...ablation!, title: text, how: text, columns: ablation!.columns.map((column) => ({ ...column, unit: "" })),
      rows: [["S0", text, 1, 2, null, text]],
    }, ...more],
    noticed: [{ name: text, count: 1, of: null, first: text, handled: text }],
  };
}
