import type { Displayable, MimeBundle } from "./display";
import { escapeHtml, visibleLines } from "./safe";
import { BESIDE_MIME, PLOTLY_MIME, severally } from "./several";
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

/** A Plotly figure that shows everywhere: interactive where a front end can, else as static SVG, else as text. In our
 *  JupyterLab, which shows the interactive form alone, caption and alt follow as an output of their own. TypeError if
 *  caption or alt is empty. */
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
  const parts = async (): Promise<readonly MimeBundle[]> => {
    const plot = { data: spec.data, layout: spec.layout, config: { responsive: true } };
    const bundle = { [PLOTLY_MIME]: plot, "text/html": await toHtml(), "text/plain": toText() };
    return showsPlotAlone() ? [bundle, inWords(caption, alt)] : [bundle];
  };
  return severally({ kind: "figure" as const, caption, alt, spec, toSvg, toHtml, toText }, parts, toText);
}

/** Whether a person looks at the cell in a front end that draws the Plotly form, and thus neither caption nor text:
 *  JupyterLab as `npm run lab` starts it. */
function showsPlotAlone(env: NodeJS.ProcessEnv = process.env): boolean {
  return env["RECALL_LAB_PLOTLY"] === "1" && Boolean(env["JPY_SESSION_NAME"]);
}

function inWords(caption: string, alt: string): MimeBundle {
  return {
    [BESIDE_MIME]: "figure",
    "text/html": `<p class="recall-caption">${escapeHtml(caption)}<br><small>${escapeHtml(alt)}</small></p>`,
    "text/plain": `${visibleLines(caption)}\n${visibleLines(alt)}`,
  };
}
