import { queriesNeeded, type Ablation } from "../../evaluate";
import { ablationPart } from "./ablation-part";
import { agreementPart } from "./agreement-part";
import { bandPart } from "./band-part";
import { baselinePart } from "./baseline-part";
import type { Bench } from "./bench";
import type { Lost } from "./fates";
import { chancePart, chances } from "./chance-part";
import type { Outcome } from "./chance-words";
import { oldestAge } from "./clock";
import { flipsPart } from "./flips-part";
import { scaleOf } from "./force";
import { askedReranks, valueGates } from "./gates";
import { injectedPart } from "./injected-part";
import { inputOrderPart } from "./input-order-part";
import { labelAgesPart } from "./label-ages-part";
import { lossPart } from "./loss-part";
import { noOpsPart } from "./no-ops-part";
import { finding, type Part } from "./part";
import { refusalsPart } from "./probing";
import { recordPart } from "./record-part";
import { rescoredPart } from "./rescored-part";
import { scoresPart } from "./scores-part";
import { sweepPart } from "./sweep-part";
import { thresholdPart } from "./threshold-part";
import { tiesPart } from "./ties-part";
import { variationsOf } from "./variations";
import { variationsPart } from "./variations-part";
import { widthPart } from "./width-part";

/** The diagnostics that need lists, in the order in which findings of equal weight are told. */
export async function listParts(bench: Bench, ablation: Ablation, lost: readonly Lost[]): Promise<readonly Part[]> {
  const test = (of: Outcome) => chances(ablation.rows, bench.judged, bench.from, bench.seed, of);
  const tested = { first: test("first"), listed: test("listed") };
  const scale = scaleOf(bench);
  const reranks = scale === null ? [] : askedReranks(bench, scale);
  const gates = scale === null ? [] : valueGates(bench, scale, reranks);
  const varied = await variationsOf(bench, gates);
  const parts = [
    agreementPart(bench), refusalsPart(bench), ablationPart(bench, ablation), lossPart(bench, lost, tested, varied),
    chancePart(bench, ablation, tested),
    variationsPart(bench, varied), noOpsPart(bench, ablation), recordPart(bench), rescoredPart(bench),
    inputOrderPart(bench), scoresPart(bench), await tiesPart(bench),
    ...(bench.judged.size === 0 ? [unlabelled()] : []),
  ];
  if (scale === null) return parts;
  // without a time in the lists nothing that goes by age was observed
  const aged = oldestAge(bench) === null ? reranks.filter(({ reads }) => reads !== "age") : reranks;
  return [
    ...parts, thresholdPart(bench, gates, lost, varied), baselinePart(bench, gates), bandPart(bench, gates, aged),
    flipsPart(bench, scale, aged), labelAgesPart(bench, aged), sweepPart(bench, scale, aged),
    widthPart(bench, scale),
    injectedPart(bench, gates, lost),
  ];
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
