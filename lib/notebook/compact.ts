import { slimTable } from "./slim-table";
import { find, parseTree, withParts, type Element, type Node } from "./tree";
import { writeTree } from "./write-tree";

const REFERENCES = ["aria-labelledby", "aria-describedby", "headers", "for"];
/** What the page's style sheet says of every figure. */
const SAID: ReadonlyMap<string, (value: string) => boolean> = new Map([
  ["style", (value: string) => /^max-width:\s*100%;\s*height:\s*auto;?$/.test(value)],
  ["font-family", (value: string) => value.startsWith("system-ui")],
]);

/** Makes the sanitised HTML of one page's outputs small without changing what it shows; ids become _1, _2 ... over the
 *  whole page, so that they clash with no heading. */
export function compactor(): (html: string) => string {
  let count = 0;
  return (html) => {
    const tree = parseTree(html);
    const used = new Set(find(tree, () => true).flatMap(referred));
    const names = new Map<string, string>();
    for (const { attributes } of find(tree, ({ attributes }) => attributes.has("id"))) {
      const id = attributes.get("id") ?? "";
      if (used.has(id) && !names.has(id)) names.set(id, `_${++count}`);
    }
    return writeTree(tree.map((node) => compacted(node, names)));
  };
}

function referred({ attributes }: Element): readonly string[] {
  return [...attributes].flatMap(([name, value]) => {
    if (REFERENCES.includes(name)) return value.split(/\s+/);
    if (/href$/.test(name) && value.startsWith("#")) return [value.slice(1)];
    return [...value.matchAll(/url\(["']?#([^"')]+)/g)].map((match) => match[1] ?? "");
  });
}

function compacted(node: Node, names: ReadonlyMap<string, string>): Node {
  if (typeof node === "string") return node;
  const attributes = [...node.attributes].flatMap(([name, value]): [string, string][] => {
    if (name === "id") return names.has(value) ? [[name, names.get(value) ?? ""]] : [];
    if (node.tag === "svg" && SAID.get(name)?.(value)) return [];
    return [[name, renamed(name, value, names)]];
  });
  const children = node.children.map((child) => compacted(child, names));
  const small = withParts(node, { attributes: new Map(attributes), children });
  return node.tag === "table" ? slimTable(small) : small;
}

function renamed(name: string, value: string, names: ReadonlyMap<string, string>): string {
  const named = (id: string): string => names.get(id) ?? id;
  if (REFERENCES.includes(name)) return value.split(/\s+/).map(named).join(" ");
  if (/href$/.test(name) && value.startsWith("#")) return `#${named(value.slice(1))}`;
  return value.replace(/url\((["']?)#([^"')]+)\1\)/g, (_, __, id: string) => `url(#${named(id)})`);
}
