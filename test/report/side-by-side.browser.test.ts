import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { figure, renderSvg, type Figure } from "../../lib/report";
import { launch, NO_BROWSER } from "../notebook/browser";

const SIZE = { width: 540, height: 360 };
const fixed = { automargin: false, color: "#767676" };
const layout = { margin: { l: 70, r: 20, t: 20, b: 60 }, xaxis: fixed, yaxis: fixed };
const of = (data: readonly object[], more: object = {}): Figure =>
  figure({ data: data as never, layout: { ...layout, ...more }, caption: "c", alt: "a" });

const FIGURES: Readonly<Record<string, Figure>> = {
  "points, lines and a dashed one": of([
    { type: "scatter", mode: "markers", x: [0, 1, 2, 3, 4], y: [1, 4, 2, 8, 5], marker: { size: 12, symbol: "square" } },
    { type: "scatter", mode: "lines", x: [0, 4], y: [8, 0], line: { width: 3 } },
  ]),
  "bars, side by side": of([
    { type: "bar", x: ["甲", "乙", "丙"], y: [3, 7, 5] }, { type: "bar", x: ["甲", "乙", "丙"], y: [1, 2, 6] },
  ]),
  "a violin beside a box": of([
    { type: "violin", y: [1, 2, 2, 3, 3, 3, 4, 4, 5, 9], box: { visible: true }, meanline: { visible: true } },
    { type: "box", y: [1, 2, 3, 4, 9] },
  ]),
  "an arrow": of([{ type: "scatter", mode: "lines", x: [0, 4], y: [0, 8], line: { width: 3 } }], {
    annotations: [{ x: 1, y: 2, ax: 80, ay: 60, text: "", arrowhead: 2, arrowsize: 2, arrowwidth: 3, arrowcolor: "#d00" }],
  }),
  "contours with labels": of([{ type: "contour", z: [[1, 2, 3, 2], [2, 4, 2, 1], [1, 3, 5, 2]], contours: { showlabels: true } }]),
  "a waterfall": of([{ type: "waterfall", x: ["a", "b", "c"], y: [5, -2, 3], measure: ["relative", "relative", "total"] }]),
  "candlesticks": of([{ type: "candlestick", x: [1, 2], open: [1, 2], close: [2, 1], high: [3, 3], low: [0, 0] }]),
  "a treemap": of([{ type: "treemap", labels: ["a", "b", "c"], parents: ["", "a", "a"], values: [9, 6, 3], branchvalues: "total" }]),
  "a sunburst": of([{ type: "sunburst", labels: ["a", "b", "c"], parents: ["", "a", "a"], values: [9, 6, 3] }]),
  "a picture": of([{ type: "scatter", x: [1, 2, 3], y: [1, 2, 1] }], { images: [{ xref: "x", yref: "y", x: 1, y: 2, sizex: 1, sizey: 1,
    source: "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==" }] }),
  "histogram": of([{ type: "histogram", x: [1, 1, 2, 3, 3, 3, 4, 4, 9], xbins: { start: 0, end: 10, size: 1 } }]),
};

/** Where the pixels of the marks are: the strong colours of a screenshot of each. */
const COMPARE = `async ([a, b]) => {
  const mask = async (png) => {
    const image = new Image();
    image.src = "data:image/png;base64," + png;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    const { data, width, height } = context.getImageData(0, 0, image.width, image.height);
    const hits = new Set();
    for (let i = 0; i < width * height; i++) {
      const [r, g, b] = data.slice(4 * i, 4 * i + 3);
      if (Math.max(r, g, b) - Math.min(r, g, b) > 90) hits.add(i);
    }
    return { hits, width };
  };
  const [one, two] = [await mask(a), await mask(b)];
  const near = (i, { hits, width }) => [-2, -1, 0, 1, 2].some((y) => [-2, -1, 0, 1, 2].some((x) => hits.has(i + y * width + x)));
  const share = (from, to) => [...from.hits].filter((i) => near(i, to)).length / from.hits.size;
  return { pixels: [one.hits.size, two.hits.size], agree: [share(one, two), share(two, one)] };
}`;

describe("a figure as SVG and as Plotly draws it in Chromium", { skip: NO_BROWSER }, () => {
  let browser: Browser;
  before(async () => void (browser = await launch()));
  after(async () => void (await browser?.close()));

  const shot = async (page: Page, selector: string): Promise<string> =>
    (await page.locator(selector).screenshot()).toString("base64");

  for (const [name, drawn] of Object.entries(FIGURES)) {
    test(`${name}: the marks are in the same places, two pixels apart at most`, async () => {
      const svg = await renderSvg({ data: drawn.spec.data, layout: drawn.spec.layout }, { title: "t", description: "d", ...SIZE });
      const page = await browser.newPage({ viewport: { width: 600, height: 800 } });
      await page.setContent(`<body style="margin:0;background:#fff"><div id="ours" style="width:540px">${svg}</div><div id="live" style="width:540px;height:360px"></div>`);
      await page.addScriptTag({ content: readFileSync(require.resolve("plotly.js-dist"), "utf8") });
      await page.evaluate(`Plotly.newPlot("live", ${JSON.stringify(drawn.spec.data)}, ${JSON.stringify(drawn.spec.layout)}, { staticPlot: true })`);
      const pictures = [await shot(page, "#ours svg"), await shot(page, "#live")];
      const { pixels, agree } = (await page.evaluate(`(${COMPARE})(${JSON.stringify(pictures)})`)) as { pixels: number[]; agree: number[] };
      assert.ok(pixels.every((count) => count > 500), `pixels of marks: ${pixels.join(", ")}`);
      assert.ok(agree.every((share) => share > 0.99), `share that agrees: ${agree.join(", ")}`);
      await page.close();
    });
  }
});
