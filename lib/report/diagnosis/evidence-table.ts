import type { Cell, Evidence } from "../../audit/diagnosis";
import { cosine, percent, plainFormat, pValue } from "../format";
import { table, type Column, type Table } from "../table";

/** The evidence as a table of at most `limit` rows (the rest is counted), with its name in front of its title; how the
 *  numbers were obtained is not in it. */
export function evidenceTable(evidence: Evidence, label: string, limit: number): Table {
  const { columns, rows, title } = evidence;
  const records = rows.map((cells) => Object.fromEntries(cells.map((cell, i) => [String(i), cell] as const)));
  const shown = columns.map(({ name, unit }, i): Column => ({
    key: String(i), label: unit === "" || unit === "p" ? name : `${name} (${unit})`, format: cellFormat(unit),
  }));
  return table(records, { caption: label === "" ? title : `${label} ${title}`, columns: shown, limit });
}

/** How a cell of that unit prints: "p" as a p-value, "%" as a share, else whole numbers grouped, others with 3 digits,
 *  small ones with as many as show something. */
export function cellFormat(unit: string): (value: unknown) => string {
  return (value) => {
    if (typeof value !== "number") return plainFormat(value as Cell);
    if (unit === "p") return pValue(value);
    if (unit === "%" && value >= 0 && value <= 1) return percent(1)(value);
    if (Number.isInteger(value) || Math.abs(value) >= 0.0005) return plainFormat(value);
    return Number.isFinite(value) ? String(Number(value.toPrecision(2))) : cosine(value);
  };
}
