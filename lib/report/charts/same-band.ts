import type { BandPoint } from "../../audit";
import { type Figure, figure } from "../figure";
import { digits, formatRate, rate } from "../format";
import { PALETTE, ink } from "../palette";
import { checkPoints, joined, label, remark, ruler, scattered } from "./parts";

/** The part of audit's sameBand that is drawn. */
export interface BandInput {
  readonly tau: number;
  readonly points: readonly Pick<BandPoint, "similarity" | "ageDays" | "inForce" | "place">[];
}

/** Options of `sameBandFigure`. */
export interface BandOptions {
  /** A similarity to compare with, for example the mean of positive pairs. */
  readonly mean?: { readonly label: string; readonly value: number };
  readonly caption?: string;
}

const FATES = [
  { place: "above", name: "passes either way", symbol: "circle", color: PALETTE.blue },
  { place: "band", name: "in the band", symbol: "diamond", color: PALETTE.orange },
  { place: "below", name: "below the threshold", symbol: "x-thin-open", color: PALETTE.grey },
] as const;
const TIERS = ["≤ 30 d", "31–90 d", "> 90 d", "age unknown"] as const;

/** Candidates by age tier and raw similarity, with the band [tau, in force) of each tier shaded where the rule has one
 *  for the whole tier: what decay before the gate kills is what, after the fix, stands behind every survivor of the
 *  undecayed tier. RangeError without points. */
export function sameBandFigure({ tau, points }: BandInput, options: BandOptions = {}): Figure {
  checkPoints("sameBandFigure", points, ["similarity", "inForce"]);
  const { mean } = options;
  const tiers = TIERS.map((name) => tierOf(name, tau, points)).filter(({ own }) => own.length > 0);
  const placed = tiers.flatMap(({ own }, row) => own.map((point, i) => ({ ...point, y: row + scattered(i) * 0.6 })));
  const values = [...points.map(({ similarity }) => similarity), tau, ...tiers.map(({ high }) => high)];
  const [bottom, top] = [tiers.length - (mean ? 0.25 : 0.5), -0.5];
  return figure({
    data: FATES.map(({ place, name, symbol, color }) => {
      const own = placed.filter((point) => point.place === place);
      return {
        type: "scatter", mode: "markers", name, x: own.map((point) => point.similarity), y: own.map(({ y }) => y),
        marker: { symbol, color, size: 7, line: { color, width: place === "below" ? 1.5 : 0 } },
      };
    }),
    layout: {
      showlegend: true,
      xaxis: {
        title: { text: "raw similarity (cosine)" }, range: [Math.min(...values) - 0.03, Math.max(...values) + 0.03],
      },
      yaxis: {
        tickvals: tiers.map((_, i) => i), ticktext: tiers.map(({ name }) => name), range: [bottom, top],
        showgrid: false,
      },
      shapes: [
        ...tiers.map(({ high }, i) => ({
          type: "rect", x0: tau, x1: high, y0: i - 0.4, y1: i + 0.4, fillcolor: ink(0.18), line: { width: 0 },
          layer: "below",
        })).filter(({ x0, x1 }) => x1 > x0),
        ruler([tau, bottom], [tau, top]),
        ...(mean ? [ruler([mean.value, bottom], [mean.value, top], { dash: "dot" })] : []),
      ],
      annotations: mean ? [remark(label(`${mean.label} ${digits(3)(mean.value)}`, 40), mean.value, bottom,
        { xanchor: "left", yanchor: "bottom", xshift: 3 })] : [],
    },
    height: 150 + 92 * tiers.length,
    caption: options.caption ?? `Candidates by age; shaded: similar enough (${tau} or more), yet shut out by decay`,
    alt: sentence(tau, tiers, mean),
  });
}

interface Tier {
  readonly name: string;
  readonly own: BandInput["points"];
  /** End of the band: the one threshold in force of the whole tier (at most 1), or tau where it has several. */
  readonly high: number;
}

function tierOf(name: (typeof TIERS)[number], tau: number, points: BandInput["points"]): Tier {
  const own = points.filter(({ ageDays }) => TIERS[ageDays === null ? 3 : classOf(Math.floor(ageDays))] === name);
  const inForce = new Set(own.map((point) => point.inForce));
  return { name, own, high: inForce.size === 1 ? Math.min(1, ...inForce) : tau };
}

function classOf(days: number): 0 | 1 | 2 {
  return days <= 30 ? 0 : days <= 90 ? 1 : 2;
}

function sentence(tau: number, tiers: readonly Tier[], mean: BandOptions["mean"]): string {
  const parts = tiers.map(({ name, own, high }) => {
    const alive = own.filter(({ place }) => place !== "below").length;
    const inside = own.filter(({ place }) => place === "band").length;
    const band = high > tau ? ` (${tau} to ${digits(4)(high)})` : "";
    return `${formatRate(rate(inside, alive))} of those aged ${name}${band}`;
  });
  const end = mean ? ` ${mean.label}: ${digits(3)(mean.value)}.` : "";
  return `Similar enough at ${tau}, yet shut out by a gate after decay: ${joined(parts)}.${end}`;
}
