import { escapeMarkdown, fenced, inlineCode } from "./markdown-text";
import { mathText } from "./math-text";
import { find, textOf, type Element, type Node } from "./tree";

/** Puts a picture beside the text; returns its address, if it has one, and what stands for it. */
export type Place = (picture: Element) => { readonly address: string | undefined; readonly alt: string };

/** Sanitised HTML of an output as blocks of Markdown: tables as pipe tables under their captions, pictures by
 *  `place`, all texts escaped. */
export function toMarkdown(nodes: readonly Node[], place: Place): readonly string[] {
  const blocks: string[] = [];
  let line = "";
  const flush = (): void => {
    if (line.trim() !== "") blocks.push(line.trim());
    line = "";
  };
  const block = (text: string): void => {
    flush();
    if (text !== "") blocks.push(text);
  };
  const walk = (node: Node): void => {
    if (typeof node === "string") line += escapeMarkdown(node);
    else if (node.tag === "fieldset") return; // A stepper's buttons; its steps are all shown.
    else if (node.tag === "table") block(pipeTable(node));
    else if (node.tag === "svg" || node.tag === "img") block(picture(node, place));
    else if (node.tag === "pre") block(fenced(textOf(node.children), "text"));
    else if (node.tag === "li") block(`- ${inline(node.children)}`);
    else if (node.tag === "figcaption") block(emphasised(node));
    else if (/^h[1-6]$/.test(node.tag)) block(`**${inline(node.children)}**`);
    else if (BLOCKS.test(node.tag)) {
      flush();
      node.children.forEach(walk);
      flush();
    } else line += inline([node]);
  };
  nodes.forEach(walk);
  flush();
  return blocks;
}

const BLOCKS = /^(?:p|div|section|figure|ul|ol|dl|dt|dd|details|summary|blockquote|main|hr|header|footer)$/;

function picture(element: Element, place: Place): string {
  const { address, alt } = place(element);
  return address === undefined ? escapeMarkdown(alt) : `![${escapeMarkdown(alt)}](${address})`;
}

function inline(nodes: readonly Node[]): string {
  return nodes.map((node) => {
    if (typeof node === "string") return escapeMarkdown(node);
    const inner = (): string => inline(node.children);
    if (node.tag === "code" || node.tag === "kbd") return inlineCode(textOf(node.children));
    if (/^(strong|b)$/.test(node.tag)) return marked("**", inner());
    if (/^(em|i)$/.test(node.tag)) return marked("*", inner());
    if (node.tag === "math") return escapeMarkdown(mathText(node.children));
    const href = node.attributes.get("href") ?? "";
    if (node.tag === "a" && /^https?:\/\/[^\s()<>]+$/i.test(href)) return `[${inner()}](${href})`;
    return node.tag === "br" ? " " : inner();
  }).join("");
}

function marked(mark: string, text: string): string {
  return text.trim() === "" ? text : text.replace(/^(\s*)([^]*?)(\s*)$/, `$1${mark}$2${mark}$3`);
}

function emphasised(element: Element): string {
  return marked("*", inline(element.children).trim());
}

function pipeTable(table: Element): string {
  const caption = find(table.children, ({ tag }) => tag === "caption").map(emphasised);
  const rows = find(table.children, ({ tag }) => tag === "tr").map((row) => row.children.filter(isCell));
  const [head, ...body] = rows.some(isWide) ? rows.filter((row) => !isWide(row)) : rows;
  if (!head) return caption.join("");
  const line = (cells: readonly Element[]): string => `| ${cells.map((cell) => inline(cell.children).trim()).join(" | ")} |`;
  const rule = head.map((cell) => (/right|number/.test([...cell.attributes.values()].join(" ")) ? "---:" : "---"));
  const rest = rows.filter(isWide).map((row) => row.map((cell) => inline(cell.children)).join(" "));
  const grid = [line(head), `| ${rule.join(" | ")} |`, ...body.map(line)].join("\n");
  return [...caption, grid, ...rest].join("\n\n");
}

function isCell(node: Node): node is Element {
  return typeof node !== "string" && (node.tag === "td" || node.tag === "th");
}

function isWide(row: readonly Element[]): boolean {
  return row.some((cell) => cell.attributes.has("colspan"));
}
