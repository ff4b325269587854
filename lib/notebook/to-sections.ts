import { mathText } from "./math-text";
import { altOf, type Painter } from "./pictures";
import { make, textOf, type Element, type Node } from "./tree";

export interface Sections {
  readonly nodes: readonly Node[];
  /** Addresses of the links, in the order of their footnotes, each once. */
  readonly links: readonly string[];
}

const INLINE: ReadonlyMap<string, string> = new Map([
  ["strong", "strong"], ["b", "strong"], ["em", "em"], ["i", "em"], ["sub", "sub"], ["sup", "sup"], ["br", "br"],
]);
const HEADINGS: ReadonlyMap<string, string> = new Map([["h1", "h1"], ["h2", "h2"], ["h3", "h3"], ["h4", "h3"], ["h5", "h3"]]);
const CELLS: ReadonlySet<string> = new Set(["thead", "tbody", "tfoot", "tr", "th", "td"]);

/** A page's body in the few elements that WeChat keeps: section, p, span, strong, em, sub, sup, br, img and tables. */
export function toSections(body: readonly Node[], painter: Painter): Sections {
  const links: string[] = [];
  const inner = (element: Element): readonly Node[] => element.children.flatMap(convert);
  const paragraph = (name: string, children: readonly Node[]): Node => make("p", { class: name }, children);

  const convert = (node: Node): readonly Node[] => {
    if (typeof node === "string") return [node];
    const { tag, attributes } = node;
    const heading = HEADINGS.get(tag);
    if (heading) return [make("p", { class: heading, role: "heading", "aria-level": heading.slice(1) }, inner(node))];
    const inline = INLINE.get(tag);
    if (inline) return [make(inline, {}, inner(node))];
    if (tag === "p") return [paragraph(attributes.get("class")?.includes("formula") ? "formula" : "text", inner(node))];
    if (tag === "fieldset") return []; // A stepper's buttons; its steps are all shown.
    if (tag === "a") return linked(node);
    if (tag === "math") return [mathText(node.children).replace(/\s+/g, " ").trim()];
    if (tag === "svg") return painted(node);
    if (tag === "img") return pictured(attributes.get("src"), attributes.get("alt") ?? "");
    if (tag === "pre") return [codeLines(textOf(node.children))];
    if (tag === "code" || tag === "kbd" || tag === "samp") return [make("span", { class: "mono" }, inner(node))];
    if (tag === "ul" || tag === "ol") return items(node);
    if (tag === "table") return table(node);
    if (tag === "blockquote") return [make("section", { class: "quote" }, inner(node))];
    if (tag === "figcaption" || tag === "summary") return [paragraph("label", inner(plainSummary(node)))];
    if (tag === "figure") return [make("section", { class: "figure" }, inner(node))];
    if (tag === "details" || tag === "div") return [make("section", {}, inner(node))];
    return tag === "hr" ? [make("section", { class: "quote" }, [])] : inner(node);
  };
  const linked = (element: Element): readonly Node[] => {
    const href = element.attributes.get("href") ?? "";
    if (!/^(?:https?|mailto):/i.test(href)) return inner(element);
    if (!links.includes(href)) links.push(href);
    return [...inner(element), make("sup", {}, [`[${links.indexOf(href) + 1}]`])];
  };
  const pictured = (src: string | undefined, alt: string): readonly Node[] =>
    src === undefined ? [alt] : [make("img", { src, alt }, [])];
  const painted = (svg: Element): readonly Node[] => {
    const picture = painter.paint(svg);
    if (!picture) return [altOf(svg)];
    const { png, alt, width } = picture;
    return [make("img", { src: `data:image/png;base64,${png.toString("base64")}`, alt, width: String(width) }, [])];
  };
  const items = (list: Element): readonly Node[] => list.children
    .filter((child): child is Element => typeof child !== "string" && child.tag === "li")
    .map((item, i) => {
      const first = Number(list.attributes.get("start") ?? 1);
      const mark = list.tag === "ol" ? `${first + i}. ` : "• ";
      const found = item.children.findIndex((child) => typeof child !== "string" && /^(p|ul|ol|pre|table|div)$/.test(child.tag));
      if (found < 0) return paragraph("item", [mark, ...inner(item)]);
      const [before, after] = [item.children.slice(0, found), item.children.slice(found)];
      return make("section", {}, [paragraph("item", [mark, ...before.flatMap(convert)]), ...after.flatMap(convert)]);
    });
  const table = (element: Element): readonly Node[] => {
    const caption = element.children.filter((child): child is Element => typeof child !== "string" && child.tag === "caption");
    const rows = (node: Node): readonly Node[] => {
      if (typeof node === "string" || node.tag === "caption") return [];
      const children = node.tag === "tr" ? node.children.filter(isCell).map(cellOf)
        : node.children.flatMap(rows);
      return CELLS.has(node.tag) ? [make(node.tag, {}, children)] : children;
    };
    const cellOf = (cell: Element): Node => make(cell.tag, {
      scope: cell.attributes.get("scope"), colspan: cell.attributes.get("colspan"), rowspan: cell.attributes.get("rowspan"),
      class: /right|number/.test(`${cell.attributes.get("style")} ${cell.attributes.get("class")}`) ? "right" : undefined,
    }, inner(cell));
    return [
      ...caption.map((each) => paragraph("label", inner(each))),
      make("section", { class: "wide", tabindex: "0" }, [make("table", {}, element.children.flatMap(rows))]),
    ];
  };
  return { nodes: body.flatMap(convert), links };
}

function isCell(node: Node): node is Element {
  return typeof node !== "string" && (node.tag === "td" || node.tag === "th");
}

/** The hint of a folded cell says what its first line says again. */
function plainSummary(element: Element): Element {
  const [first] = element.children;
  return element.tag === "summary" && typeof first === "object" && first.tag === "b" ? { ...element, children: [first] } : element;
}

function codeLines(text: string): Node {
  const lines = text.replace(/\n$/, "").split("\n");
  const kept = (line: string): string => line.replace(/^ +| {2,}/g, (spaces) => "\u00a0".repeat(spaces.length)) || "\u00a0";
  return make("section", { class: "code", tabindex: "0" }, lines.map((line) => make("p", { class: "line" }, [kept(line)])));
}
