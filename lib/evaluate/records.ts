import type { Ablation } from "./ablate";
import type { StepTest } from "./significance";

/** An ablation as flat records for a table: stage, mean candidates, the mean of each measure under its name, gains and
 *  losses as counts, mechanism in words. Rates in [0, 1]; formatting is the table's. */
export function measureTable(ablation: Ablation): readonly Readonly<Record<string, string | number>>[] {
  return ablation.rows.map((row) => ({
    row: row.label,
    stage: row.stage,
    kind: row.kind,
    candidates: row.candidates,
    ...Object.fromEntries(row.measures.map(({ measure, mean }) => [measure, mean])),
    gains: row.gains.length,
    losses: row.losses.length,
    emptied: row.emptied.length,
    effect: row.mechanism.effect,
    mechanism: row.mechanism.words,
  }));
}

/** Tests as flat records for a table: wins/ties/losses as counts, exact p, mid-p, Holm-adjusted p and the verdict. */
export function significanceTable(steps: readonly StepTest[]): readonly Readonly<Record<string, string | number>>[] {
  return steps.map(({ label, against, comparison, holm, verdict }) => ({
    row: label,
    against,
    difference: comparison.difference.mean,
    wins: comparison.wins.length,
    ties: comparison.ties.length,
    losses: comparison.losses.length,
    p: comparison.p,
    "mid-p": comparison.mcnemar.midP,
    holm,
    verdict,
  }));
}
