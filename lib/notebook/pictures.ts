import { find, textOf, type Element, type Node } from "./tree";
import { findFont, NO_FONT, toPng, type Font } from "./png";
import { writeTree } from "./write-tree";

export interface Picture {
  readonly png: Buffer;
  /** CSS pixels; the PNG has twice as many. */
  readonly width: number;
  readonly alt: string;
}

/** Draws the figures of one document as PNG. */
export interface Painter {
  /** undefined: it cannot be painted, and there is a warning; its text has to do. */
  readonly paint: (svg: Element) => Picture | undefined;
  /** What the author should know, each once. */
  readonly warnings: () => readonly string[];
}

const CHINESE = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]/;

/** Opens a painter; the font is looked for at the first figure. */
export function openPainter(look: () => Font | undefined = findFont): Painter {
  const warnings = new Set<string>();
  let font: { readonly found: Font | undefined } | undefined;
  const paint = (svg: Element): Picture | undefined => {
    font ??= { found: look() };
    if (!font.found && CHINESE.test(textOf([svg]))) warnings.add(NO_FONT);
    const width = Number(svg.attributes.get("width")) || Number(svg.attributes.get("viewBox")?.split(/[\s,]+/)[2]) || 540;
    const alt = altOf(svg);
    try {
      return { png: toPng(writeTree([svg], "foreign"), font.found), width, alt };
    } catch (error) {
      warnings.add(`a drawing ("${alt.slice(0, 60)}") could not be made a PNG: ${(error as Error).message}`);
      return undefined;
    }
  };
  return { paint, warnings: () => [...warnings] };
}

/** What an SVG says to those who do not see it: its description, else its title, else its label. */
export function altOf(svg: Element): string {
  const said = (tag: string): string => allText(find(svg.children, (element) => element.tag === tag)[0]?.children ?? []);
  return said("desc") || said("title") || (svg.attributes.get("aria-label") ?? "");
}

/** The text of a tree, descriptions included. */
export function allText(nodes: readonly Node[]): string {
  return nodes.map((node) => (typeof node === "string" ? node : allText(node.children))).join("");
}
