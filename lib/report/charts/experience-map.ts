import type { Experience } from "../../types";
import { type Figure, figure } from "../figure";
import { percent } from "../format";
import { PALETTE } from "../palette";
import { checkPoints, counted, label, marks, withoutPrefix } from "./parts";

interface MapPoint { readonly x: number; readonly y: number; readonly group: string }

/** What principalComponents gives: one point a row, and the share of the variance along each axis. */
export interface MapAxes {
  readonly coordinates: readonly (readonly number[])[];
  readonly explained: readonly number[];
}

/** Options of `experienceMapFigure`. */
export interface MapOptions {
  /** Groups with a colour and shape of their own, the largest first; the rest is grey. Default 6, at most 7. */
  readonly groups?: number;
  /** Start of every group name to leave out, for example "工具试错模式: ". */
  readonly prefix?: string;
  readonly caption?: string;
}

/** Experiences on the first two principal axes, the largest pattern groups marked. RangeError unless there is one point
 *  a row. */
export function experienceMapFigure(
  rows: readonly Pick<Experience, "abstractPattern">[], axes: MapAxes, options: MapOptions = {},
): Figure {
  if (rows.length !== axes.coordinates.length) {
    const got = `${axes.coordinates.length} points for ${rows.length} rows`;
    throw new RangeError(`experienceMapFigure: expected one point a row, got ${got}`);
  }
  const points = rows.map(({ abstractPattern }, i): MapPoint => {
    const [x = NaN, y = NaN] = axes.coordinates[i] ?? [];
    return { x, y, group: abstractPattern };
  });
  checkPoints("experienceMapFigure", points, ["x", "y"]);
  const limit = Math.min(7, options.groups ?? 6);
  const groups = new Map<string, MapPoint[]>();
  for (const point of points) groups.set(point.group, [...(groups.get(point.group) ?? []), point]);
  const ordered = [...groups].sort((a, b) => b[1].length - a[1].length || (a[0] < b[0] ? -1 : 1));
  const named = ordered.slice(0, limit);
  const rest = ordered.slice(limit).flatMap(([, own]) => own);
  const prefix = options.prefix ?? "";
  const short = (name: string): string => withoutPrefix(name, prefix);
  const axis = (i: number): string => `axis ${i + 1} (${percent(0)(axes.explained[i] ?? 0)} of the variance)`;
  const grey = marks(`${ordered.length - named.length} other groups (${rest.length})`, rest, 0);
  return figure({
    data: [
      ...(rest.length === 0 ? [] : [{ ...grey, marker: { size: 6, color: PALETTE.grey, symbol: "circle-open" } }]),
      ...named.map(([name, own], i) => (
        { ...marks(short(name), own, i), name: `${label(short(name), 16)} (${own.length})` })),
    ],
    layout: {
      showlegend: true,
      legend: { traceorder: "normal", y: -0.2, yanchor: "top", font: { size: 14 } },
      xaxis: { title: { text: axis(0) }, showticklabels: false, ticks: "" },
      yaxis: { title: { text: axis(1) }, showticklabels: false, ticks: "" },
    },
    height: 460,
    caption: options.caption ?? "Map of the experiences: near points have near texts",
    alt: `${counted(points.length, "experience")} of ${counted(ordered.length, "group")} on two principal axes`
      + ` that show ${percent(0)((axes.explained[0] ?? 0) + (axes.explained[1] ?? 0))} of the variance; the largest `
      + `group, ${short(ordered[0]?.[0] ?? "")}, has ${ordered[0]?.[1].length ?? 0}.`,
  });
}
