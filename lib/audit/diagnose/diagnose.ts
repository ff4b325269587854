import type { Ablation } from "../../evaluate";
import { sha256OfText } from "../../vectors";
import type { Diagnosis, Finding, PerQuery } from "../diagnosis";
import { peel } from "./ablation-part";
import { setUp, type Bench } from "./bench";
import { duplicatesPart } from "./duplicates-part";
import { generatorPart } from "./generator-part";
import type { AuditInput } from "./input";
import { keyPart } from "./key-part";
import { listParts } from "./list-parts";
import { lostOf } from "./loss-part";
import { notObserved, together, type Part } from "./part";
import { templatePart } from "./template-part";
import { timesPart } from "./times-part";
import { abstainPart, usagePart } from "./usage-part";

/** An audit of anybody's pipeline: every diagnostic that the data can carry, findings in the order of what they cost
 *  (judged queries lost; then by status; then as found). Deterministic for a seed; nothing is written or fetched.
 *  RangeError or TypeError where a stage refuses its input; nothing is said that the data cannot show. */
export async function diagnose(input: AuditInput): Promise<Diagnosis> {
  const bench = await setUp(input);
  const ablation = peel(bench);
  const lost = lostOf(bench);
  const { findings, evidence } = together([
    ...(ablation === null ? [missingLists(bench)] : await listParts(bench, ablation, lost)),
    keyPart(bench, lost), generatorPart(bench), templatePart(bench), duplicatesPart(bench), usagePart(bench),
    abstainPart(bench), await timesPart(bench),
  ]);
  const measures = bench.judged.size === 0 ? [] : ablation?.rows[ablation.rows.length - 1]?.measures ?? [];
  return {
    schema: "recall-lab/diagnosis@1", title: input.title, input: describe(bench), findings: byCost(findings), evidence,
    measures: measures.map((row) => ({ name: row.measure, mean: row.mean, queries: row.values.length })),
    ...(measures.length > 0 && { perQuery: perQuery(ablation?.queries ?? [], measures) }),
    noticed: input.noticed ?? [],
  };
}

const STATUS_ORDER = ["fail", "remark", "pass", "not observed"] as const;

/** Dearest first; a finding without a cost after all that have one; then fail, remark, pass, not observed. */
export function byCost(findings: readonly Finding[]): readonly Finding[] {
  const place = ({ status }: Finding): number => STATUS_ORDER.indexOf(status);
  return [...findings].sort((a, b) => (b.cost ?? 0) - (a.cost ?? 0) || place(a) - place(b));
}

function missingLists(bench: Bench): Part {
  return notObserved("lists", bench.queries.length === 0 ? "No query and no list: only the documents were looked at."
    : "No list was recorded: only the documents were looked at.");
}

function perQuery(queries: readonly string[], measures: Ablation["rows"][number]["measures"]): PerQuery {
  return {
    queries, keys: queries.map((query) => sha256OfText(query).slice(0, 16)),
    measures: measures.map(({ measure, values }) => ({ name: measure, values })),
  };
}

function describe(bench: Bench): Diagnosis["input"] {
  const { input, now, nowFrom, queries, judged, unanswerable, kind, steps } = bench;
  return {
    queries: queries.length, "judged queries": judged.size, "judged, nothing is right": unanswerable.length,
    documents: input.documents.length, vectors: input.vectors?.count ?? 0, steps: steps.length, "works on": kind,
    now, "now is": nowFrom,
  };
}
