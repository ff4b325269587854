import { measureRow, type Ablation, type AblationRow } from "../evaluate";
import { digits, paragraph, table, type Block } from "../report";
import { ageLabel } from "./audit-clock";
import type { Bench } from "./audit-replay";

/** One order of the pipeline peeled off: a table of counts, and below it what each stage did, in words. */
export function ablationBlocks(ablation: Ablation, what: string, bench: Bench): readonly Block[] {
  const rows = ablation.rows.map((row) => ({
    step: `${row.label} ${row.stage}`,
    candidates: row.candidates,
    ...counts(row, bench),
    gained: row.gains.length,
    lost: row.losses.length,
    emptied: row.emptied.length,
  }));
  const caption = `${what}: queries (of ${ablation.queries.length}) with the right answer first or in the top three; `
    + ageLabel(bench);
  const columns = [
    "step", { key: "candidates", format: digits(2) }, "first", "in top 3", "answered", "gained", "lost", "emptied",
  ];
  const words = ablation.rows.slice(1).map((row) => `${row.label} ${row.stage}: ${row.mechanism.words}`);
  return [table(rows, { caption, columns }), paragraph(words.join("\n"))];
}

function counts(row: AblationRow, { from }: Bench): object {
  const of = (name: string): number => measureRow(row.measures, name).values.filter((value) => value > 0).length;
  const [first, three, , answered] = row.measures.map(({ measure }) => measure);
  if (first === undefined || three === undefined || answered === undefined) {
    throw new Error(`ablation: expected success@1, success@3 and non-empty from grade ${from}`);
  }
  return { first: of(first), "in top 3": of(three), answered: of(answered) };
}
