import type { StepTest } from "../evaluate";
import { pValue, signed } from "./format";
import { type Table, table } from "./table";

/** Tests of an ablation's rows as a table: mean difference, wins/ties/losses, exact p, mid-p, Holm-adjusted p, verdict
 *  ("not testable", "not observed", "better", "worse"). */
export function significanceReport(steps: readonly StepTest[], caption: string = "More than chance?"): Table {
  const rows = steps.map(({ label, against, comparison, holm, verdict }) => ({
    row: label, against, difference: comparison.difference.mean,
    "wins/ties/losses": [comparison.wins, comparison.ties, comparison.losses].map(({ length }) => length).join("/"),
    p: comparison.p, "mid-p": comparison.mcnemar.midP, holm, verdict,
  }));
  const columns = [
    "row", "against", { key: "difference", format: signed(3) }, { key: "wins/ties/losses", align: "right" as const },
    { key: "p", format: pValue }, { key: "mid-p", format: pValue },
    { key: "holm", label: "Holm p", format: pValue }, "verdict",
  ];
  return table(rows, { caption, columns, limit: rows.length });
}
