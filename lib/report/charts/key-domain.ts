import type { KeyDomain } from "../../audit";
import { type Figure, figure } from "../figure";
import { percent } from "../format";
import { PALETTE } from "../palette";
import { checkPoints, counted, joined, label, withoutPrefix } from "./parts";

/** Options of `keyDomainFigure`. */
export interface KeyDomainOptions {
  /** Start of every pattern to leave out, for example "工具试错模式: ". */
  readonly prefix?: string;
  readonly caption?: string;
}

const KINDS = [
  { kind: "fallback", name: "fallback of a tool", colour: PALETTE.blue, shape: "" },
  { kind: "combination", name: "combination of criteria", colour: PALETTE.orange, shape: "/" },
  { kind: "other", name: "not of the generator", colour: PALETTE.grey, shape: "x" },
] as const;

/** Rows under each observed key, largest first, by where the key comes from. RangeError without keys. */
export function keyDomainFigure(domain: KeyDomain, options: KeyDomainOptions = {}): Figure {
  const { observed } = domain;
  checkPoints("keyDomainFigure", observed, ["rows"]);
  const short = (pattern: string): string => withoutPrefix(pattern, options.prefix ?? "");
  const kinds = KINDS.map((one) => ({ ...one, keys: observed.filter(({ kind }) => kind === one.kind) }))
    .filter(({ keys }) => keys.length > 0);
  const place = new Map(observed.map(({ pattern }, i) => [pattern, i]));
  const largest = observed[0];
  return figure({
    data: kinds.map(({ name, colour, shape, keys }) => ({
      type: "bar", orientation: "h", name: `${name} (${counted(keys.length, "key")})`,
      x: keys.map(({ rows }) => rows), y: keys.map(({ pattern }) => place.get(pattern)),
      // Each trace has other rows: without a width Plotly takes the gaps between its own for that.
      width: 0.75, text: keys.map(({ rows }) => String(rows)), textposition: "outside", cliponaxis: false,
      marker: {
        color: colour, line: { color: colour, width: 1.5 }, pattern: { shape, fillmode: "replace", fgcolor: colour },
      },
    })),
    layout: {
      barmode: "overlay", showlegend: true, margin: { r: 32 },
      legend: { orientation: "v", x: 1, xanchor: "right", y: 0.03, yanchor: "bottom", font: { size: 14 } },
      xaxis: { title: { text: "rows" }, rangemode: "tozero" },
      yaxis: {
        tickvals: observed.map((_, i) => i), ticktext: observed.map(({ pattern }) => label(short(pattern), 24)),
        range: [observed.length - 0.4, -0.6], showgrid: false, tickfont: { size: 12 },
      },
    },
    height: 110 + 20 * observed.length,
    caption: options.caption ?? "Rows under each key, and where the key comes from",
    alt: `${counted(domain.rows, "row")} under ${counted(observed.length, "key")}: ${joined(kinds.map(
      ({ name, keys }) => `${keys.reduce((sum, { rows }) => sum + rows, 0)} on ${counted(keys.length, `key`)} `
        + `(${name})`))}. The largest key, ${short(largest?.pattern ?? "")}, holds ${
      percent(1)((largest?.rows ?? 0) / domain.rows)}.`,
  });
}
