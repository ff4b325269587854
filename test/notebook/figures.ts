import { figure, table, type Figure } from "../../lib/report";
import type { Notebook } from "../../lib/notebook";
import { HOSTILE } from "./hostile";
import { display, notebookOf } from "./notebooks";

/** A scatter with two kinds of marks, a line and hostile names. */
export function sampleFigure(): Figure {
  return figure({
    data: [
      { type: "scatter", mode: "markers", x: [0, 1, 2, 3], y: [1, 3, 2, 5], name: HOSTILE[0], marker: { size: 12 } },
      { type: "scatter", mode: "lines+markers", x: [0, 3], y: [4, 0], name: "线 <b>b</b>", text: [...HOSTILE] },
    ],
    layout: { xaxis: { title: { text: `x ${HOSTILE[1]}` } }, showlegend: true },
    caption: "Points and a line",
    alt: "The points rise from 1 to 5, the line falls from 4 to 0.",
  });
}

/** Bars. */
export function sampleBars(): Figure {
  return figure({
    data: [{ type: "bar", x: ["甲", "乙", "丙"], y: [3, 7, 5], text: ["3", "7", "5"], textposition: "outside" }],
    caption: "Bars",
    alt: "乙 is the highest with 7.",
  });
}

/** A notebook with every kind of output, and hostile texts in each. */
export async function sampleNotebook(): Promise<Notebook> {
  const rows = HOSTILE.map((text, i) => ({ tool: text, hits: i, more: "a long text ".repeat(9) }));
  const bundles = await Promise.all([sampleFigure(), sampleBars()].map(async (each) => ({
    "application/vnd.plotly.v1+json": { data: each.spec.data, layout: each.spec.layout },
    "text/html": await each.toHtml(), "text/plain": each.toText(),
  })));
  const cells = [
    "#md # Safe title\n\nText $\\frac{b}{a} > 0.8$, a [link](https://example.org/a?b=1&c) and `code`.",
    "#md ## One\n\n> **Predict.** Which?\n\n- a\n- b\n\n| h | n |\n|---|--:|\n| x \\| y | 1 |",
    "const figure = '<b>'; // 注释\nif (figure) figure;", "#md ## Two\n\n<details><summary>Answer</summary>\n\n*yes*\n\n</details>",
    "'table'", "'hostile'",
  ];
  return notebookOf(cells, {
    1: bundles.map(display),
    2: [display({ "text/html": table(rows, { caption: `Rows ${HOSTILE[0]}`, limit: 5 }).toHtml() })],
    3: [
      ...HOSTILE.flatMap((text) => [{ "text/html": text }, { "text/markdown": text }, { "text/plain": text }].map(display)),
      { output_type: "stream", name: "stdout", text: HOSTILE.join("\n") },
      { output_type: "error", ename: "E", evalue: HOSTILE[0], traceback: ["E", HOSTILE[1]] },
    ],
  });
}
