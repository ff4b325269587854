import { plotlyWindow, type PlotlyWindow } from "./plotly-window";
import type { PlotlySpec } from "./spec";

let started: PlotlyWindow | undefined;
let queue: Promise<unknown> = Promise.resolve();

/** Plotly's own SVG of a spec whose layout has a size. Plotly runs in a window that is made at the first call (0.3 to
 *  0.8 s) and kept; figures are drawn one after the other. Its random ids restart with each figure. */
export function drawSvg(spec: PlotlySpec): Promise<string> {
  const drawn = queue.then(async () => {
    const window = (started ??= plotlyWindow());
    window.Math.random = counter();
    const { width, height } = spec.layout;
    const svg = await window.Plotly.toImage(spec, { format: "svg", imageDataOnly: true, width, height });
    window.keepCode();
    return svg;
  });
  queue = drawn.catch(() => undefined);
  return drawn;
}

function counter(): () => number {
  let calls = 0;
  return () => ((calls += 1) * 0.618033988749895) % 1;
}
