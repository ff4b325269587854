import type { TemplateShare } from "../../audit";
import { type Figure, figure } from "../figure";
import { integer, percent } from "../format";
import { PALETTE } from "../palette";
import { checkPoints, joined } from "./parts";

/** Characters that each text variant embeds: errors, which all variants share, and template. RangeError without rows
 *  or text. */
export function templateShareFigure(
  shares: readonly TemplateShare[], options: { readonly caption?: string } = {},
): Figure {
  checkPoints("templateShareFigure", shares, ["template", "information", "share"]);
  const rows = shares.map((_, i) => i);
  const bars = (key: "information" | "template", colour: string, shape: string): Readonly<Record<string, unknown>> => ({
    type: "bar", orientation: "h", name: key === "information" ? "error text" : "template",
    x: shares.map((one) => one[key]), y: rows, text: shares.map((one) => integer(one[key])),
    textposition: "inside", insidetextanchor: "middle", textangle: 0, textfont: { color: "#fff", size: 14 },
    marker: { color: colour, line: { width: 1, color: "#fff" }, pattern: { shape } },
  });
  return figure({
    data: [bars("information", PALETTE.blue, ""), bars("template", PALETTE.grey, "")],
    layout: {
      barmode: "stack", bargap: 0.3, showlegend: true, legend: { traceorder: "normal" },
      xaxis: { title: { text: "characters embedded" }, rangemode: "tozero" },
      yaxis: {
        tickvals: rows, ticktext: shares.map(({ variant }) => variant), range: [shares.length - 0.5, -0.5],
        showgrid: false,
      },
    },
    height: 130 + 46 * shares.length,
    caption: options.caption ?? "What is embedded: error text and template",
    alt: `Template share of the embedded text: ${joined(shares.map(({ variant, share, total }) => (
      `${percent(1)(share)} of ${integer(total)} characters in ${variant}`)))}.`,
  });
}
