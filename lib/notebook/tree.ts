/** An element of sanitised HTML, or a text with its entities resolved. */
export type Node = Element | string;

export interface Element {
  readonly tag: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly Node[];
}

const TOKEN = /<\/([a-zA-Z][\w:-]*)\s*>|<([a-zA-Z][\w:-]*)((?:\s+[^\s=>/"]+(?:="[^"]*")?)*)\s*(\/?)>|<!--[^]*?-->|[^<]+|</g;
const ATTRIBUTE = /([^\s=>/"]+)(?:="([^"]*)")?/g;
const NAMED: ReadonlyMap<string, string> = new Map([
  ["amp", "&"], ["lt", "<"], ["gt", ">"], ["quot", '"'], ["apos", "'"], ["nbsp", "\u00a0"],
]);

/** Elements that have no end tag. */
export const VOID: ReadonlySet<string> = new Set(["br", "col", "hr", "img", "input", "wbr"]);

/** The tree of HTML as `sanitize` writes it (balanced tags, attributes in double quotes); comments are left out. */
export function parseTree(html: string): readonly Node[] {
  const root: Node[] = [];
  const open: { tag: string; children: Node[] }[] = [];
  for (const [text, end, tag, attributes = "", closed] of html.matchAll(TOKEN)) {
    const children = open[open.length - 1]?.children ?? root;
    if (end !== undefined) {
      const at = open.map((each) => each.tag).lastIndexOf(end);
      if (at >= 0) open.length = at;
    } else if (tag !== undefined) {
      const element = { tag, attributes: attributesOf(attributes), children: [] as Node[] };
      children.push(element);
      if (closed !== "/" && !VOID.has(tag)) open.push(element);
    } else if (!text.startsWith("<!--")) children.push(resolved(text));
  }
  return root;
}

function attributesOf(text: string): ReadonlyMap<string, string> {
  return new Map([...text.matchAll(ATTRIBUTE)].map(([, name = "", value = ""]) => [name, resolved(value)]));
}

function resolved(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|([a-z]+));/gi, (entity, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return NAMED.get(name) ?? entity;
    const code = decimal === undefined ? parseInt(hex ?? "", 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "\ufffd";
  });
}

/** An element with other attributes or children. */
export function withParts(element: Element, parts: Partial<Element>): Element {
  return { ...element, ...parts };
}

/** Makes an element; attributes that are undefined are left out. */
export function make(
  tag: string, attributes: Readonly<Record<string, string | undefined>>, children: readonly Node[],
): Element {
  const given = Object.entries(attributes).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
  return { tag, attributes: new Map(given), children };
}

/** All elements of a tree that fit, in document order. */
export function find(nodes: readonly Node[], fits: (element: Element) => boolean): readonly Element[] {
  return nodes.flatMap((node) => {
    if (typeof node === "string") return [];
    return [...(fits(node) ? [node] : []), ...find(node.children, fits)];
  });
}

/** The text of a tree, without what only describes it (title, desc). */
export function textOf(nodes: readonly Node[]): string {
  return nodes
    .map((node) => (typeof node === "string" ? node : /^(title|desc)$/.test(node.tag) ? "" : textOf(node.children)))
    .join("");
}
