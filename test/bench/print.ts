import type { Limits, Line } from "./compare";

const HEAD = ["work", "threads", "ours", "peer", "theirs", "ratio", "of CPU", "at most", "met", "x limit"];

/** The lines as a Markdown table; spreads are the lowest and highest round. */
export function linesTable(lines: readonly Line[]): string {
  return table(HEAD, lines.map((line) => [
    line.row, String(line.threads), spread(line.ours), line.peer, spread(line.theirs),
    two(line.ratio), two(line.cpuRatio),
    line.most === null ? "" : String(line.most),
    line.met === null ? "" : `${line.met ? "yes" : "NO"}${line.by === "cpu" ? " (CPU)" : ""}`,
    line.overLimit === null ? "" : line.overLimit.toFixed(1),
  ]));
}

/** A Markdown table whose columns are padded, so that it reads in a terminal too. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((label, i) => Math.max(label.length, ...rows.map((cells) => (cells[i] ?? "").length)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join(" | ")} |`;
  const rules = widths.map((width, i) => (i === 0 ? "-".repeat(width + 2) : `${"-".repeat(width + 1)}:`));
  const rule = `|${rules.join("|")}|`;
  return [line(head), rule, ...rows.map(line)].join("\n");
}

/** The limits in words. */
export function limitsText(limits: Limits, threads: number): string {
  const giga = (rate: number): string => (rate / 1e9).toFixed(0);
  return `limits, ${threads} thread${threads === 1 ? "" : "s"}: read ${giga(limits.bytes)} GB/s far, `
    + `${giga(limits.near)} GB/s near; ${giga(limits.flops)} GFLOP/s in float32`;
}

/** Seconds in a unit that reads well. */
export function duration(seconds: number): string {
  if (Number.isNaN(seconds)) return "-";
  const [value, unit] = seconds < 1e-3 ? [seconds * 1e6, "us"] : seconds < 1 ? [seconds * 1e3, "ms"] : [seconds, "s"];
  return `${value.toPrecision(3)} ${unit}`;
}

function spread({ median, low, high }: Line["ours"]): string {
  return `${duration(median)} (${duration(low)} to ${duration(high)})`;
}

const two = (ratio: number): string => (Number.isNaN(ratio) ? "-" : ratio.toPrecision(2));
