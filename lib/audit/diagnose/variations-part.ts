import { leaveOneOut, qrelsOf, swapOrder, type Ablation } from "../../evaluate";
import type { Cell } from "../diagnosis";
import { firsts, measuresOf } from "./ablation-part";
import type { Bench } from "./bench";
import { chances, type StepChance } from "./chance-part";
import { counted, evidence, finding, NOTHING, notObserved, type Part } from "./part";
import { sampled } from "./sample";

/** Each step left out, and each two neighbours swapped, against the whole: only where stages can be run again. */
export async function variationsPart(bench: Bench): Promise<Part> {
  if (bench.kind === "lists" && bench.steps.length > 1) {
    return notObserved("variations", "Leaving steps out or swapping them needs the pipeline; only its lists were recorded.");
  }
  if (bench.kind !== "pipeline" || bench.judged.size === 0 || bench.steps.length < 2) return NOTHING;
  const { queries, pipeline, note } = sampled(bench, 2 * bench.steps.length);
  const qrels = qrelsOf(bench.judged, queries);
  const options = { now: bench.now, from: bench.from, measures: measuresOf(bench) };
  bench.input.onProgress?.("leaving steps out", 0, 2);
  const without = await leaveOneOut(pipeline, queries, qrels, options);
  bench.input.onProgress?.("swapping steps", 1, 2);
  const swapped = await swapOrder(pipeline, queries, qrels, options);
  const tested = [without, swapped].map(({ rows }) => chances(rows, qrels, bench.from, bench.seed));
  return {
    findings: [
      ...betterWith("without", without, tested[0] ?? [], queries.length),
      ...betterWith("order", swapped, tested[1] ?? [], queries.length),
    ],
    evidence: [
      tableOf("leave-one-out", "The pipeline without each step", without, tested[0] ?? [], note),
      ...(swapped.rows.length > 1 ? [tableOf("order-swap", "The pipeline with two neighbours swapped", swapped,
        tested[1] ?? [], note)] : []),
    ],
  };
}

function tableOf(id: string, title: string, { rows }: Ablation, tested: readonly (StepChance | null)[], note: string) {
  const cells = rows.map((row, i): readonly Cell[] => [
    row.label, row.candidates, ...row.measures.map(({ mean }) => mean), firsts(row), row.gains.length,
    row.losses.length, row.emptied.length, tested[i]?.p ?? null, tested[i]?.holm ?? null, row.mechanism.words,
  ]);
  const names = rows[0]?.measures.map(({ measure }) => measure) ?? [];
  const columns = ["pipeline", "candidates", ...names, "right first", "gained first", "lost first", "emptied", "p", "Holm",
    "against the whole"];
  return evidence(id, title, columns, cells,
    `each pipeline run over the same candidates${note}; exact McNemar test, Holm over the rows of this table`);
}

/** The variation that wins most, where one wins more first places than it loses, or answers more queries. */
function betterWith(
  kind: "without" | "order", { rows }: Ablation, tested: readonly (StepChance | null)[], queries: number,
): Part["findings"] {
  const later = rows.slice(1).map((row, i) => ({ row, chance: tested[i + 1], net: row.gains.length - row.losses.length }));
  const best = later.reduce<(typeof later)[number] | null>((top, one) => (one.net > (top?.net ?? 0) ? one : top), null);
  const table = kind === "without" ? "leave-one-out" : "order-swap";
  if (best === null) {
    const what = kind === "without" ? "Leaving any one step out" : "Swapping any two neighbouring steps";
    return later.length === 0 ? [] : [finding(`${kind}/none`, "pass",
      `${what} puts no more answers first (${counted(queries, "judged query", "judged queries")}).`, [table])];
  }
  const { row, chance, net } = best;
  const label = kind === "without" ? row.label : `with ${row.label}`;
  const sentence = `The pipeline ${label} puts ${counted(row.gains.length, "more answer", "more answers")} first and loses `
    + `${row.losses.length}, of ${queries}. ${chance?.words ?? ""}`.trimEnd();
  return [finding(`${kind}/${row.label}`, kind === "order" ? "fail" : "remark", sentence, [table], {
    cost: net,
    next: {
      try: kind === "without" ? `run without it: ${row.label}` : `run in this order: ${row.label}`,
      hypothesis: `on judged queries that were not used here, right first places rise again by about `
        + `${Math.round((100 * net) / queries)} points`,
      falsifier: "they fall or stay: then the rise was chosen, the best of the variations on the queries it is scored on",
    },
  })];
}
