import type { PlotlySpec, Trace } from "./spec";

/** Trace types that Plotly draws as SVG alone, without a canvas, WebGL or the network. */
const DRAWABLE: ReadonlySet<string> = new Set([
  "scatter", "bar", "histogram", "box", "violin", "pie", "funnel", "waterfall", "contour", "histogram2dcontour",
  "candlestick", "ohlc", "sunburst", "treemap", "icicle", "funnelarea",
]);
/** The only address that a picture in a figure may have. */
export const PICTURE = /^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=]+$/;

/** Throws a RangeError that names what of a figure cannot be drawn without a browser: a trace type, a contour coloured
 *  point by point (a canvas), a picture that lies elsewhere. */
export function checkDrawable({ data, layout }: PlotlySpec): void {
  data.forEach((trace, i) => {
    const type = trace.type ?? "scatter";
    const isKnown = typeof type === "string" && DRAWABLE.has(type);
    if (!isKnown) throw refused(`trace ${i}`, `one of ${[...DRAWABLE].join(", ")}`, type);
    const coloring = coloringOf(trace);
    if (coloring === "heatmap") throw refused(`contours.coloring of trace ${i}`, "fill, lines or none", coloring);
  });
  const images = Array.isArray(layout.images) ? (layout.images as readonly unknown[]) : [];
  images.forEach((image, i) => {
    const { source } = (image ?? {}) as { readonly source?: unknown };
    if (typeof source === "string" && PICTURE.test(source)) return;
    throw refused(`the source of image ${i}`, "a data: URI of a PNG, JPEG, GIF or WebP picture", source);
  });
}

function coloringOf({ contours }: Trace): unknown {
  return typeof contours === "object" && contours !== null ? (contours as { coloring?: unknown }).coloring : undefined;
}

function refused(what: string, expected: string, got: unknown): RangeError {
  return new RangeError(
    `renderSvg: ${what} must be ${expected} to be drawn without a browser, got ${String(got).slice(0, 60)}`);
}
