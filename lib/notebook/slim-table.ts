import { withParts, type Element, type Node } from "./tree";

/** Columns that the style sheet has a class for. */
export const COLUMNS = 14;

/** A table whose columns are aligned by their cells' styles, aligned by classes of its own instead (r2: the second
 *  column stands right). A column whose cells do not agree keeps what they say. */
export function slimTable(table: Element): Element {
  const rows = rowsOf(table);
  const width = Math.min(COLUMNS, Math.max(0, ...rows.map((row) => row.length)));
  const aligned = Array.from({ length: width }, (_, i) => agreed(rows.flatMap((row) => row[i] ?? [])));
  const own = (table.attributes.get("class") ?? "").split(/\s+/).filter((name) => name !== "" && name !== "recall-table");
  const names = [...own, ...aligned.flatMap((align, i) => (align === "right" ? [`r${i + 1}`] : []))];
  const attributes = new Map(table.attributes);
  attributes.delete("class");
  if (names.length > 0) attributes.set("class", names.join(" "));
  return withParts(table, { attributes, children: table.children.map((child) => slimmed(child, aligned)) });
}

type Align = "left" | "right" | undefined;

function slimmed(node: Node, aligned: readonly Align[]): Node {
  if (typeof node === "string") return node;
  if (node.tag !== "tr") return withParts(node, { children: node.children.map((child) => slimmed(child, aligned)) });
  let column = -1;
  const children = node.children.map((cell) => {
    if (!isCell(cell)) return cell;
    column++;
    return spans(node) || aligned[column] === undefined ? cell : withParts(cell, { attributes: bare(cell) });
  });
  return withParts(node, { children });
}

function rowsOf(node: Element): readonly (readonly Element[])[] {
  if (node.tag === "tr") return spans(node) ? [] : [node.children.filter(isCell)];
  return node.children.flatMap((child) => (typeof child === "string" || child.tag === "table" ? [] : rowsOf(child)));
}

function isCell(node: Node): node is Element {
  return typeof node !== "string" && (node.tag === "td" || node.tag === "th");
}

function spans(row: Element): boolean {
  return row.children.some((cell) => isCell(cell) && (cell.attributes.has("colspan") || cell.attributes.has("rowspan")));
}

function agreed(cells: readonly Element[]): Align {
  const first = alignOf(cells[0]);
  return cells.every((cell) => alignOf(cell) === first) ? first : undefined;
}

function alignOf(cell: Element | undefined): Align {
  const style = cell?.attributes.get("style");
  if (style === undefined) return cell?.attributes.get("class") === "number" ? "right" : "left";
  return (/^text-align:\s*(left|right);?$/.exec(style)?.[1] as Align) ?? undefined;
}

function bare({ attributes }: Element): ReadonlyMap<string, string> {
  return new Map([...attributes].filter(([name, value]) => name !== "style" && !(name === "class" && value === "number")));
}
