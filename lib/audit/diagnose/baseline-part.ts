import { randomPairBaseline } from "../../vectors";
import type { Bench } from "./bench";
import type { ValueGate } from "./gates";
import { nameOf } from "./loss-part";
import { evidence, finding, notObserved, NOTHING, short, type Part } from "./part";

const PAIRS = 2000;

/** Beside every threshold on cosines: what two documents drawn blindly reach. */
export function baselinePart(bench: Bench, all: readonly ValueGate[]): Part {
  if (all.length === 0) return NOTHING;
  const gates = all.filter(({ scale }) => scale.on === "similarity");
  if (gates.length === 0) {
    return notObserved("baseline", "The thresholds are not on cosines, so blind pairs of documents do not measure them.");
  }
  const { vectors } = bench.input;
  if (vectors === null || vectors.count < 2) {
    return notObserved("baseline", "How near two documents drawn blindly come to the thresholds needs their vectors.");
  }
  const { mean, median, p95, p99, max } = randomPairBaseline(vectors, { pairs: PAIRS, seed: bench.seed });
  const table = evidence("blind-pairs", `Cosine of ${PAIRS} pairs of documents drawn blindly`,
    ["mean", "median", "p95", "p99", "max"].map((name) => [name, "cosine"] as const), [[mean, median, p95, p99, max]],
    `seed ${bench.seed}, with replacement`);
  const findings = gates.map((gate) => {
    const name = nameOf(bench, gate.step);
    const blind = `two documents drawn blindly have ${short(mean)} in the mean, ${short(p95)} at the 95th percentile`;
    const id = `baseline/${name}`;
    if (gate.nominal <= p95) {
      const share = gate.nominal <= mean ? "it hardly selects" : "more than one in twenty blind pairs passes";
      return finding(id, "remark", `"${name}" stands at ${short(gate.nominal)}, and ${blind}: ${share}.`, [table.id], {
        next: {
          try: `a threshold above ${short(p99)}, the 99th percentile of blind pairs`,
          hypothesis: "fewer queries without a right answer are answered, and the answers that are listed stay",
          falsifier: "right candidates stand below it too: this model's cosines do not part right from blind",
        },
      });
    }
    return finding(id, "pass", `"${name}" stands at ${short(gate.nominal)}, above blind pairs: ${blind}.`, [table.id]);
  });
  return { findings, evidence: [table] };
}
