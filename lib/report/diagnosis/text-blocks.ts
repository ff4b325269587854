import type { Cell, Diagnosis, Evidence } from "../../audit/diagnosis";
import { plainFormat } from "../format";
import { paragraph, type Block } from "../report-value";
import { visible } from "../safe";
import { columnsOf, wrap } from "../width";
import { cellFormat, evidenceTable } from "./evidence-table";

/** Texts longer than this stand below the table, not in it. */
const LONG = 34;
const GAP = 2;
const WIDTH = 100;

/** A table for a terminal of 100 columns: long texts as lines below it ("step: words"), and the rest in as many tables
 *  as it takes for every column to stand whole, each with the first column in front. At most `limit` rows. */
export function evidenceBlocks(evidence: Evidence, label: string, limit: number): readonly Block[] {
  const { columns, rows } = evidence;
  const shown = rows.slice(0, limit);
  const widths = columns.map(({ name, unit }, i) => {
    const format = cellFormat(unit);
    const head = unit === "" || unit === "p" ? name : `${name} (${unit})`;
    return Math.max(...[head, ...shown.map((row) => format(row[i] ?? null))].map((text) => columnsOf(visible(text))));
  });
  const long = columns.flatMap((_, i) => (i > 0 && (widths[i] ?? 0) > LONG ? [i] : []));
  const short = columns.flatMap((_, i) => (i > 0 && !long.includes(i) ? [i] : []));
  const tables = groups(short, widths).map((group, n) => {
    const title = n === 0 ? evidence.title : `${evidence.title} (more columns)`;
    return evidenceTable({ ...picked(evidence, [0, ...group]), title }, label, limit);
  });
  const words = long.flatMap((i) => {
    const lines = saidOnce(shown, i);
    return lines.length === 0 ? [] : [paragraph([`${columns[i]?.name ?? ""}:`, ...lines].join("\n"))];
  });
  const how = evidence.how === "" ? [] : [paragraph(`How: ${evidence.how}.`.replace(/\.\.$/, "."))];
  return [...tables, ...words, ...how];
}

/** A text broken so that every line stands `indent` in, and all but the first four columns more. */
export function hanging(text: string, indent: string): string {
  return wrap(visible(text), WIDTH - indent.length - 4).map((line, i) => `${indent}${i === 0 ? "" : "    "}${line}`).join("\n");
}

/** What was noticed about the data, a line each. */
export function noticedBlock(noticed: Diagnosis["noticed"]): Block {
  return paragraph(noticed.map(({ name, count, of, first, handled }) => {
    const many = of === null ? plainFormat(count) : `${plainFormat(count)} of ${plainFormat(of)}`;
    return hanging(`- ${name}: ${many}${first === "" ? "" : `; first: ${first}`}; ${handled}`, "");
  }).join("\n"));
}

function groups(columns: readonly number[], widths: readonly number[]): readonly (readonly number[])[] {
  const made: number[][] = [[]];
  let used = widths[0] ?? 0;
  for (const i of columns) {
    const own = (widths[i] ?? 0) + GAP;
    const last = made[made.length - 1] ?? [];
    if (used + own > WIDTH && last.length > 0) {
      made.push([i]);
      used = (widths[0] ?? 0) + own;
    } else {
      last.push(i);
      used += own;
    }
  }
  return made;
}

function picked(evidence: Evidence, at: readonly number[]): Evidence {
  const of = <T>(cells: readonly T[]): readonly T[] => at.flatMap((i) => (i < cells.length ? [cells[i] as T] : []));
  return { ...evidence, columns: of(evidence.columns), rows: evidence.rows.map((row): readonly Cell[] => of(row)) };
}

/** A line a row that says something; what more than half of the rows say stands once, after the others. */
function saidOnce(rows: readonly (readonly Cell[])[], i: number): readonly string[] {
  const counts = new Map<Cell, number>();
  for (const row of rows) counts.set(row[i] ?? null, (counts.get(row[i] ?? null) ?? 0) + 1);
  const [common = null, times = 0] = [...counts].find(([cell, count]) => told(cell) && 2 * count > rows.length) ?? [];
  const rest = times < 3 ? rows : rows.filter((row) => (row[i] ?? null) !== common);
  const lines = (times < 3 ? rest.filter((row) => told(row[i] ?? null)) : rest)
    .map((row) => line(plainFormat(row[0] ?? null), row[i]));
  return times < 3 ? lines : [...lines, line(rest.length === 0 ? `all ${times}` : `the other ${times}`, common)];
}

function told(cell: Cell): boolean {
  return cell !== null && cell !== "";
}

function line(name: string, cell: Cell | undefined): string {
  return hanging(`${name}: ${told(cell ?? null) ? plainFormat(cell ?? null) : "\u2013"}`, "  ");
}
