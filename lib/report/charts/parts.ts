import { INK, SERIES, SYMBOLS } from "../palette";
import { visible } from "../safe";
import type { Layout, Trace } from "../spec";

/** A label for Plotly, which reads a little HTML in texts: one line, at most `limit` code points, nothing marked up. */
export function label(text: string, limit: number = 28): string {
  const points = [...visible(text)];
  const short = points.length > limit ? `${points.slice(0, limit).join("")}…` : points.join("");
  return short.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}

/** A text in the plot at data coordinates; `place` says where it stands from its point. */
export function remark(text: string, x: unknown, y: unknown, place: Layout = {}): Layout {
  return { text, x, y, showarrow: false, font: { size: 14, color: INK }, ...place };
}

/** A straight line from point to point in the ink of the page. */
export function ruler(from: readonly [unknown, unknown], to: readonly [unknown, unknown], line: Layout = {}): Layout {
  return {
    type: "line", x0: from[0], y0: from[1], x1: to[0], y1: to[1],
    line: { color: INK, width: 1.5, dash: "dash", ...line },
  };
}

/** A trace of marks of the i-th series: colour and symbol go together. */
export function marks(name: string, points: readonly { readonly x: unknown; readonly y: unknown }[], i: number): Trace {
  return {
    type: "scatter", mode: "markers", name: label(name), x: points.map(({ x }) => x), y: points.map(({ y }) => y),
    marker: { size: 9, color: SERIES[i % SERIES.length], symbol: SYMBOLS[i % SYMBOLS.length], },
  };
}

/** "1 query", "3 queries", "1 row", "2 rows", "2 keys". */
export function counted(n: number, noun: string): string {
  const plural = /[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`;
  return `${n} ${n === 1 ? noun : plural}`;
}

/** "a", "a and b", "a, b and c"; "nothing" of none. */
export function joined(parts: readonly string[]): string {
  if (parts.length <= 1) return parts[0] ?? "nothing";
  return `${parts.slice(0, -1).join(", ")} and ${parts[parts.length - 1]}`;
}

/** RangeError naming the figure when there is nothing to draw or a number is not finite. */
export function checkPoints(figure: string, rows: readonly object[], keys: readonly string[]): void {
  if (rows.length === 0) throw new RangeError(`${figure}: expected at least one row, got none`);
  rows.forEach((row, i) => keys.forEach((key) => {
    const value = (row as Record<string, unknown>)[key];
    if (typeof value !== "number" || !Number.isFinite(value)) {
      throw new RangeError(`${figure}: row ${i}: "${key}" must be a finite number, got ${String(value)}`);
    }
  }));
}

/** The i-th of evenly scattered offsets in (-1/2, 1/2): the golden-ratio sequence, the same each time. */
export function scattered(i: number): number {
  return ((i + 1) * 0.618033988749895) % 1 - 0.5;
}

/** The name without its common start; a name that is nothing but the start stays whole. */
export function withoutPrefix(name: string, prefix: string): string {
  return prefix !== "" && name.startsWith(prefix) && name.length > prefix.length ? name.slice(prefix.length) : name;
}
