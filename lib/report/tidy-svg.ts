import type { CustomPlugin, XastElement } from "svgo" with { "resolution-mode": "import" };

import { PICTURE } from "./drawable";
import { FONT } from "./palette";
import { escapeHtml } from "./safe";

const ELEMENTS: ReadonlySet<string> = new Set([
  "svg", "g", "defs", "clipPath", "path", "rect", "circle", "line", "polygon", "polyline", "ellipse", "text", "tspan",
  "use", "linearGradient", "radialGradient", "stop", "pattern", "image",
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
        else if (ELEMENTS.has(node.name) && !isEmptyImage(node)) clean(node);
        else parent.children = parent.children.filter((child) => child !== node);
      },
    },
  }),
};

function isEmptyImage({ name, attributes }: XastElement): boolean {
  return name === "image" && !PICTURE.test(attributes["xlink:href"] ?? attributes["href"] ?? "");
}

/** A link's text stays, the link goes. */
function unwrap(node: XastElement, parent: XastElement): void {
  node.name = parent.name === "text" || parent.name === "tspan" ? "tspan" : "g";
  node.attributes = {};
}

function clean(node: XastElement): void {
  for (const [name, value] of Object.entries(node.attributes)) {
    const isInside = node.name === "image" ? PICTURE.test(value) : value.startsWith("#");
    const outside = /href$/i.test(name) ? !isInside : /url\(\s*(?!["']?#)/i.test(value);
    if (outside || DROPPED.some((pattern) => pattern.test(name))) delete node.attributes[name];
  }
  const style = node.attributes.style?.replace(DROPPED_STYLES, "").replace(/^;\s*/, "");
  if (style !== undefined) node.attributes.style = style;
}

/** svgo looks at all neighbours of a mark and compares those that it merges, which takes the square of their number: so of
 *  many, so many at a time. */
const TOGETHER = 32;
const MANY = 400;

/** Puts the paths of a long row into groups. */
const inGroups: CustomPlugin = {
  name: "in-groups",
  fn: () => ({
    element: {
      exit: (node) => {
        if (node.children.length <= MANY) return;
        const chunks = Math.ceil(node.children.length / TOGETHER);
        node.children = Array.from({ length: chunks }, (_, i) => ({
          type: "element", name: "g", attributes: {}, children: node.children.slice(i * TOGETHER, (i + 1) * TOGETHER),
        }));
      },
    },
  }),
};

/** Plotly's SVG made small, safe and stable: allow-listed elements, our ink as currentColor, one font list at the
 *  root, ids with `prefix`, numbers with two decimals, width and height kept as a viewBox that scales. */
export function tidySvg(svg: string, prefix: string): string {
  const { optimize } = require("svgo") as typeof import("svgo", { with: { "resolution-mode": "import" } });
  const inked = svg.replace(/rgb\(118, ?118, ?118\)|#767676/gi, "currentColor");
  const { data } = optimize(inked, {
    multipass: false,
    plugins: [
      allowList,
      inGroups,
      { name: "convertStyleToAttrs", params: { keepImportant: false } },
      { name: "preset-default", params: { overrides: {
        convertPathData: { floatPrecision: 2 }, removeUselessStrokeAndFill: { removeNone: true }, mergePaths: false,
      } } },
      inGroups,
      "mergePaths",
      { name: "prefixIds", params: { prefix, delim: "-", prefixClassNames: false } },
    ],
  });
  return data.replace(/^<svg/, `<svg font-family="${escapeHtml(FONT)}" style="max-width:100%;height:auto"`);
}
