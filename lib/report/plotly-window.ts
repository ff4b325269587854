import { readFileSync } from "node:fs";
import { join } from "node:path";
import { keptScript } from "../kept-script";
import { packageRoot } from "../root";
import { pathLength, pathPoint } from "./path-length";
import type { PlotlySpec } from "./spec";
import { type SvgNode, clientBox, ownBox } from "./text-box";

/** Plotly with the little of a browser that drawing an SVG takes. */
export interface PlotlyWindow {
  readonly Plotly: { toImage(spec: PlotlySpec, options: object): Promise<string> };
  /** Plotly's own: nobody else's random numbers change with it. */
  readonly Math: { random: () => number };
  /** Keeps the compiled code for the next process, where that is not done yet. */
  readonly keepCode: () => void;
}

type Prototype = Record<string, unknown>;
interface DomElement { readonly constructor: unknown }
type Parser = new () => { parseFromString(text: string, type: string): DomDocument };
interface DomDocument {
  createElementNS(namespace: string, name: string): DomElement;
  querySelector(selector: string): DomElement;
}

const SVG = "http://www.w3.org/2000/svg";
/** An XML document: names of SVG elements keep their capitals, and `toString` escapes attributes. */
const PAGE = '<html xmlns="http://www.w3.org/1999/xhtml"><head></head><body></body></html>';

/** Runs plotly.js beside a linkedom document; its output is the same, byte for byte after `tidySvg`, as in jsdom. */
export function plotlyWindow(): PlotlyWindow {
  const { DOMParser } = require("linkedom") as { DOMParser: Parser };
  const document = new DOMParser().parseFromString(PAGE, "text/xml");
  const svg = Object.getPrototypeOf(document.createElementNS(SVG, "svg")) as Prototype;
  const element = Object.getPrototypeOf(svg) as Prototype;
  complete(document, element, svg);
  const globals = globalsOf(document, element.constructor, DOMParser);
  const file = require.resolve("plotly.js-dist");
  const names = Object.keys(globals);
  const source = `(function (${names.join(", ")}) {${readFileSync(file, "utf8")}\n})`;
  const { script, keep } = keptScript(source, file, join(packageRoot(), ".cache", "code"));
  (script.runInThisContext() as (...values: unknown[]) => void).apply(globals.window, Object.values(globals));
  const { Plotly } = globals.window as unknown as Pick<PlotlyWindow, "Plotly">;
  return { Plotly, Math: globals.Math, keepCode: keep };
}

/** What linkedom lacks: layout (texts are measured, shapes count for nothing), lengths of paths, a canvas (null: Plotly
 *  then draws without), style sheets, and in an XML document the head and the body. */
function complete(document: DomDocument, element: Prototype, svg: Prototype): void {
  for (const name of ["head", "body"]) Object.defineProperty(document, name, { value: document.querySelector(name) });
  Object.defineProperty(element, "sheet", { value: { insertRule: () => 0, deleteRule: () => undefined, cssRules: [] } });
  element["getContext"] = () => null;
  element["getBoundingClientRect"] = function getRect(this: SvgNode) {
    const box = clientBox(this);
    return { ...box, left: box.x, top: box.y, right: box.x + box.width, bottom: box.y + box.height };
  };
  svg["getBBox"] = function getBBox(this: SvgNode) { return ownBox(this); };
  svg["getTotalLength"] = function getTotal(this: SvgNode) { return pathLength(this); };
  svg["getPointAtLength"] = function getPoint(this: SvgNode, at: number) { return pathPoint(this, at); };
  svg["getComputedTextLength"] = function getLength(this: SvgNode) { return ownBox(this).width; };
}

/** The global names that Plotly's code sees instead of Node's. */
function globalsOf(document: DomDocument, Element: unknown, DOMParser: Parser) {
  const ignore = (): void => undefined;
  const random = { value: Math.random, writable: true };
  const globals = {
    document, DOMParser, Element, HTMLElement: Element, navigator: { userAgent: "node" },
    Math: Object.defineProperties({}, { ...Object.getOwnPropertyDescriptors(Math), random }) as Math,
    XMLSerializer: class { serializeToString(node: object): string { return String(node); } },
    getComputedStyle: ({ style }: { readonly style: unknown }) => style,
  };
  const URL = { createObjectURL: () => "blob:none", revokeObjectURL: ignore };
  const window = { ...globals, URL, setTimeout, addEventListener: ignore, removeEventListener: ignore };
  Object.assign(window, { window, self: window });
  Object.defineProperty(document, "defaultView", { value: window });
  return { ...globals, window, self: window };
}
