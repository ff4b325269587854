import { escapeHtml, withoutColours } from "./escape";
import { highlight } from "./highlight";
import type { MarkdownRenderer } from "./markdown";
import { mathMl } from "./math";
import type { CodeCell, Output } from "./notebook";
import { sanitize } from "./sanitize";

/** A code cell and its outputs as HTML: the code folded (open when tagged show-input, absent when tagged
 *  remove-input). */
export function codeCellHtml(cell: CodeCell, number: number, markdown: MarkdownRenderer): string {
  const tags = Array.isArray(cell.metadata["tags"]) ? cell.metadata["tags"] : [];
  const code = tags.includes("remove-input") || cell.source.trim() === "" ? "" : codeHtml(cell.source, number, tags);
  const shown = tags.includes("remove-output") ? [] : cell.outputs;
  const outputs = shown.map((output, i) =>
    outputHtml(output, `Output ${number}.${i + 1}`, `o${number}-${i + 1}-`, markdown),
  );
  return `<div class="cell">\n${[code, ...outputs].filter((part) => part !== "").join("\n")}\n</div>`;
}

const IMPORTS = /^import\b[^;]*?["'][^"'\n]+["'];?[ \t]*$/gm;

function codeHtml(source: string, number: number, tags: readonly unknown[]): string {
  const first = source.replace(IMPORTS, "").trim().split("\n")[0] || "imports";
  const hint = first.length > 70 ? `${first.slice(0, 69)}…` : first;
  const body = `<pre><code class="hljs">${highlight(source, "typescript")}</code></pre>`;
  const open = tags.includes("show-input") ? " open" : "";
  const summary = `<summary><b>Code ${number}</b> <code>${escapeHtml(hint)}</code></summary>`;
  return `<details class="code"${open}>${summary}${body}</details>`;
}

function outputHtml(output: Output, label: string, idPrefix: string, markdown: MarkdownRenderer): string {
  if (output.output_type === "stream")
    return textHtml(output.text, label, output.name === "stderr" ? "text stderr" : "text");
  if (output.output_type === "error") {
    return textHtml(
      [`${output.ename}: ${output.evalue}`, ...output.traceback.slice(1)].join("\n"),
      label,
      "text error",
    );
  }
  return bundleHtml(output.data, label, idPrefix, markdown);
}

/** The richest form that a page without scripts can show. */
function bundleHtml(
  data: Readonly<Record<string, unknown>>,
  label: string,
  idPrefix: string,
  markdown: MarkdownRenderer,
): string {
  const part = (type: string): string | undefined => (typeof data[type] === "string" ? data[type] : undefined);
  const html = part("text/html") ?? part("image/svg+xml");
  if (html !== undefined) return `<div class="output">${scrollTables(sanitize(html, { idPrefix }), label)}</div>`;
  for (const type of ["image/png", "image/jpeg", "image/gif"]) {
    const picture = part(type);
    if (picture === undefined) continue;
    const image = `<img src="data:${type};base64,${picture}" alt="${escapeHtml(part("text/plain") ?? label)}">`;
    return `<div class="output">${sanitize(image, { idPrefix })}</div>`;
  }
  const text = part("text/markdown");
  if (text !== undefined) return `<div class="output">${scrollTables(markdown.renderUntrusted(text), label)}</div>`;
  const tex = part("text/latex");
  if (tex !== undefined) return `<p class="output formula">${mathMl(tex.replace(/^\$+|\$+$/g, ""), "block")}</p>`;
  return textHtml(part("text/plain") ?? `(${Object.keys(data).join(", ")})`, label, "text");
}

function textHtml(text: string, label: string, kind: string): string {
  const shown = escapeHtml(withoutColours(text).replace(/\n$/, ""));
  return `<pre class="output ${kind}" tabindex="0" role="region" aria-label="${label}">${shown}</pre>`;
}

/** Puts every table of sanitised HTML into a box of its own that scrolls on a narrow screen, by keyboard too. */
export function scrollTables(html: string, label: string): string {
  let count = 0;
  return html
    .replace(
      /<table\b/g,
      () => `<div class="scroll" tabindex="0" role="region" aria-label="${label}, table ${++count}"><table`,
    )
    .replace(/<\/table>/g, "</table></div>");
}
