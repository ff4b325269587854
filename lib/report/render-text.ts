import type { Block, Report, Section } from "./report-value";
import { visible, visibleLines } from "./safe";
import { clip, columnsOf, wrap } from "./width";

/** A report as terminal text of at most `width` columns (default 100), ending in a line feed. Text from outside cannot
 *  move the cursor, colour or reorder anything: control and bidirectional characters are made visible. */
export function renderText({ title, sections }: Report, options?: { readonly width?: number }): string {
  const width = options?.width ?? 100;
  if (!(width >= 20)) throw new RangeError(`renderText: width must be 20 or more, got ${width}`);
  return [underlined(title, "=", width), ...sections.map((section) => sectionText(section, width))].join("\n\n") + "\n";
}

function sectionText({ title, blocks }: Section, width: number): string {
  return [underlined(title, "-", width), ...blocks.map((block) => blockText(block, width))].join("\n\n");
}

function underlined(title: string, line: string, width: number): string {
  const text = clip(visible(title), width);
  return `${text}\n${line.repeat(Math.max(1, columnsOf(text)))}`;
}

function blockText(block: Block, width: number): string {
  if (block.kind === "table") return block.toText(width);
  if (block.kind === "paragraph") return wrap(visibleLines(block.text), width).join("\n");
  const head = `[${block.status}] `;
  const lines = wrap(visibleLines(block.text), width - head.length);
  return lines.map((line, i) => `${i === 0 ? head : " ".repeat(head.length)}${line}`.trimEnd()).join("\n");
}
