import { types } from "node:util";
import { FONT, INK, SERIES, ink } from "./palette";

/** A Plotly trace as plain data. */
export type Trace = Readonly<Record<string, unknown>>;
/** A Plotly layout as plain data. */
export type Layout = Readonly<Record<string, unknown>>;

/** A Plotly figure as plain data. */
export interface PlotlySpec {
  readonly data: readonly Trace[];
  readonly layout: Layout;
}

/** Width of a figure in pixels: on a 375 px phone its 15 px text is still about 10 px. */
export const WIDTH = 540;
/** Height of a figure in pixels where none is asked for. */
export const HEIGHT = 360;

const AXIS: Layout = {
  color: INK, gridcolor: ink(0.22), linecolor: ink(0.6), zeroline: false, automargin: true, ticks: "outside",
  tickcolor: ink(0.6), ticklen: 4, showline: true,
};

const BASE: Layout = {
  colorway: SERIES,
  font: { family: FONT, size: 15, color: INK },
  paper_bgcolor: "rgba(0,0,0,0)",
  plot_bgcolor: "rgba(0,0,0,0)",
  margin: { l: 56, r: 16, t: 16, b: 56 },
  showlegend: false,
  legend: { orientation: "h", x: 0, y: 1.02, yanchor: "bottom", bgcolor: "rgba(0,0,0,0)" },
  hovermode: "closest",
};

/** The spec with our look below its own: every object of `layout` wins over the default of the same name, axes are
 *  merged key by key. The result shares nothing with the argument and is the same once it has been JSON. */
export function withLook({ data, layout }: PlotlySpec, size: { width: number; height: number }): PlotlySpec {
  const own = plain(layout) as Record<string, unknown>;
  const axes = new Set(["xaxis", "yaxis", ...Object.keys(own).filter((key) => /^[xy]axis\d*$/.test(key))]);
  const merged: Record<string, unknown> = { ...BASE, ...own, ...size };
  for (const key of ["font", "margin", "legend"]) merged[key] = { ...object(BASE[key]), ...object(own[key]) };
  for (const key of axes) merged[key] = axis(object(own[key]));
  return { data: plain(data) as readonly Trace[], layout: merged };
}

/** A copy that JSON can hold: of a typed array it would make an object, which Plotly draws as nothing; a Date would be
 *  drawn in this machine's time zone. */
function plain(value: unknown): unknown {
  if (types.isDate(value)) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  if (types.isTypedArray(value)) return Array.from(value as ArrayLike<unknown>, Number);
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, plain(each)]));
}

/** Plotly's default axis title is larger than the text; ours is not. */
function axis(own: Record<string, unknown>): Layout {
  const title = typeof own.title === "string" ? { text: own.title } : object(own.title);
  return { ...AXIS, ...own, title: { font: { size: 15 }, standoff: 8, ...title } };
}

function object(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
