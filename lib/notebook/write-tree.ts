import { SVG_TAGS } from "./allow-list";
import { VOID, type Element, type Node } from "./tree";

/** End tags that HTML lets out before one of these: the next start tag or the parent's end tag ("/"). */
const OPTIONAL: ReadonlyMap<string, readonly string[]> = new Map([
  ["td", ["td", "th", "/"]], ["th", ["td", "th", "/"]], ["tr", ["tr", "/"]], ["thead", ["tbody", "tfoot"]],
  ["tbody", ["tbody", "tfoot", "/"]], ["tfoot", ["/"]], ["li", ["li", "/"]], ["dt", ["dt", "dd"]], ["dd", ["dd", "dt", "/"]],
]);
/** Parents in which white space between elements means nothing. */
const LOOSE: ReadonlySet<string> = new Set(
  ["table", "thead", "tbody", "tfoot", "tr", "svg", "g", "defs", "clipPath", "ul", "ol", "dl"],
);
const DRAWN: ReadonlySet<unknown> = new Set(SVG_TAGS);

/** "small": without the end tags that HTML adds by itself; "full": with them; "foreign": inside SVG. */
export type Place = "small" | "full" | "foreign";

/** A tree as HTML; quotes in texts stay quotes, white space that means nothing is left out. */
export function writeTree(nodes: readonly Node[], place: Place = "small", parent: string = ""): string {
  const kept = LOOSE.has(parent) ? nodes.filter((node) => typeof node !== "string" || node.trim() !== "") : nodes;
  return kept.map((node, i) => written(node, kept[i + 1], place, parent)).join("");
}

function written(node: Node, next: Node | undefined, place: Place, parent: string): string {
  if (typeof node === "string") return escapeText(node);
  const { tag, children } = node;
  const inner = tag === "svg" ? "foreign" : place;
  if (place !== "foreign" && VOID.has(tag)) return `<${tag}${attributes(node)}>`;
  if (place === "foreign" && children.length === 0 && DRAWN.has(tag)) return `<${tag}${attributes(node)}/>`;
  const start = tag === "pre" && startsWithLine(children) ? "\n" : "";
  const end = place === "small" && mayEndSilently(tag, next, parent) ? "" : `</${tag}>`;
  return `<${tag}${attributes(node)}>${start}${writeTree(children, inner, tag)}${end}`;
}

function mayEndSilently(tag: string, next: Node | undefined, parent: string): boolean {
  const before = OPTIONAL.get(tag);
  if (!before || !LOOSE.has(parent)) return false;
  return next === undefined ? before.includes("/") : typeof next !== "string" && before.includes(next.tag);
}

function startsWithLine([first]: readonly Node[]): boolean {
  return typeof first === "string" && first.startsWith("\n");
}

function attributes(element: Element): string {
  return [...element.attributes].map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`).join("");
}

function escapeText(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/\u00a0/g, "&nbsp;");
}

function escapeAttribute(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
}
