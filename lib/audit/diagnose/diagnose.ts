import type { Diagnosis, Finding } from "../diagnosis";
import { ablationPart, peel } from "./ablation-part";
import { setUp, type Bench } from "./bench";
import type { AuditInput } from "./input";
import { together, type Part } from "./part";

/** An audit of anybody's pipeline: every diagnostic that the data can carry, findings in the order of what they cost
 *  (judged queries lost; then by status; then as found). Deterministic for a seed; nothing is written or fetched.
 *  RangeError or TypeError where a stage refuses its input; nothing is said that the data cannot show. */
export async function diagnose(input: AuditInput): Promise<Diagnosis> {
  const bench = await setUp(input);
  const ablation = peel(bench);
  const parts: Part[] = [];
  if (ablation !== null) parts.push(ablationPart(bench, ablation));
  const all = together(parts);
  const last = ablation?.rows[ablation.rows.length - 1];
  return {
    schema: "recall-lab/diagnosis@1",
    title: input.title,
    input: describe(bench),
    findings: byCost(all.findings),
    evidence: all.evidence,
    measures: (last?.measures ?? []).map((row) => ({ name: row.measure, mean: row.mean, queries: row.values.length })),
    noticed: input.noticed ?? [],
  };
}

const STATUS_ORDER = ["fail", "remark", "pass", "not observed"] as const;

/** Dearest first; a finding without a cost after all that have one; then fail, remark, pass, not observed. */
export function byCost(findings: readonly Finding[]): readonly Finding[] {
  const place = ({ status }: Finding): number => STATUS_ORDER.indexOf(status);
  return [...findings].sort((a, b) => (b.cost ?? -1) - (a.cost ?? -1) || place(a) - place(b));
}

function describe(bench: Bench): Diagnosis["input"] {
  const { input, now, nowFrom, queries, judged, unanswerable, kind, steps } = bench;
  return {
    queries: queries.length, "judged queries": judged.size, "judged, nothing is right": unanswerable.length,
    documents: input.documents.length, vectors: input.vectors?.count ?? 0, "steps": steps.length, "works on": kind,
    now, "now is": nowFrom,
  };
}
