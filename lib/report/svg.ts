import { createHash } from "node:crypto";

import { checkDrawable } from "./drawable";
import { drawSvg } from "./plotly";
import { escapeHtml } from "./safe";
import { HEIGHT, type PlotlySpec, WIDTH, withLook } from "./spec";
import { tidySvg } from "./tidy-svg";

/** Options of `renderSvg`. */
export interface SvgOptions {
  /** Short name; becomes `<title>`. */
  readonly title: string;
  /** What the figure shows; becomes `<desc>`. */
  readonly description: string;
  /** Pixels; default 540. */
  readonly width?: number;
  /** Pixels; default 360. */
  readonly height?: number;
  /** Starts every id; default: from the hash of the spec. Two copies of one figure on a page need two. */
  readonly idPrefix?: string;
}

/** A Plotly spec as one `<svg role="img">` without scripts, links or outside references, the same bytes for the same
 *  spec. Text, axes and grid take the page's colour. RangeError for what takes a browser (a canvas, WebGL, the network)
 *  and for a size that is not 50 to 4000. */
export async function renderSvg(spec: PlotlySpec, options: SvgOptions): Promise<string> {
  const size = { width: options.width ?? WIDTH, height: options.height ?? HEIGHT };
  checkSize(size);
  checkDrawable(spec);
  const looked = withLook(spec, size);
  const hash = createHash("sha256").update(JSON.stringify([looked, options.title, options.description])).digest("hex");
  const prefix = options.idPrefix ?? `f${hash.slice(0, 8)}`;
  const body = tidySvg(await drawSvg(looked), prefix);
  const names = `aria-labelledby="${prefix}-title ${prefix}-desc"`;
  const head = `<title id="${prefix}-title">${escapeHtml(options.title)}</title>`
    + `<desc id="${prefix}-desc">${escapeHtml(options.description)}</desc>`;
  return body.replace(/^<svg[^>]*>/, (tag) => `${tag.slice(0, -1)} role="img" ${names}>${head}`);
}

function checkSize(size: { width: number; height: number }): void {
  for (const [name, value] of Object.entries(size)) {
    if (!(value >= 50 && value <= 4000)) throw new RangeError(`renderSvg: ${name} must be 50 to 4000, got ${value}`);
  }
}
