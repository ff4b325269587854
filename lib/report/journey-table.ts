import type { Journey } from "../audit";
import { cosine, digits } from "./format";
import { type Column, type Table, table } from "./table";

/** A query's candidates with both numbers, age, and rank after each stage (S0 ...); a dropped one prints "–" from the
 *  stage on that dropped it. The caption names the query; the column "judged" appears where there are judgements. */
export function journeyTable({ query, text, stages, rows }: Journey): Table {
  const shown = rows.map((row) => ({
    ...row,
    age: typeof row.age === "number" ? Math.floor(row.age) : row.age,
    ...Object.fromEntries(row.ranks.map((rank, i) => [`S${i}`, rank])),
  }));
  const judged = rows.some((row) => row.judged !== null);
  const columns: (Column | string)[] = [
    "id", ...(judged ? ["judged"] : []),
    { key: "similarity", format: cosine }, { key: "age", label: "age (d)", format: digits(0), align: "right" },
    { key: "score", label: "last score", format: cosine },
    ...stages.map((_, i) => ({ key: `S${i}`, align: "right" as const })),
    "trigger",
  ];
  return table(shown, { caption: `${query}: "${text}", rank after each stage`, columns, limit: rows.length });
}
