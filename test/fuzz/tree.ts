/** A JSON value that can be written wrongly: objects are lists of entries (a key may stand twice), raw text stands for
 *  whatever JSON has no word for. */
export type Tree =
  | { readonly kind: "object"; readonly entries: readonly (readonly [string, Tree])[] }
  | { readonly kind: "list"; readonly items: readonly Tree[] }
  | { readonly kind: "raw"; readonly text: string };

/** A value as a tree. */
export function treeOf(value: unknown): Tree {
  if (Array.isArray(value)) return { kind: "list", items: value.map(treeOf) };
  if (typeof value === "object" && value !== null) {
    return { kind: "object", entries: Object.entries(value).map(([key, inner]) => [key, treeOf(inner)] as const) };
  }
  return raw(JSON.stringify(value) ?? "null");
}

/** A scalar, or any text in the place of one. */
export function raw(text: string): Tree {
  return { kind: "raw", text };
}

/** The tree as text, without line breaks between values. */
export function write(tree: Tree): string {
  if (tree.kind === "raw") return tree.text;
  if (tree.kind === "list") return `[${tree.items.map(write).join(",")}]`;
  return `{${tree.entries.map(([key, inner]) => `${JSON.stringify(key)}:${write(inner)}`).join(",")}}`;
}

/** How many nodes a tree has, itself counted. */
export function size(tree: Tree): number {
  if (tree.kind === "raw") return 1;
  const inner = tree.kind === "list" ? tree.items : tree.entries.map(([, value]) => value);
  return inner.reduce((sum, one) => sum + size(one), 1);
}

/** The tree with its node number `at` (0: itself, then in order) put through `change`; undefined takes the node out. */
export function changed(tree: Tree, at: number, change: (node: Tree) => Tree | undefined): Tree | undefined {
  if (at === 0) return change(tree);
  if (tree.kind === "raw") return tree;
  const inner = tree.kind === "list" ? tree.items : tree.entries.map(([, value]) => value);
  let before = 1;
  const i = inner.findIndex((one) => {
    const inside = at < before + size(one);
    if (!inside) before += size(one);
    return inside;
  });
  if (i === -1) return tree;
  const next = changed(inner[i] as Tree, at - before, change);
  if (tree.kind === "list") {
    return { kind: "list", items: tree.items.flatMap((one, j) => (j !== i ? [one] : next === undefined ? []
      : [next])) };
  }
  return {
    kind: "object",
    entries: tree.entries.flatMap((entry, j) => {
      if (j !== i) return [entry];
      return next === undefined ? [] : [[entry[0], next] as const];
    }),
  };
}

/** The node number `at`. */
export function nodeAt(tree: Tree, at: number): Tree {
  let found = tree;
  changed(tree, at, (node) => {
    found = node;
    return node;
  });
  return found;
}
