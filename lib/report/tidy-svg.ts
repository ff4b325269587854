import type { CustomPlugin, XastElement } from "svgo" with { "resolution-mode": "import" };

import { FONT } from "./palette";
import { escapeHtml } from "./safe";

const ELEMENTS: ReadonlySet<string> = new Set([
  "svg", "g", "defs", "clipPath", "path", "rect", "circle", "line", "polygon", "polyline", "ellipse", "text", "tspan",
  "use", "linearGradient", "radialGradient", "stop", "pattern",
]);
const DROPPED: readonly RegExp[] = [/^on/i, /^class$/, /^data-/, /^pointer-events$/, /^xml:/, /^unselectable$/];
const DROPPED_STYLES = /(?:^|;)\s*(?:font-family|vector-effect|pointer-events|cursor|white-space)\s*:[^;]*/g;

/** Keeps what a static picture needs: known elements, no handlers, no links, no references outside. */
const allowList: CustomPlugin = {
  name: "allow-list",
  fn: () => ({
    element: {
      enter: (node, parent) => {
        if (node.name === "a") unwrap(node, parent as XastElement);
        else if (!ELEMENTS.has(node.name)) parent.children = parent.children.filter((child) => child !== node);
        else clean(node);
      },
    },
  }),
};

/** A link's text stays, the link goes. */
function unwrap(node: XastElement, parent: XastElement): void {
  node.name = parent.name === "text" || parent.name === "tspan" ? "tspan" : "g";
  node.attributes = {};
}

function clean(node: XastElement): void {
  for (const [name, value] of Object.entries(node.attributes)) {
    const outside = /href$/i.test(name) ? !value.startsWith("#") : /url\(\s*(?!["']?#)/i.test(value);
    if (outside || DROPPED.some((pattern) => pattern.test(name))) delete node.attributes[name];
  }
  const style = node.attributes.style?.replace(DROPPED_STYLES, "").replace(/^;\s*/, "");
  if (style !== undefined) node.attributes.style = style;
}

/** Plotly's SVG made small, safe and stable: allow-listed elements, our ink as currentColor, one font list at the
 *  root, ids with `prefix`, numbers with two decimals, width and height kept as a viewBox that scales. */
export function tidySvg(svg: string, prefix: string): string {
  const { optimize } = require("svgo") as typeof import("svgo", { with: { "resolution-mode": "import" } });
  const inked = svg.replace(/rgb\(118, ?118, ?118\)|#767676/gi, "currentColor");
  const { data } = optimize(inked, {
    multipass: false,
    plugins: [
      allowList,
      { name: "convertStyleToAttrs", params: { keepImportant: false } },
      { name: "preset-default", params: { overrides: {
        convertPathData: { floatPrecision: 2 }, removeUselessStrokeAndFill: { removeNone: true },
      } } },
      { name: "prefixIds", params: { prefix, delim: "-", prefixClassNames: false } },
    ],
  });
  return data.replace(/^<svg/, `<svg font-family="${escapeHtml(FONT)}" style="max-width:100%;height:auto"`);
}
