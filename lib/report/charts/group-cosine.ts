import { type Figure, figure } from "../figure";
import { formatRate, percent, rate } from "../format";
import { SERIES, SYMBOLS } from "../palette";
import { HEIGHT, WIDTH } from "../spec";
import { checkPoints, label, withoutPrefix } from "./parts";
import { placeLabels } from "./place-labels";

/** What is drawn of one of audit's patternGroups. */
export interface CosineGroup {
  readonly pattern: string;
  readonly size: number;
  /** Rows that were ever recalled. */
  readonly hits: number;
  /** Mean pairwise cosine of the full text and of the payload; null where there is none. */
  readonly full: { readonly mean: number | null };
  readonly payload: { readonly mean: number | null } | null;
}

/** Options of `groupCosineFigure`. */
export interface GroupOptions {
  /** Whose cosine: of the full text (default) or of the payload alone. */
  readonly on?: "full" | "payload";
  /** Groups of fewer rows are left out; default 5. A single row has no cosine and is always left out. */
  readonly atLeast?: number;
  /** Start of every pattern to leave out, for example "工具试错模式: ". */
  readonly prefix?: string;
  readonly caption?: string;
}

interface Point { readonly label: string; readonly size: number; readonly hits: number; readonly meanCosine: number }

const MARGIN = { l: 64, r: 24, t: 16, b: 56 };

/** Groups by how alike their members are and how many of them were ever recalled; the area of a mark is the size.
 *  RangeError when no group is left to draw. */
export function groupCosineFigure(patternGroups: readonly CosineGroup[], options: GroupOptions = {}): Figure {
  const { on = "full", atLeast = 5, prefix = "" } = options;
  const groups = patternGroups.flatMap((group): Point[] => {
    const mean = group[on]?.mean ?? null;
    if (mean === null || group.size < atLeast) return [];
    return [{ label: withoutPrefix(group.pattern, prefix), size: group.size, hits: group.hits, meanCosine: mean }];
  });
  checkPoints("groupCosineFigure", groups, ["size", "hits", "meanCosine"]);
  const largest = Math.max(...groups.map(({ size }) => size));
  const points = groups.map((group) => ({
    ...group, rate: rate(group.hits, group.size).successes / group.size,
    diameter: Math.max(9, 44 * Math.sqrt(group.size / largest)),
  }));
  const cosines = groups.map(({ meanCosine }) => meanCosine);
  const x = { from: Math.min(...cosines) - 0.04, to: Math.max(...cosines) + 0.04 };
  const y = { from: -0.14, to: 1.14 };
  const plot = { width: WIDTH - MARGIN.l - MARGIN.r, height: HEIGHT - MARGIN.t - MARGIN.b };
  const texts = points.map(({ label: name, size }) => `${label(name, 18)} (${size})`);
  const positions = placeLabels(points.map((point, i) => ({
    x: ((point.meanCosine - x.from) / (x.to - x.from)) * plot.width,
    y: ((y.to - point.rate) / (y.to - y.from)) * plot.height,
    radius: point.diameter / 2, text: texts[i] ?? "",
  })), plot, 14);
  return figure({
    data: [{
      type: "scatter", mode: "markers+text", x: cosines, y: points.map((point) => point.rate), text: texts,
      textposition: positions, textfont: { size: 14 }, cliponaxis: false,
      marker: {
        size: points.map(({ diameter }) => diameter), color: points.map((_, i) => SERIES[i % SERIES.length]),
        symbol: points.map((_, i) => SYMBOLS[i % SYMBOLS.length]), opacity: 1, line: { width: 0 },
      },
    }],
    layout: {
      margin: MARGIN,
      xaxis: {
        title: { text: `mean cosine within the group${on === "payload" ? " (payload)" : ""}` }, range: [x.from, x.to],
        automargin: false,
      },
      yaxis: {
        title: { text: "ever recalled" }, tickformat: ".0%", range: [y.from, y.to], tickvals: [0, 0.25, 0.5, 0.75, 1],
        automargin: false,
      },
    },
    caption: options.caption ?? "How alike a group's members are, and what share was ever recalled (in brackets: size)",
    alt: sentence(points),
  });
}

function sentence(points: readonly (Point & { readonly rate: number })[]): string {
  const byCosine = [...points].sort((a, b) => b.meanCosine - a.meanCosine);
  const says = ({ label: name, size, hits, meanCosine }: Point): string => (
    `${name} with mean cosine ${meanCosine.toFixed(3)} and ${formatRate(rate(hits, size))} recalled`);
  const [most, least] = [byCosine[0], byCosine[byCosine.length - 1]];
  if (!most || !least || most === least) return most ? `One group: ${says(most)}.` : "";
  const rates = points.map((point) => point.rate);
  return `The most alike group is ${says(most)}; the least alike is ${says(least)}. Recall rates of the ${
    points.length} groups go from ${percent(1)(Math.min(...rates))} to ${percent(1)(Math.max(...rates))}.`;
}
