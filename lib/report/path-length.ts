import type { SvgNode } from "./text-box";

/** A point in SVG user units. */
export interface Point { readonly x: number; readonly y: number }

type Library = typeof import("svg-path-properties");
type Path = InstanceType<Library["svgPathProperties"]>;

const read = new WeakMap<SvgNode, { readonly d: string; readonly path: Path }>();

/** Length of a path in its own coordinates; 0 for one without `d`. */
export const pathLength = (node: SvgNode): number => pathOf(node)?.getTotalLength() ?? 0;

/** The point so far along a path; before its start and behind its end, these. */
export const pathPoint = (node: SvgNode, at: number): Point => pathOf(node)?.getPointAtLength(at) ?? { x: 0, y: 0 };

/** Plotly asks for one path many times in a row (a violin's width at each height): it is read once. */
function pathOf(node: SvgNode): Path | undefined {
  const d = node.getAttribute("d") ?? "";
  if (d === "") return undefined;
  const last = read.get(node);
  if (last?.d === d) return last.path;
  const { svgPathProperties } = require("svg-path-properties") as Library;
  const path = new svgPathProperties(d);
  read.set(node, { d, path });
  return path;
}
