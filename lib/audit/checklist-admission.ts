import type { Candidate, Pipeline, RankedList } from "../types";
import type { Findings } from "./checklist";
import { probe, probeContext, type SynchronousStage } from "./probe";

/** Item 1: gates that read a score which a rerank before them has transformed (article 72's fault), and cuts by rank
 *  that stand between such a rerank and a later gate (what the rerank pushes down never reaches the gate). Found by
 *  probing, so that anybody's stages can be asked. */
export function admissionFindings(pipeline: Pipeline, now: string): Findings {
  const faults: string[] = [];
  const remarks: string[] = [];
  let transformer: string | null = null;
  pipeline.forEach((stage, at) => {
    if (stage.kind === "source") return;
    if (stage.kind === "rerank") {
      if (transforms(stage, now)) transformer ??= stage.name;
      return;
    }
    if (readsScore(stage, now)) {
      if (transformer === null) remarks.push(`gate "${stage.name}" reads the score, still the raw similarity there`);
      else faults.push(`gate "${stage.name}" reads the score after "${transformer}" has transformed it`);
      return;
    }
    const gateAfter = pipeline.slice(at + 1).find((later) => later.kind === "gate" && refusesWeak(later, now));
    if (transformer !== null && gateAfter !== undefined && cutsByRank(stage, now)) {
      const gate = `the gate "${gateAfter.name}"`;
      faults.push(`"${stage.name}" cuts the order of "${transformer}" before ${gate} has admitted anybody`);
    }
  });
  const gates = pipeline.filter((stage) => stage.kind === "gate" && refusesWeak(stage, now));
  if (gates.length === 0) remarks.push("no gate refuses a candidate for its similarity or score");
  return { faults, remarks };
}

const SIMILARITIES = [0.05, 0.3, 0.55, 0.7, 0.95];
const SCORES = [-1, 0, 0.2, 0.4, 0.5, 0.56, 0.65, 0.8, 0.96, 2];
const AGES = [0, 45, 120];

/** Some probe leaves the rerank with another score than it came with. */
function transforms(stage: SynchronousStage, now: string): boolean {
  return AGES.some((age) => SIMILARITIES.some((similarity) => {
    const [out] = stage.apply([probe("probe", similarity, age, now)], probeContext(now));
    return out !== undefined && out.score !== similarity;
  }));
}

/** With the same similarity, one score is let through and another is not. */
function readsScore(stage: SynchronousStage, now: string): boolean {
  return SIMILARITIES.some((similarity) => {
    const answers = SCORES.map((score) => passes(stage, { ...probe("probe", similarity, 0, now), score }, now));
    return answers.includes(true) && answers.includes(false);
  });
}

/** A candidate of similarity and score 1 passes where one of -1 does not. */
function refusesWeak(stage: Pipeline[number], now: string): boolean {
  if (stage.kind === "source") return false;
  return passes(stage, probe("probe", 1, 0, now), now) && !passes(stage, probe("probe", -1, 0, now), now);
}

/** Drops the end of a long list of equal candidates, of which it would let each one through alone. */
function cutsByRank(stage: SynchronousStage, now: string): boolean {
  const list: RankedList = Array.from({ length: 1000 }, (_, i) => probe(`probe ${i}`, 1, 0, now));
  return passes(stage, probe("probe", 1, 0, now), now) && stage.apply(list, probeContext(now)).length < list.length;
}

function passes(stage: SynchronousStage, candidate: Candidate, now: string): boolean {
  return stage.apply([candidate], probeContext(now)).length > 0;
}
