import { randomPairBaseline } from "../../vectors";
import { nameOf, type Bench } from "./bench";
import { valueOn } from "./force";
import type { ValueGate } from "./gates";
import { evidence, finding, notObserved, NOTHING, short, type Part } from "./part";

const PAIRS = 2000;

/** Beside every threshold on cosines: what two documents drawn blindly reach. */
export function baselinePart(bench: Bench, all: readonly ValueGate[]): Part {
  if (all.length === 0) return NOTHING;
  const gates = all.filter(({ scale }) => scale.on === "similarity");
  if (gates.length === 0) {
    return notObserved("baseline",
      "The thresholds are not on cosines, so blind pairs of documents do not measure them.");
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
    const on = `"${name}" stands at ${short(gate.nominal)} (${passes(bench, gate)}), and ${blind}`;
    if (gate.nominal <= p95) {
      const share = gate.nominal <= mean ? "it hardly selects" : "more than one in twenty blind pairs passes";
      return finding(id, "remark", `${on}: ${share}.`, [table.id], {
        next: p99 < gate.scale.high ? {
          try: `a threshold near ${short(p99)}, the 99th percentile of blind pairs`,
          hypothesis: "fewer queries without a right answer are answered, and the answers that are listed stay",
          falsifier: "right candidates stand below it too: this model's cosines do not part right from blind",
        } : {
          try: "other vectors: the text without what all documents share, or another model",
          hypothesis: "blind pairs fall below the answers of the judged queries, so that a threshold can part them",
          falsifier: "answers and blind pairs still overlap: then no threshold on this cosine can say 'nothing'",
        },
      });
    }
    return finding(id, "pass", `${on}: it stands above blind pairs.`, [table.id]);
  });
  return { findings, evidence: [table] };
}

function passes(bench: Bench, { nominal, scale }: ValueGate): string {
  let [all, reach] = [0, 0];
  for (const [first] of bench.lists.values()) {
    for (const one of first ?? []) {
      all += 1;
      if (valueOn(scale, one) >= nominal) reach += 1;
    }
  }
  return `${reach} of ${all} first candidates reach it`;
}
