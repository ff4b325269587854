import type { ShuffledAges } from "../../audit";
import { type Figure, figure } from "../figure";
import { digits } from "../format";
import { PALETTE } from "../palette";
import { remark, ruler } from "./parts";

/** How often each cost came up when ages were dealt out at random (audit's shuffledAges), with the cost of the real
 *  ages as a line. RangeError without shuffles. */
export function costHistogramFigure(
  { observed, costs, mean }: Pick<ShuffledAges, "observed" | "costs" | "mean">,
  options: { readonly caption?: string } = {},
): Figure {
  if (costs.length === 0) throw new RangeError("costHistogramFigure: expected at least one shuffle, got none");
  const [low, high] = [Math.min(observed, ...costs), Math.max(observed, ...costs)];
  const x = Array.from({ length: Math.round(high - low) + 1 }, (_, i) => low + i);
  const y = x.map((cost) => costs.filter((one) => one === cost).length / costs.length);
  const top = Math.max(...y) * 1.18;
  return figure({
    data: [{ type: "bar", x, y, marker: { color: PALETTE.blue }, name: "random ages" }],
    layout: {
      bargap: 0.15,
      margin: { t: 32 },
      xaxis: { title: { text: "right first places that decay costs" }, dtick: 1 },
      yaxis: { title: { text: "share of the shuffles" }, tickformat: ".0%", range: [0, top] },
      shapes: [ruler([observed, 0], [observed, top], { color: PALETTE.orange, width: 3 })],
      annotations: [remark(`real ages: ${observed}`, observed, 1, { yref: "paper", yanchor: "bottom" })],
    },
    caption: options.caption ?? "Cost of the decay when every row gets another row's age",
    alt: `Over ${costs.length} shuffles of the ages the decay costs ${digits(1)(mean)} right first places on average, `
      + `${Math.min(...costs)} to ${Math.max(...costs)}; the real ages cost ${observed}.`,
  });
}
