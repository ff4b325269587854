import type { Evidence } from "../audit";
import { rankOfFirst, type Comparison } from "../evaluate";
import type { Measure, Qrels, Ranked, Run } from "../types";
import type { Sides } from "./compare-sides";

/** One measure of two runs. */
export interface Compared {
  readonly measure: Measure;
  readonly comparison: Comparison;
}

/** Both means, the difference with its interval, wins, ties, losses and p-values: a row a measure. */
export function measureTable(compared: readonly Compared[], adjusted: readonly number[]): Evidence {
  const plain = ["measure", "first", "second", "difference", "low", "high", "wins", "ties", "losses"];
  return {
    id: "measures", title: "Second against first, by measure",
    columns: [...plain.map((name) => ({ name, unit: "" })), { name: "exact p", unit: "p" }, { name: "Holm", unit: "p" }],
    rows: compared.map(({ measure, comparison: { first, second, difference, wins, ties, losses, p } }, i) => [
      measure.name, first, second, second - first, difference.low, difference.high, wins.length, ties.length, losses.length,
      p, adjusted[i] ?? 1]),
    how: "Means over the judged queries; low and high: 95 % paired bootstrap interval of the difference (rough for few "
      + "queries); two-sided exact sign-flip test (McNemar for 0/1 values); Holm over all measures.",
  };
}

/** Queries on which any measure differs, the largest losses (over all measures) in front. */
export function changedTable(
  compared: readonly Compared[], sides: Pick<Sides, "first" | "second">, judged: Qrels,
  { from, names }: { readonly from: number; readonly names: readonly [string, string] },
): Evidence {
  const [first] = compared;
  const queries = first?.comparison.queries ?? [];
  const rank = (run: Run<Ranked>, id: string): number | string => (
    rankOfFirst((run.get(id) ?? []).map((one) => one.id), judged.get(id) ?? new Map(), from) ?? "absent");
  const rows = queries.flatMap((id, i) => {
    const gaps = compared.map(({ comparison }) => comparison.differences[i] ?? 0);
    return gaps.every((gap) => gap === 0) ? [] : [{ id, gaps }];
  });
  const size = ({ gaps }: { readonly gaps: readonly number[] }): number => gaps.reduce((sum, gap) => sum + gap, 0);
  return {
    id: "changed-queries", title: `Queries that changed: ${rows.length} of ${queries.length}`,
    columns: ["query", `rank of the right answer, ${names[0]}`, `… ${names[1]}`, ...compared.map(({ measure }) => `Δ ${measure.name}`)]
      .map((name) => ({ name, unit: "" })),
    rows: [...rows].sort((a, b) => size(a) - size(b)).map(({ id, gaps }) => (
      [id, rank(sides.first, id), rank(sides.second, id), ...gaps])),
    how: "Second minus first; the largest losses first. Rank of the first relevant document.",
  };
}
