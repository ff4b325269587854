import type { Ablation } from "./ablate";
import { compareValues, type CompareOptions, type Comparison, type Verdict } from "./compare";
import { measureRow } from "./evaluate";
import { holm } from "./holm";
import type { AblationRow } from "./row";

/** One row of an ablation tested against the one before it (or the first one). */
export interface StepTest {
  readonly label: string;
  readonly against: string;
  readonly comparison: Comparison;
  /** Holm-adjusted over this table: the declared family. */
  readonly holm: number;
  /** By the adjusted p. */
  readonly verdict: Verdict;
}

/** Tests every later row of an ablation by one measure, against the row before ("previous", for stages) or the first
 *  row ("first", for leave-one-out and swaps), Holm-adjusted over all of them. One row only: []. */
export function significance(
  ablation: Ablation,
  measure: string,
  options: CompareOptions & { readonly against?: "previous" | "first" } = {},
): readonly StepTest[] {
  const { against = "previous", alpha = 0.05, ...rest } = options;
  const values = (row: AblationRow): readonly number[] => measureRow(row.measures, measure).values;
  const steps = ablation.rows.slice(1).map((row, i) => {
    const reference = against === "first" ? ablation.rows[0]! : ablation.rows[i]!;
    const comparison = compareValues(ablation.queries, values(reference), values(row), { alpha, ...rest });
    return { label: row.label, against: reference.label, comparison };
  });
  const adjusted = holm(steps.map((step) => step.comparison.p));
  return steps.map((step, i): StepTest => {
    const { verdict } = step.comparison;
    const lost = verdict !== "not testable" && adjusted[i]! >= alpha;
    return { ...step, holm: adjusted[i]!, verdict: lost ? "not observed" : verdict };
  });
}

/** One row of an ablation compared with another by label ("S0", "S4") and measure. Unknown labels: Error. */
export function compareRows(
  ablation: Ablation,
  first: string,
  second: string,
  measure: string,
  options: CompareOptions = {},
): Comparison {
  const values = (label: string): readonly number[] =>
    measureRow(rowOf(ablation, label).measures, measure).values;
  return compareValues(ablation.queries, values(first), values(second), options);
}

/** The row with this label. Throws an Error that lists the labels there are. */
export function rowOf(ablation: Ablation, label: string): AblationRow {
  const row = ablation.rows.find((one) => one.label === label);
  if (row !== undefined) return row;
  const known = ablation.rows.map((one) => one.label).join(", ");
  throw new Error(`ablation: expected one of the rows ${known}, got ${JSON.stringify(label)}`);
}
