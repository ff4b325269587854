import { textWidth } from "./metrics";
import type { PlotlySpec } from "./spec";

interface Box { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
type Prototype = Record<string, (this: Node) => unknown>;
interface Node {
  readonly tagName: string;
  readonly textContent: string | null;
  readonly parentElement: Node | null;
  readonly style?: { readonly fontSize: string };
  getAttribute(name: string): string | null;
  querySelectorAll(selector: string): Iterable<Node>;
}
interface PlotlyWindow {
  Math: { random: () => number };
  URL: Record<string, () => string>;
  Element: { prototype: Prototype };
  SVGElement: { prototype: Prototype };
  HTMLCanvasElement: { prototype: Record<string, () => null> };
  Plotly: { toImage(spec: PlotlySpec, options: object): Promise<string> };
}

let started: PlotlyWindow | undefined;
let queue: Promise<unknown> = Promise.resolve();

/** Plotly's own SVG of a spec whose layout has a size. Plotly runs in a jsdom window that is made at the first call
 *  (about 1 s) and kept; figures are drawn one after the other. Its random ids restart with each figure. */
export function drawSvg(spec: PlotlySpec): Promise<string> {
  const drawn = queue.then(async () => {
    const window = (started ??= start());
    window.Math.random = counter();
    const { width, height } = spec.layout;
    return window.Plotly.toImage(spec, { format: "svg", imageDataOnly: true, width, height });
  });
  queue = drawn.catch(() => undefined);
  return drawn;
}

function start(): PlotlyWindow {
  const { readFileSync } = require("node:fs") as typeof import("node:fs");
  const { Script } = require("node:vm") as typeof import("node:vm");
  const { JSDOM } = require("jsdom") as {
    JSDOM: new (html: string, options: object) => { window: PlotlyWindow; getInternalVMContext(): object };
  };
  const dom = new JSDOM("<!doctype html><body></body>", { runScripts: "outside-only", pretendToBeVisual: true });
  const file = require.resolve("plotly.js-dist");
  stub(dom.window);
  new Script(readFileSync(file, "utf8"), { filename: file }).runInContext(dom.getInternalVMContext());
  return dom.window;
}

/** What jsdom lacks: object URLs, a canvas (null: Plotly then draws without), and the layout of text. */
function stub(window: PlotlyWindow): void {
  window.URL.createObjectURL = () => "blob:none";
  window.URL.revokeObjectURL = () => "";
  window.HTMLCanvasElement.prototype.getContext = () => null;
  window.SVGElement.prototype.getBBox = function getBBox() { return boxOf(this); };
  window.SVGElement.prototype.getComputedTextLength = function getLength() { return boxOf(this).width; };
  window.Element.prototype.getBoundingClientRect = function getRect() {
    const box = boxOf(this);
    return { ...box, left: box.x, top: box.y, right: box.x + box.width, bottom: box.y + box.height };
  };
}

function counter(): () => number {
  let calls = 0;
  return () => ((calls += 1) * 0.618033988749895) % 1;
}

function boxOf(node: Node): Box {
  if (!/^(text|tspan)$/i.test(node.tagName)) return around([...node.querySelectorAll("text")].map(boxOf));
  const lines = [...node.querySelectorAll("tspan.line")];
  const size = fontSizeOf(node);
  const texts = lines.length > 0 ? lines : [node];
  const width = Math.max(...texts.map((line) => textWidth(line.textContent ?? "", size)));
  const anchor = node.getAttribute("text-anchor");
  const x = anchor === "middle" ? -width / 2 : anchor === "end" ? -width : 0;
  return { x, y: -0.95 * size, width, height: (1.3 * texts.length - 0.1) * size };
}

function around(boxes: readonly Box[]): Box {
  if (boxes.length === 0) return { x: 0, y: 0, width: 0, height: 0 };
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

function fontSizeOf(node: Node | null): number {
  for (let at = node; at; at = at.parentElement) {
    const size = Number.parseFloat(at.style?.fontSize || at.getAttribute("font-size") || "");
    if (size > 0) return size;
  }
  return 12;
}
