import type { Candidate, Run } from "../../types";
import { synchronous } from "../probe";
import { shuffledAges } from "../shuffled-ages";
import { nameOf, runAfter, type Bench } from "./bench";
import { atBenchClock } from "./clock";
import type { AskedRerank } from "./gates";
import { pText } from "./chance-words";
import { evidence, finding, NOTHING, together, type Part } from "./part";
import { sampled } from "./sample";

const SHUFFLES = 100;

/** Whether the judgements look at time at all: what a rerank by age costs with the real ages, beside what it costs with
 *  ages dealt out at random. Where both are alike the labels are blind to time, and such a step can only lose. */
export function labelAgesPart(bench: Bench, reranks: readonly AskedRerank[]): Part {
  if (bench.judged.size === 0) return NOTHING;
  return together(reranks.filter(({ reads }) => reads === "age").map(({ step }) => onePart(bench, step)));
}

function onePart(bench: Bench, step: number): Part {
  const stage = bench.steps[step]?.stage;
  if (stage === undefined) return NOTHING;
  const { queries, note } = sampled(bench, SHUFFLES, 1_000_000);
  const all = atBenchClock(bench, runAfter(bench, step - 1));
  const lists: Run = new Map(queries.map(({ id }) => [id, all.get(id) ?? []]));
  const rows = new Map<string, Pick<Candidate, "id" | "createdAt">>();
  for (const list of lists.values()) for (const { id, createdAt } of list) rows.set(id, { id, createdAt });
  for (const { id, createdAt } of bench.input.documents) if (!rows.has(id)) rows.set(id, { id, createdAt });
  const qrels = new Map(queries.map(({ id }) => [id, bench.judged.get(id) ?? new Map<string, number>()]));
  const recorded = { lists, qrels, now: bench.now };
  const { observed, mean, low, high, p } = shuffledAges(recorded, [...rows.values()], synchronous([stage]), {
    shuffles: SHUFFLES, seed: bench.seed,
  });
  const name = nameOf(bench, step);
  const table = evidence(`label-ages/${name}`, `Right first places that "${name}" costs, with the real ages and others`,
    ["with the real ages", "at random: mean", "least", "most", "p"], [[observed, mean, low, high, p]],
    `times of all ${rows.size} documents dealt out anew ${SHUFFLES} times, seed ${bench.seed}${note}; p: share of them `
      + "that cost no more than the real ages");
  const costs = `with the real ages "${name}" costs ${observed} right first places, with ages dealt out at random `
    + `${low} to ${high} (p ${pText(p)})`;
  const sentence = p < 0.05 ? `The judgements go with time: ${costs}.`
    : `That the judgements look at time is not observed: ${costs}. Against such labels a step by age wins only by `
      + "chance.";
  const next = p < 0.05 ? null : {
    try: "add queries whose older answer was superseded, with the newer document judged right",
    hypothesis: `"${name}" wins more of these than it loses`,
    falsifier: "it wins none: then it does harm wherever the text is the better guide",
  };
  const status = p < 0.05 ? "pass" : "remark";
  return { findings: [finding(table.id, status, sentence, [table.id], { next })], evidence: [table] };
}
