import type { Ablation, AblationRow } from "../../evaluate";
import type { Cell } from "../diagnosis";
import { firsts } from "./ablation-part";
import type { Bench } from "./bench";
import { chances, type StepChance } from "./chance-part";
import { counted, evidence, finding, NOTHING, notObserved, type Part } from "./part";
import type { Variations } from "./variations";

/** A net gain of this share of the queries makes a finding a failure. */
const MUCH = 0.05;

/** Each step left out, and other orders, against the whole: only where stages can be run again. */
export function variationsPart(bench: Bench, variations: Variations | null): Part {
  if (bench.kind === "lists" && bench.steps.length > 1) {
    return notObserved("variations",
      "Leaving steps out or swapping them needs the pipeline; only its lists were recorded.");
  }
  if (variations === null) return NOTHING;
  const { without, order, note } = variations;
  const test = ({ rows }: Ablation): readonly (StepChance | null)[] =>
    chances(rows, bench.judged, bench.from, bench.seed);
  const [left, swapped] = [test(without), test(order)];
  return {
    findings: [...betterWith(bench, "without", without, left), ...betterWith(bench, "order", order, swapped)],
    evidence: [
      tableOf("leave-one-out", "The pipeline without each step", without, left, note),
      ...(order.rows.length > 1 ? [tableOf("order-swap", "The pipeline in other orders", order, swapped, note)] : []),
    ],
  };
}

function tableOf(
  id: string, title: string, { rows }: Ablation, tested: readonly (StepChance | null)[], note: string,
): Part["evidence"][number] {
  const cells = rows.map((row, i): readonly Cell[] => [
    row.label, row.candidates, ...row.measures.map(({ mean }) => mean), firsts(row), row.gains.length,
    row.losses.length, row.emptied.length, tested[i]?.p ?? null, tested[i]?.holm ?? null, row.mechanism.words,
  ]);
  const names = rows[0]?.measures.map(({ measure }) => measure) ?? [];
  const counts = ["right first", "gained first", "lost first", "emptied", "p", "Holm", "against the whole"];
  return evidence(id, title, ["pipeline", "candidates", ...names, ...counts], cells,
    `each pipeline run over the same candidates${note}; exact McNemar test, Holm over the rows of this table`);
}

/** The variation that wins most, where one wins more first places than it loses; others of the same gain by name. */
function betterWith(
  bench: Bench, kind: "without" | "order", { rows, queries }: Ablation, tested: readonly (StepChance | null)[],
): Part["findings"] {
  const later = rows.slice(1)
    .map((row, i) => ({ row, chance: tested[i + 1], net: row.gains.length - row.losses.length }));
  const most = later.reduce((top, { net }) => Math.max(top, net), 0);
  const table = kind === "without" ? "leave-one-out" : "order-swap";
  // the last one has the gates first
  const [best, ...others] = later.filter(({ net }) => net === most).reverse();
  if (later.length === 0) return [];
  if (most === 0 || best === undefined) {
    const what = kind === "without" ? "Leaving any one step out" : "No other order of two neighbouring steps";
    const said = kind === "without" ? "puts no more answers first" : "puts more answers first";
    return [finding(`${kind}/none`, "pass", `${what} ${said} (${counted(queries.length, "judged query",
      "judged queries")}).`, [table])];
  }
  const { row, chance } = best;
  const label = kind === "without" ? row.label : `with ${row.label}`;
  const also = others.length === 0 ? "" : ` The same net gain: ${others.map((one) => one.row.label).join("; ")}.`;
  const sentence = `The pipeline ${label} puts ${counted(row.gains.length, "more answer", "more answers")} first and `
    + `loses ${row.losses.length}, of ${queries.length}. ${chance?.words ?? ""}${also}${unseen(bench, row)}`;
  const points = Math.round((1000 * most) / queries.length) / 10;
  const status = most >= MUCH * queries.length ? "fail" : "remark";
  return [finding(`${kind}/${row.label.replace(/^without /, "")}`, status, sentence, [table], {
    cost: most,
    next: {
      try: kind === "without" ? `run it ${row.label}` : `run it with ${row.label}`,
      hypothesis: `on judged queries that were not used here, right first places rise again, by about ${points} points`,
      falsifier: "they fall or stay: then this was only the best of several variations on the queries it is scored on",
    },
  })];
}

/** What a gate is for cannot show where every judged query has an answer. */
function unseen(bench: Bench, { label }: AblationRow): string {
  const gone = bench.steps.find(({ stage }) => label === `without ${stage.name}`)?.stage;
  if (gone?.kind !== "gate" || bench.unanswerable.length > 0) return "";
  return " Whether it keeps silent where nothing is right these queries cannot show: all of them have an answer.";
}
