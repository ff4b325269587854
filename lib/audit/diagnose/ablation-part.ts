import { ablationOf, defaultMeasures, ndcgAt, unjudged, type Ablation, type AblationRow } from "../../evaluate";
import type { Measure, Query } from "../../types";
import { pipelineOf, type Bench } from "./bench";
import { evidence, type Part } from "./part";

/** Tails of lists that a stage is probed with for what it can do to rank 1. */
const TAILS = 6_000;

/** success@1, success@3, reciprocal rank, non-empty and nDCG@10, unless the input names its own. */
export function measuresOf({ input, from }: Bench): readonly Measure[] {
  return input.measures ?? [...defaultMeasures(from), ndcgAt(10)];
}

/** The steps peeled off over the judged queries, or, without labels, over all of them with a measure that needs none;
 *  null where there is no list or no query. */
export function peel(bench: Bench): Ablation | null {
  const { judged, queries, lists, now, from } = bench;
  const asked: readonly Query[] = judged.size === 0 ? queries : queries.filter(({ id }) => judged.has(id));
  if (bench.steps.length === 0 || asked.length === 0) return null;
  const qrels = judged.size === 0 ? unjudged(asked) : judged;
  const measures = judged.size === 0 ? defaultMeasures().slice(-1) : measuresOf(bench);
  const rows = asked.map(({ id }) => lists.get(id) ?? []);
  return ablationOf(pipelineOf(bench), asked, rows, qrels, { now, measures, from, tails: TAILS });
}

/** The table of the cumulative ablation: candidates, measures, and what each step did, in words. */
export function ablationPart(bench: Bench, ablation: Ablation): Part {
  const names = ablation.rows[0]?.measures.map(({ measure }) => measure) ?? [];
  const labelled = bench.judged.size > 0;
  const counts = labelled ? ["right first", "gained first", "lost first"] : [];
  const rows = ablation.rows.map((row, i) => [
    row.label, row.stage, ruleOf(bench, i), row.candidates, ...row.measures.map(({ mean }) => mean),
    ...(labelled ? [firsts(row), row.gains.length, row.losses.length] : []), row.emptied.length, row.mechanism.words,
  ]);
  const over = `${ablation.queries.length} ${labelled ? "judged" : "unjudged"} queries`;
  const how = bench.kind === "pipeline" ? "each prefix of the pipeline was run over the same candidates"
    : bench.steps.length < 2 ? "one list for each query; there is no other step to set it against"
    : "differences between the recorded lists of one step and the next";
  return {
    findings: [],
    evidence: [evidence(
      "ablation", `Step by step over ${over}`,
      ["step", "stage", "kind", "candidates", ...names, ...counts, "emptied", "what it did"], rows, how,
    )],
  };
}

/** Queries with a right first place in a row. */
export function firsts({ firstRelevant }: AblationRow): number {
  return firstRelevant.filter((rank) => rank === 1).length;
}

function ruleOf({ steps }: Bench, at: number): string {
  const step = steps[at];
  if (step === undefined) return "";
  const known = step.basis === "inferred" ? `, inferred: ${step.rule}` : step.basis === "replayed" ? ", recorded" : "";
  return `${step.stage.kind}${known}`;
}
