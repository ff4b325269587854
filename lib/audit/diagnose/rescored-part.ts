import { ageClass, ageOrOdd } from "../../recall";
import type { Candidate } from "../../types";
import type { Cell } from "../diagnosis";
import { contextOf, nameOf, type Bench } from "./bench";
import { evidence, finding, NOTHING, short, together, type Part } from "./part";

const TIERS = ["fresh", "month", "old"] as const;

/** For recorded steps that write scores: the new score over the old one by age class. Where each class has a factor of
 *  its own, the step decays by age, whatever it is called. */
export function rescoredPart(bench: Bench): Part {
  if (bench.kind !== "lists") return NOTHING;
  return together(bench.steps.map(({ stage }, step) =>
    step > 0 && stage.kind === "rerank" ? onePart(bench, step) : NOTHING));
}

function onePart(bench: Bench, step: number): Part {
  const ratios = new Map<string, number[]>(TIERS.map((tier) => [tier, []]));
  for (const [query, lists] of bench.lists) {
    const old = new Map((lists[step - 1] ?? []).map((one: Candidate) => [one.id, one.score]));
    const { now } = contextOf(bench, query);
    for (const { id, score, createdAt } of lists[step] ?? []) {
      const [was, age] = [old.get(id), ageOrOdd(createdAt, now)];
      if (was !== undefined && was > 0 && typeof age === "number") ratios.get(ageClass(age))?.push(score / was);
    }
  }
  const rows = TIERS.flatMap((tier): readonly (readonly [string, number, number, number, number])[] => {
    const sorted = Float64Array.from(ratios.get(tier) ?? []).sort();
    const at = (share: number): number => sorted[Math.round(share * (sorted.length - 1))] ?? NaN;
    return sorted.length === 0 ? [] : [[tier, sorted.length, at(0), at(0.5), at(1)]];
  });
  const medians = rows.map((row) => row[3]);
  if (rows.length < 2 || Math.max(...medians) - Math.min(...medians) < 1e-9) return NOTHING;
  const name = nameOf(bench, step);
  const id = `rescored/${name}`;
  const table = evidence(id, `Score behind "${name}" over the score before it, by age class`,
    ["age", "candidates", "least", "median", "largest"], rows.map((row): readonly Cell[] => row),
    "as recorded; fresh: at most 30 whole days, month: 31 to 90, old: more");
  const byAge = rows.every(([, , least, , largest], i) => {
    const next = rows[i + 1];
    return next === undefined || least > next[4] * (1 + 1e-9) || largest < next[2] * (1 - 1e-9);
  });
  const factors = rows.map(([tier, , , median]) => `x ${short(median)} ${tier}`).join(", ");
  const sentence = byAge ? `"${name}" scores by age: ${factors} (medians; the classes do not overlap).`
    : `"${name}" writes other scores by age class (${factors}, medians), but the classes overlap: age is not all it `
      + "reads.";
  return { findings: [finding(id, "remark", sentence, [id])], evidence: [table] };
}
