import { plainFormat } from "./format";

/** A table of formatted, not yet escaped texts. */
export interface TableContent {
  readonly caption: string;
  readonly columns: readonly { readonly label: string; readonly align: "left" | "right" }[];
  readonly cells: readonly (readonly string[])[];
  readonly more: number;
}

/** The rest line of a table: "… 1,234 more rows", "no rows", or "" when all are shown. */
export function restOf({ cells, more }: TableContent): string {
  if (more > 0) return `… ${plainFormat(more)} more ${more === 1 ? "row" : "rows"}`;
  return cells.length === 0 ? "no rows" : "";
}
