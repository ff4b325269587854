import type { PlotlySpec } from "./spec";
import { type SvgNode, clientBox, ownBox } from "./text-box";

type Prototype = Record<string, (this: SvgNode) => unknown>;
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
  window.SVGElement.prototype.getBBox = function getBBox() { return ownBox(this); };
  window.SVGElement.prototype.getComputedTextLength = function getLength() { return ownBox(this).width; };
  window.Element.prototype.getBoundingClientRect = function getRect() {
    const box = clientBox(this);
    return { ...box, left: box.x, top: box.y, right: box.x + box.width, bottom: box.y + box.height };
  };
}

function counter(): () => number {
  let calls = 0;
  return () => ((calls += 1) * 0.618033988749895) % 1;
}
