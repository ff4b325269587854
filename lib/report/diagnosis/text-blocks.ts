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
    const lines = shown.flatMap((row) => said(row, i));
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

function said(row: readonly Cell[], i: number): readonly string[] {
  const cell = row[i] ?? null;
  return cell === null || cell === "" ? [] : [hanging(`${plainFormat(row[0] ?? null)}: ${plainFormat(cell)}`, "  ")];
}
