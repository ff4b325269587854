import { displayable, type Displayable } from "./display";
import { escapeHtml, visibleLines } from "./safe";
import { HEIGHT, type Layout, type PlotlySpec, type Trace, WIDTH, withLook } from "./spec";
import { renderSvg } from "./svg";

/** Options of `figure`. */
export interface FigureOptions {
  readonly data: readonly Trace[];
  readonly layout?: Layout;
  /** What is drawn; shown below the figure. */
  readonly caption: string;
  /** What there is to be seen, as a sentence, for readers who do not see it. */
  readonly alt: string;
  /** Pixels; default 540. */
  readonly width?: number;
  /** Pixels; default 360. */
  readonly height?: number;
}

/** A figure that displays itself as Plotly spec, SVG in HTML, and text. */
export interface Figure extends Displayable {
  readonly kind: "figure";
  readonly caption: string;
  readonly alt: string;
  /** The Plotly spec with our look and size. */
  readonly spec: PlotlySpec;
  readonly toSvg: (idPrefix?: string) => Promise<string>;
  /** `<figure>` with the SVG and its caption. */
  readonly toHtml: (idPrefix?: string) => Promise<string>;
  readonly toText: () => string;
}

/** A Plotly figure that shows everywhere: interactive where a front end can, else as static SVG, else as text.
 *  TypeError if caption or alt is empty. */
export function figure(options: FigureOptions): Figure {
  const { caption, alt, width = WIDTH, height = HEIGHT } = options;
  for (const [name, text] of [["caption", caption], ["alt", alt]] as const) {
    if (typeof text === "string" && text.trim() !== "") continue;
    throw new TypeError(`figure: ${name} must be a text, got "${String(text)}"`);
  }
  const plain: PlotlySpec = { data: options.data, layout: options.layout ?? {} };
  const spec = withLook(plain, { width, height });
  const toSvg = (idPrefix?: string): Promise<string> => renderSvg(plain, {
    title: caption, description: alt, width, height, ...(idPrefix === undefined ? {} : { idPrefix }),
  });
  const toHtml = async (idPrefix?: string): Promise<string> => [
    '<figure class="recall-figure" style="margin:0">', await toSvg(idPrefix),
    `<figcaption>${escapeHtml(caption)}</figcaption>`, "</figure>",
  ].join("\n");
  const toText = (): string => `${visibleLines(caption)}\n${visibleLines(alt)}`;
  return displayable({ kind: "figure" as const, caption, alt, spec, toSvg, toHtml, toText }, async () => ({
    "application/vnd.plotly.v1+json": { data: spec.data, layout: spec.layout, config: { responsive: true } },
    "text/html": await toHtml(),
    "text/plain": toText(),
  }), toText);
}
