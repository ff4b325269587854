import { type Figure, figure } from "../figure";
import { plainFormat } from "../format";
import { PALETTE } from "../palette";
import { checkPoints, joined, label } from "./parts";

/** A row of an ablation, or anything with a stage and its candidates. */
export interface FunnelStage {
  readonly stage: string;
  /** Mean number of candidates a query after this stage. */
  readonly candidates: number;
}

/** How wide one recall is: candidates left after each stage, as bars. RangeError without stages. */
export function widthFunnelFigure(stages: readonly FunnelStage[], options: { readonly caption?: string } = {}): Figure {
  checkPoints("widthFunnelFigure", stages, ["candidates"]);
  const text = (value: number): string => (Number.isInteger(value) ? plainFormat(value) : value.toFixed(1));
  const [first, last] = [stages[0], stages[stages.length - 1]];
  return figure({
    data: [{
      type: "bar", orientation: "h", x: stages.map(({ candidates }) => candidates), y: stages.map((_, i) => i),
      text: stages.map(({ candidates }) => text(candidates)), textposition: "outside", cliponaxis: false,
      marker: { color: PALETTE.blue },
    }],
    layout: {
      bargap: 0.35,
      margin: { r: 40 },
      xaxis: { title: { text: "candidates a query (mean)" }, rangemode: "tozero" },
      yaxis: {
        tickvals: stages.map((_, i) => i), ticktext: stages.map((stage) => label(stage.stage, 22)), showgrid: false,
        range: [stages.length - 0.5, -0.5],
      },
    },
    height: 110 + 42 * stages.length,
    caption: options.caption ?? "Candidates left after each stage of one recall",
    alt: `Candidates a query: ${joined(stages.map((stage) => `${text(stage.candidates)} after ${stage.stage}`))}.${
      first && last && first.candidates > 0
        ? ` ${text(last.candidates)} of ${text(first.candidates)} are left at the end.` : ""}`,
  });
}
