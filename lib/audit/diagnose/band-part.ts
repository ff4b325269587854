import { sameBand } from "../same-band";
import { nameOf, runAfter, type Bench } from "./bench";
import { atBenchClock } from "./clock";
import type { AskedRerank, ValueGate } from "./gates";
import { evidence, finding, NOTHING, short, together, type Part } from "./part";

/** What a gate behind a multiplying age rule drops, and the same gate before it ranks behind every fresh survivor: the
 *  candidates between the nominal threshold and the one in force. For each pair of such a gate and rule on cosines. */
export function bandPart(bench: Bench, gates: readonly ValueGate[], reranks: readonly AskedRerank[]): Part {
  const rules = reranks.filter(({ rule }) => rule?.combine === "multiply");
  const onCosines = gates.filter(({ scale }) => scale.on === "similarity");
  return together(onCosines.flatMap((gate) => rules.map(({ step, rule }): Part => {
    if (rule === null) return NOTHING;
    const [gateName, ruleName] = [nameOf(bench, gate.step), nameOf(bench, step)];
    const lists = atBenchClock(bench, runAfter(bench, Math.min(step, gate.step) - 1));
    const band = sameBand(lists, gate.nominal, rule, bench.now, "neutral");
    if (band.alive === 0 || band.inBand === 0) return NOTHING;
    const id = `same-band/${gateName}`;
    const table = evidence(id, `Candidates between "${gateName}" and what it is behind "${ruleName}"`,
      [["from", "cosine"], ["to", "cosine"], "candidates"],
      band.bands.filter(({ count }) => count > 0)
        .map(({ from, to, count }) => [from, Number.isFinite(to) ? to : null, count]),
      "raw similarities of the lists before both steps, ages at the time of the query");
    const sentence = `${band.inBand} of ${band.alive} candidates at ${short(gate.nominal)} or above lie between it and `
      + `the threshold in force at their age: with "${gateName}" behind "${ruleName}" they are dropped (that empties `
      + `${band.queriesEmptied} of ${band.queriesAlive} lists), before it they stay and stand behind every survivor `
      + "that keeps its full score.";
    return { findings: [finding(id, "remark", sentence, [id])], evidence: [table] };
  })));
}
