import { BESIDE_MIME, PLOTLY_MIME } from "../report/several";
import { escapeText } from "./escape";
import { highlight } from "./highlight";
import type { MarkdownRenderer } from "./markdown";
import { mathOrSource } from "./math";
import type { CodeCell, Output } from "./notebook";
import { richest } from "./richest";
import { sanitize } from "./sanitize";
import type { Words } from "./words";

/** What the outputs of one page share. */
export interface CellContext {
  readonly markdown: MarkdownRenderer;
  /** Makes an output's sanitised HTML small. */
  readonly compact: (html: string) => string;
  readonly words: Words;
  /** Takes an output's Plotly figure; returns what is put before its HTML and after it. */
  readonly plot?: (spec: unknown) => readonly [string, string];
}

/** A code cell and its outputs as HTML: the code folded (open when tagged show-input, absent when tagged
 *  remove-input). */
export function codeCellHtml(cell: CodeCell, number: number, context: CellContext): string {
  const tags = Array.isArray(cell.metadata["tags"]) ? cell.metadata["tags"] : [];
  const code = tags.includes("remove-input") || cell.source.trim() === "" ? "" : codeHtml(cell.source, `${context.words.code} ${number}`, tags);
  const shown = tags.includes("remove-output") ? [] : cell.outputs;
  const outputs = shown.map((output, i) =>
    outputHtml(output, `${context.words.output} ${number}.${i + 1}`, `o${number}-${i + 1}-`, context),
  );
  return `<div class="cell">\n${[code, ...outputs].filter((part) => part !== "").join("\n")}\n</div>`;
}

const IMPORTS = /^import\b[^;]*?["'][^"'\n]+["'];?[ \t]*$/gm;

function codeHtml(source: string, label: string, tags: readonly unknown[]): string {
  const first = source.replace(IMPORTS, "").trim().split("\n")[0] || "imports";
  const hint = first.length > 70 ? `${first.slice(0, 69)}…` : first;
  const body = `<pre><code>${highlight(source, "typescript")}</code></pre>`;
  const open = tags.includes("show-input") ? " open" : "";
  const summary = `<summary><b>${label}</b> <code>${escapeText(hint)}</code></summary>`;
  return `<details class="code"${open}>${summary}${body}</details>`;
}

function outputHtml(output: Output, label: string, idPrefix: string, context: CellContext): string {
  const { markdown, compact, words, plot } = context;
  if (saysAgain(output)) return "";
  const shown = richest(output, label);
  const html = shown.kind === "html" ? sanitize(shown.html, { idPrefix }) : "";
  // What only a script would have drawn is shown in the next best form.
  if (shown.kind === "html" && isBlank(html)) return outputHtml(withoutHtml(output), label, idPrefix, context);
  const boxed = (html: string): string => scrollTables(html, label, words.table);
  if (shown.kind === "html") {
    const spec = "data" in output ? output.data[PLOTLY_MIME] : undefined;
    const [before, after] = plot && spec !== undefined ? plot(spec) : ["", ""];
    return `<div class="output">${before}${boxed(compact(html))}${after}</div>`;
  }
  if (shown.kind === "markdown") return `<div class="output">${boxed(markdown.renderUntrusted(shown.markdown))}</div>`;
  if (shown.kind === "tex") return `<p class="output formula">${mathOrSource(shown.tex, "block")}</p>`;
  const kind = shown.of === "stderr" || shown.of === "error" ? ` ${shown.of}` : "";
  const text = escapeText(shown.text);
  return `<pre class="output text${kind}" tabindex="0" role="region" aria-label="${label}">${text}</pre>`;
}

/** Whether sanitised HTML shows nothing. */
export function isBlank(html: string): boolean {
  return !/<(?:svg|img|math|hr|input|progress)\b/.test(html) && html.replace(/<[^>]*>|&nbsp;/g, "").trim() === "";
}

/** An output without its HTML (its SVG where there is none), to be shown in the next best form. */
export function withoutHtml(output: Output): Output {
  if (!("data" in output)) return output;
  const shown = "text/html" in output.data ? "text/html" : "image/svg+xml";
  const { [shown]: _, ...data } = output.data;
  const isAll = Object.keys(data).length === 0;
  return { ...output, data: isAll ? { "text/plain": `(${shown} that shows nothing without a script)` } : data };
}

/** True for an output that repeats what another one shows, for front ends that show only a part of that. */
export function saysAgain(output: Output): boolean {
  return "data" in output && BESIDE_MIME in output.data;
}

/** Puts every table of sanitised HTML into a box of its own that scrolls on a narrow screen, by keyboard too. */
export function scrollTables(html: string, label: string, word: string = "table"): string {
  let count = 0;
  return html
    .replace(
      /<table\b/g,
      () => `<div class="scroll" tabindex="0" role="region" aria-label="${label}, ${word} ${++count}"><table`,
    )
    .replace(/<\/table>/g, "</table></div>");
}
