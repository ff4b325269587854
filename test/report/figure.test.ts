import assert from "node:assert/strict";
import { test } from "node:test";

import { DISPLAY, figure, renderSvg } from "../../lib/report";
import { label } from "../../lib/report/charts/parts";
import { withLook } from "../../lib/report/spec";
import { tidySvg } from "../../lib/report/tidy-svg";
import { HOSTILE, UNSAFE } from "./hostile";
import { sampleFigures } from "./samples";

const SPEC = Object.freeze({
  data: Object.freeze([Object.freeze({ type: "scatter", mode: "markers", x: [1, 2, 3], y: [3, 1, 2] })]),
  layout: Object.freeze({ xaxis: Object.freeze({ title: "x" }) }),
});
const NAMES = Object.freeze({ title: "t", description: "d" });

/** One red point. */
const PIXEL = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";

/** What a page without scripts and without network must never find in the tags of a figure. */
const FORBIDDEN: readonly RegExp[] = [
  /<(?:script|foreignObject|image|a|style|iframe)\b/i, /\son\w+=/i, /javascript:/i, /https?:\/\/(?!www\.w3\.org\/)/i,
  /url\((?!#)/i,
];

function forbidden(html: string): readonly string[] {
  return (html.match(/<[^>]*>/g) ?? []).filter((tag) => FORBIDDEN.some((pattern) => pattern.test(tag)));
}

test("a figure is the same bytes twice, also after another one in between", async () => {
  const first = await renderSvg(SPEC, NAMES);
  await renderSvg({ data: [{ type: "bar", x: ["a"], y: [1] }], layout: {} }, NAMES);
  assert.equal(await renderSvg(SPEC, NAMES), first);
  assert.equal(await renderSvg(structuredClone(SPEC), NAMES), first);
});

test("figures asked for at once come out as one by one", async () => {
  const specs = [1, 2, 3].map((n) => ({ ...SPEC, layout: { xaxis: { title: `x${n}` } } }));
  const together = await Promise.all(specs.map((spec) => renderSvg(spec, NAMES)));
  for (const [i, spec] of specs.entries()) assert.equal(await renderSvg(spec, NAMES), together[i]);
});

test("the SVG has a role, a name and a description, a viewBox and no colour of its own for text", async () => {
  const svg = await renderSvg(SPEC, { title: "Title <1>", description: 'say "no"', idPrefix: "c3" });
  assert.match(svg, /^<svg [^>]*viewBox="0 0 540 360"[^>]* role="img" aria-labelledby="c3-title c3-desc">/);
  assert.match(svg, /"><title id="c3-title">Title &lt;1&gt;<\/title><desc id="c3-desc">say &quot;no&quot;<\/desc>/);
  assert.match(svg, /style="max-width:100%;height:auto"/);
  assert.match(svg, /<text[^>]*fill="currentColor"/);
  assert.doesNotMatch(svg, /#767676|rgb\(118|background/i);
  assert.equal(svg.match(/font-family/g)?.length, 1);
});

test("tick labels and axis titles are drawn, at finite places inside the picture", async () => {
  const svg = await renderSvg(SPEC, NAMES);
  const texts = [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text);
  assert.ok(texts.includes("1.5") && texts.includes("x"), texts.join());
  assert.doesNotMatch(svg, /Infinity|NaN|undefined/);
});

test("ids differ between figures and are the hash's unless given", async () => {
  const ids = (svg: string): readonly string[] => [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id ?? "");
  const [a, b] = [ids(await renderSvg(SPEC, NAMES)), ids(await renderSvg(SPEC, { ...NAMES, description: "other" }))];
  assert.ok(a.length > 2 && a.every((id) => !b.includes(id)));
  assert.ok(ids(await renderSvg(SPEC, { ...NAMES, idPrefix: "p" })).every((id) => id.startsWith("p-")));
});

for (const [name, sample] of sampleFigures()) {
  test(`${name}: at most 45 kB, safe, with a finding and in every form`, async () => {
    const bundle = await sample[DISPLAY]();
    const html = String(bundle["text/html"]);
    assert.deepEqual(Object.keys(bundle), ["application/vnd.plotly.v1+json", "text/html", "text/plain"]);
    assert.ok(Buffer.byteLength(html) < 45_000, `${html.length}`);
    assert.deepEqual(forbidden(html), []);
    assert.equal(/Infinity|NaN|undefined|null/.test(html), false);
    assert.ok(html.startsWith('<figure class="recall-figure" style="margin:0">\n<svg '));
    assert.ok(/<\/svg>\n<figcaption>[^<]+<\/figcaption>\n<\/figure>$/.test(html));
    assert.match(sample.alt, /\d/);
    assert.equal(bundle["text/plain"], `${sample.caption}\n${sample.alt}`);
    assert.doesNotThrow(() => JSON.stringify(bundle));
  });
}

test("hostile texts in labels, captions and names stay texts", async () => {
  const texts = HOSTILE.filter((text) => text.trim() !== "");
  const nasty = figure({
    data: [{ type: "scatter", mode: "markers+text", x: texts.map((_, i) => i), y: texts.map((_, i) => i),
      text: texts.map((t) => label(t)), name: label(texts[0] ?? "") }],
    layout: { showlegend: true, xaxis: { title: { text: '<a href="javascript:alert(1)">x</a><b onclick="y">z</b>' } } },
    caption: texts.join(" "), alt: texts.join(" "),
  });
  const html = await nasty.toHtml();
  assert.deepEqual(forbidden(html), []);
  assert.equal(UNSAFE.test(html), false);
  assert.doesNotMatch(nasty.toText(), UNSAFE);
});

test("tidySvg drops handlers, links, foreign elements and outside references, and keeps the link's text", () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" onload="x()"><script>1</script>'
    + '<style>a{}</style>'
    + '<image href="http://evil"/><foreignObject><p/></foreignObject>'
    + '<g><a href="javascript:1"><path d="M0 0h1v1z"/></a></g>'
    + '<text x="1" y="1" style="cursor: pointer; fill: rgb(118, 118, 118)"><a href="http://evil">kept</a></text>'
    + '<path d="M0 0h5v5z" fill="url(http://evil#x)" class="c" data-x="1"/></svg>';
  const tidy = tidySvg(svg, "p");
  assert.match(tidy, /kept/);
  assert.match(tidy, /currentColor/);
  assert.doesNotMatch(tidy.replace('xmlns="http://www.w3.org/2000/svg"', ""),
    /evil|onload|javascript|script|class=|data-x|cursor|<a\b|<p\b/);
});

test("withLook lets the caller's layout win, key by key for axes, and shares nothing with it", () => {
  const layout = Object.freeze({ xaxis: Object.freeze({ color: "red" }), yaxis2: {}, font: { size: 9 }, title: "t" });
  const { layout: seen } = withLook({ data: [], layout }, { width: 1, height: 2 });
  const axis = seen.xaxis as Record<string, unknown>;
  assert.equal(axis.color, "red");
  assert.equal(axis.automargin, true);
  assert.notEqual(seen.xaxis, layout.xaxis);
  assert.equal((seen.font as { size: number; family?: string }).size, 9);
  assert.equal(typeof (seen.font as { family?: string }).family, "string");
  assert.ok("yaxis2" in seen && "yaxis" in seen);
  assert.deepEqual([seen.width, seen.height, seen.title], [1, 2, "t"]);
});

test("typed arrays and dates are drawn as numbers and UTC, in every form and time zone", async () => {
  const zone = process.env["TZ"];
  process.env["TZ"] = "Asia/Shanghai";
  try {
    const days = ["2026-01-01T00:00:00.000Z", "2026-01-02T00:00:00.000Z"];
    const made = figure({ caption: "c", alt: "a", data: [{ type: "scatter", x: days.map((day) => new Date(day)),
      y: Float32Array.of(1, 2), text: BigInt64Array.of(3n), marker: { size: [new Date(NaN)] } }] });
    const [trace] = JSON.parse(JSON.stringify(made.spec.data)) as unknown[];
    const same = { type: "scatter", x: days, y: [1, 2], text: [3], marker: { size: [null] } };
    assert.deepEqual(trace, same);
    assert.equal(await made.toSvg("p"), await figure({ caption: "c", alt: "a", data: [same] }).toSvg("p"));
  } finally {
    if (zone === undefined) delete process.env["TZ"];
    else process.env["TZ"] = zone;
  }
});

test("every kind of trace that may be drawn is drawn, with arrows, shapes and a legend", async () => {
  const annotations = [{ x: 0.5, y: 0.5, xref: "paper", yref: "paper", text: "here", showarrow: true }];
  const shapes = [{ type: "circle", x0: 0, x1: 1, y0: 0, y1: 1, xref: "paper", yref: "paper" }];
  const layout = { annotations, shapes, showlegend: true };
  const numbers = [1, 2, 2, 3, 3, 3, 4, 9];
  const days = { x: ["2026-01-01", "2026-01-02"], open: [1, 2], close: [2, 1], high: [3, 3], low: [0, 0] };
  const traces = [
    { type: "scatter", y: numbers }, { type: "bar", y: numbers }, { type: "histogram", x: numbers }, { type: "box", y: numbers },
    { type: "violin", y: numbers }, { type: "pie", values: [3, 2], labels: ["a", "b"] }, { type: "funnel", x: [3, 2], y: ["a", "b"] },
    { type: "waterfall", y: numbers }, { type: "contour", z: [[1, 2, 3], [2, 4, 2]] }, { type: "histogram2dcontour", x: numbers, y: numbers },
    { type: "candlestick", ...days }, { type: "ohlc", ...days }, { type: "funnelarea", values: [3, 2], labels: ["a", "b"] },
    ...["sunburst", "treemap", "icicle"].map((type) => ({ type, labels: ["a", "b"], parents: ["", "a"], values: [3, 2] })),
  ];
  for (const trace of traces) {
    const svg = await renderSvg({ data: [trace], layout }, NAMES);
    assert.match(svg, />here</, trace.type);
  }
});

test("what takes a canvas, WebGL or the network is refused by name", async () => {
  const drawn = (data: readonly object[], layout: object = {}): Promise<string> =>
    renderSvg({ data: data as never, layout: layout as never }, NAMES);
  for (const type of ["heatmap", "scattergl", "scattermapbox", "surface", "image", "nonsense", 7]) {
    await assert.rejects(drawn([{ type }]), new RegExp(`trace 0 must be one of scatter, bar, .* without a browser, got ${type}$`));
  }
  await assert.rejects(drawn([...SPEC.data, { type: "contour", z: [[1, 2], [3, 4]], contours: { coloring: "heatmap" } }]),
    /contours.coloring of trace 1 must be fill, lines or none to be drawn without a browser, got heatmap/);
  for (const source of ["http://127.0.0.1/x.png", "data:image/svg+xml;base64,PHN2Zy8+", undefined]) {
    await assert.rejects(drawn([], { images: [{ source: PIXEL }, { source }] }), (error: Error) =>
      error instanceof RangeError && error.message.includes("the source of image 1 must be a data: URI of a PNG")
        && error.message.endsWith(`got ${source}`));
  }
});

test("a picture that lies in the figure is drawn, one whose data is none is not", async () => {
  const images = [{ source: PIXEL, x: 0, y: 1, sizex: 1, sizey: 1 }];
  const svg = await renderSvg({ data: SPEC.data, layout: { images } }, NAMES);
  assert.equal(svg.split(`href="${PIXEL}"`).length, 2);
  const broken = tidySvg(`<svg xmlns="http://www.w3.org/2000/svg"><image href="${PIXEL}&quot;onload=&quot;x" width="9" height="9"/><path d="M0 0h9"/></svg>`, "p");
  assert.doesNotMatch(broken, /image|onload/);
});

test("many marks take time in proportion, and at most 60 bytes each", async () => {
  const at = (by: number): number[] => Array.from({ length: 5000 }, (_, i) => (i * by) % 10_007);
  const started = Date.now();
  const svg = await renderSvg({ data: [{ type: "scatter", mode: "markers", x: at(7919), y: at(3571) }], layout: {} }, NAMES);
  assert.ok(svg.length < 15_000 + 60 * 4900, `${svg.length} bytes`);
  // 1 s on a quiet machine; where each path was compared with all before it, 100 s.
  assert.ok(Date.now() - started < 30_000, `${Date.now() - started} ms`);
});

test("sizes out of range, empty captions and empty alternatives are refused", async () => {
  await assert.rejects(renderSvg(SPEC, { ...NAMES, width: 0 }), /width must be 50 to 4000, got 0/);
  await assert.rejects(renderSvg(SPEC, { ...NAMES, height: NaN }), RangeError);
  assert.throws(() => figure({ data: [], caption: " ", alt: "a" }), /caption must be a text, got " "/);
  assert.throws(() => figure({ data: [], caption: "c", alt: "" }), /alt must be a text/);
});

test("a failed drawing does not stop the next one", async () => {
  const bad = renderSvg({ data: [{ type: "scatter", x: [1], y: [1], get mode(): string { throw new Error("no"); } }],
    layout: {} }, NAMES);
  await assert.rejects(bad);
  assert.match(await renderSvg(SPEC, NAMES), /^<svg/);
});
