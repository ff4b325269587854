import { resolve } from "node:path";
import { projectRoot } from "../kernel/errors";
import { inCell } from "./body";
import { isBlank, saysAgain, withoutHtml } from "./cells";
import { imageData } from "./images";
import { fenced } from "./markdown-text";
import { attachedSource, firstHeading, linesOfImages } from "./markdown-source";
import { markdownRenderer } from "./markdown";
import type { CodeCell, Notebook, Output, TextCell } from "./notebook";
import type { PageOptions } from "./page";
import { altOf, openPainter, type Painter } from "./pictures";
import { richest } from "./richest";
import { sanitize } from "./sanitize";
import { toMarkdown, type Place } from "./to-markdown";
import { parseTree } from "./tree";

export interface MarkdownPost {
  readonly markdown: string;
  /** Files for the folder img/ beside the text, by name. */
  readonly images: ReadonlyMap<string, Buffer>;
  readonly warnings: readonly string[];
}

/** An executed notebook as one Markdown text and its pictures, for platforms that take no HTML: code in fences, tables
 *  as pipe tables, figures as PNG. `name` begins the pictures' names. Errors name the cell, as exportPage's do. */
export function exportPost(
  notebook: Notebook, name: string, options: PageOptions, painter: Painter = openPainter(),
): MarkdownPost {
  const images = new Map<string, Buffer>();
  const keep = (data: Buffer, type: string): string => {
    const file = `${name}-${images.size + 1}.${type}`;
    images.set(file, data);
    return `img/${encodeURIComponent(file)}`;
  };
  const place: Place = (element) => {
    if (element.tag === "svg") {
      const picture = painter.paint(element);
      return { address: picture && keep(picture.png, "png"), alt: picture?.alt ?? altOf(element) };
    }
    const src = element.attributes.get("src");
    return { address: src === undefined ? undefined : keepData(src, keep), alt: element.attributes.get("alt") ?? "" };
  };
  const parts = notebook.cells.flatMap((cell, i) => {
    if (cell.cell_type === "raw") return [];
    try {
      return cell.cell_type === "code" ? codeBlocks(cell, place) : [withImages(cell, resolve(options.folder), keep)];
    } catch (error) {
      throw inCell(i, error);
    }
  });
  const heading = firstHeading(notebook) === undefined ? [`# ${options.title ?? "Notebook"}`] : [];
  const banner = (options.banner ?? []).map(({ label, value }) => `${label}: ${value}`).join(" · ");
  const text = [...heading, ...parts, ...(banner === "" ? [] : ["---", banner])].filter((part) => part.trim() !== "");
  return { markdown: `${text.join("\n\n")}\n`, images, warnings: painter.warnings() };
}

function codeBlocks(cell: CodeCell, place: Place): readonly string[] {
  const tags = Array.isArray(cell.metadata["tags"]) ? cell.metadata["tags"] : [];
  const code = tags.includes("remove-input") || cell.source.trim() === "" ? [] : [fenced(cell.source, "ts")];
  const outputs = tags.includes("remove-output") ? [] : cell.outputs;
  return [...code, ...outputs.flatMap((output, i) => outputBlocks(output, i, place))];
}

function outputBlocks(output: Output, i: number, place: Place): readonly string[] {
  if (saysAgain(output)) return [];
  const shown = richest(output, `Output ${i + 1}`);
  const html = shown.kind === "html" ? sanitize(shown.html, { idPrefix: `o${i}-` }) : "";
  if (shown.kind === "html" && isBlank(html)) return outputBlocks(withoutHtml(output), i, place);
  if (shown.kind === "html") return toMarkdown(parseTree(html), place);
  if (shown.kind === "markdown") return toMarkdown(parseTree(markdownRenderer().renderUntrusted(shown.markdown)), place);
  if (shown.kind === "tex") return [`$$\n${enclosed(shown.tex)}\n$$`];
  return shown.text.trim() === "" ? [] : [fenced(shown.text, "text")];
}

/** TeX that leads out of no formula and is no HTML. */
function enclosed(tex: string): string {
  return tex.replace(/\$/g, "").replace(/\s*\n\s*/g, "\n").replace(/</g, "\\lt ").replace(/>/g, "\\gt ");
}

type Keep = (data: Buffer, type: string) => string;

/** Markdown of ours stays as it was written, but for its pictures. */
function withImages(cell: TextCell, folder: string, keep: Keep): string {
  return linesOfImages(attachedSource(cell), (address) => keepData(imageData(address, cell, folder, projectRoot(folder)), keep));
}

function keepData(uri: string, keep: Keep): string {
  const [, type = "png", data = ""] = /^data:image\/([a-z]+)(?:\+xml)?;base64,(.*)$/s.exec(uri) ?? [];
  return keep(Buffer.from(data, "base64"), type === "jpeg" ? "jpg" : type);
}
