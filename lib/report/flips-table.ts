import type { Flip } from "../audit";
import { cosine, integer, signed } from "./format";
import { type Table, table } from "./table";

/** Flips as a table, one row a query: who was first (A), who is (B), their similarities and ages in whole days, b/a
 *  beside its bound, and the margin (negative: A had to lose). */
export function flipsTable(flips: readonly Flip[], caption: string = "Queries whose first place changed"): Table {
  const days = (age: number | null): number | null => (age === null ? null : Math.floor(age));
  const rows = flips.map((flip) => ({ ...flip, ageA: days(flip.ageA), ageB: days(flip.ageB) }));
  const columns = [
    "query", "effect", { key: "a", label: "a (was first)", format: cosine },
    { key: "ageA", label: "days A", format: integer }, { key: "b", label: "b (is first)", format: cosine },
    { key: "ageB", label: "days B", format: integer }, { key: "ratio", label: "b/a", format: cosine },
    { key: "bound", format: cosine }, { key: "margin", format: signed(3) }, "explained",
  ];
  return table(rows, { caption, columns, limit: rows.length });
}
