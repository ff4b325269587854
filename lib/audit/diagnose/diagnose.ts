import { queriesNeeded, type Ablation } from "../../evaluate";
import { sha256OfText } from "../../vectors";
import type { Diagnosis, Finding, PerQuery } from "../diagnosis";
import { ablationPart, peel } from "./ablation-part";
import { agreementPart } from "./agreement-part";
import { bandPart } from "./band-part";
import { baselinePart } from "./baseline-part";
import { setUp, type Bench } from "./bench";
import type { Lost } from "./fates";
import { chancePart, chances } from "./chance-part";
import { duplicatesPart } from "./duplicates-part";
import { flipsPart } from "./flips-part";
import { scaleOf } from "./force";
import { askedReranks, valueGates } from "./gates";
import { generatorPart } from "./generator-part";
import { injectedPart } from "./injected-part";
import type { AuditInput } from "./input";
import { inputOrderPart } from "./input-order-part";
import { keyPart } from "./key-part";
import { lossPart, lostOf } from "./loss-part";
import { noOpsPart } from "./no-ops-part";
import { finding, notObserved, together, type Part } from "./part";
import { recordPart } from "./record-part";
import { rescoredPart } from "./rescored-part";
import { scoresPart } from "./scores-part";
import { sweepPart } from "./sweep-part";
import { templatePart } from "./template-part";
import { thresholdPart } from "./threshold-part";
import { tiesPart } from "./ties-part";
import { timesPart } from "./times-part";
import { abstainPart, usagePart } from "./usage-part";
import { variationsOf } from "./variations";
import { variationsPart } from "./variations-part";
import { widthPart } from "./width-part";

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

async function listParts(bench: Bench, ablation: Ablation, lost: readonly Lost[]): Promise<readonly Part[]> {
  const tested = chances(ablation.rows, bench.judged, bench.from, bench.seed);
  const scale = scaleOf(bench);
  const reranks = scale === null ? [] : askedReranks(bench, scale);
  const gates = scale === null ? [] : valueGates(bench, scale, reranks);
  const varied = await variationsOf(bench, gates);
  const parts = [
    agreementPart(bench), ablationPart(bench, ablation), lossPart(bench, lost, tested, varied),
    chancePart(bench, ablation, tested),
    variationsPart(bench, varied), noOpsPart(bench, ablation), recordPart(bench), rescoredPart(bench),
    inputOrderPart(bench), scoresPart(bench), await tiesPart(bench),
    ...(bench.judged.size === 0 ? [unlabelled()] : []),
  ];
  if (scale === null) return parts;
  return [
    ...parts, thresholdPart(bench, gates, lost, varied), baselinePart(bench, gates), bandPart(bench, gates, reranks),
    flipsPart(bench, scale, reranks), sweepPart(bench, scale, reranks), widthPart(bench, scale),
    injectedPart(bench, gates, lost),
  ];
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

function unlabelled(): Part {
  const enough = queriesNeeded({ gain: 0.2 });
  return { findings: [finding("labels", "not observed",
    "No judgements: what the steps do is shown, what it costs cannot be said.", [], {
      next: {
        try: `judge the answers of ${enough} queries, among them some whose first place a step changed`,
        hypothesis: "a step that changes a fifth of the first places for the worse then shows (power .8, one way)",
        falsifier: "fewer than 6 of them differ between two steps: then these queries cannot tell",
      },
    })], evidence: [] };
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
