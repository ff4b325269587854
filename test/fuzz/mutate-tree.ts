import type { Random } from "../../data/generate/random";
import { changed, nodeAt, raw, size, write, type Tree } from "./tree";

/** Scalars that have broken parsers. */
export const ODD_SCALARS = [
  "null", "true", "false", "0", "-0", "-1", "1", "0.1", "1e308", "1e400", "-1e400", "9007199254740993", "1e-320", "NaN",
  "Infinity", "-Infinity", "undefined", '""', '" "', '"NaN"', '"null"', '"0"', '"1e400"', '"-1"', '"__proto__"',
  '"constructor"', '"\\u202etxt.exe"', '"\\ud800"', '"\\udc00\\ud800"', '"\\u0000"', '"\\ufeff"', '"a\\nb\\tc"',
  '"2026-02-30T25:61:00Z"', '"2026-01-01"', '"yesterday"', '"1767225600"', '"[1,2]"', '"{}"', '"{\\"a\\":"',
  '"<img src=x onerror=alert(1)>"', '"=1+1"', "[]", "{}", "[null]", "[[]]", '{"":0}', '{"__proto__":{"polluted":1}}',
  '{"constructor":{"prototype":{"polluted":1}}}', '{"toString":null}', '{"length":-1}', '{"toJSON":1}', "01", "+1",
    ".5",
  "1.", "'a'", '"\\x"', '"\ud800"', "\u00a0", "",
];

const ODD_KEYS = [
  "", " ", "__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "then", "length", "id", "_id", "0",
  "-1", "a.b", "\u202ekey", "\ud800", "\u0000", "query", "score", "metadata", "document", "attributes", "text", "name",
];

/** One grammar-aware change of a tree; parts may come out of `other`. */
export function mutateTree(tree: Tree, other: Tree, random: Random): Tree {
  const at = random.int(0, size(tree) - 1);
  if (random.chance(4)) {
    const big = random.chance(50) ? nested(write(nodeAt(tree, at)), random) : huge(random);
    return changed(tree, at, () => raw(big)) ?? raw(big);
  }
  const from = (): Tree => nodeAt(other, random.int(0, size(other) - 1));
  const changes: readonly (() => Tree | undefined)[] = [
    () => changed(tree, at, () => raw(random.pick(ODD_SCALARS))),
    () => changed(tree, at, () => raw(random.pick(ODD_SCALARS))),
    () => changed(tree, at, () => undefined),
    () => changed(tree, at, from),
    () => changed(tree, at, (node) => repeated(node, random)),
    () => changed(tree, at, (node) => renamed(node, random)),
    () => changed(tree, at, (node) => doubled(node, from(), random)),
    () => changed(tree, at, (node) => shuffled(node, random)),
    () => changed(tree, at, (node) => ({ kind: "list", items: [node] })),
    () => changed(tree, at, (node) => ({ kind: "object", entries: [[random.pick(ODD_KEYS), node]] })),
    () => changed(tree, at, (node) => raw(JSON.stringify(write(node)))),
  ];
  return random.pick(changes)() ?? raw("null");
}

function repeated(node: Tree, random: Random): Tree {
  if (node.kind === "raw") return node;
  const times = random.pick([2, 2, 2, 2, 2, 2, 3, 3, 30]);
  if (node.kind === "list") return { kind: "list", items: Array<readonly Tree[]>(times).fill(node.items).flat() };
  return { kind: "object", entries: Array<typeof node.entries>(times).fill(node.entries).flat() };
}

function renamed(node: Tree, random: Random): Tree {
  if (node.kind !== "object" || node.entries.length === 0) return node;
  const i = random.int(0, node.entries.length - 1);
  return { kind: "object", entries: node.entries.map(([key, value], j) => [j === i ? oddKey(key, random) : key,
    value]) };
}

function oddKey(key: string, random: Random): string {
  return random.pick([random.pick(ODD_KEYS), key.toUpperCase(), `${key} `, key.replaceAll(".", "_"), `${key}.0`]);
}

/** A key twice with different values, or an element more. */
function doubled(node: Tree, other: Tree, random: Random): Tree {
  if (node.kind === "raw") return node;
  if (node.kind === "list") return { kind: "list", items: [...node.items, other] };
  const key = node.entries.length === 0 || random.chance(30) ? random.pick(ODD_KEYS) : random.pick(node.entries)[0];
  return { kind: "object", entries: [...node.entries, [key, other]] };
}

function shuffled(node: Tree, random: Random): Tree {
  if (node.kind === "list") return { kind: "list", items: random.shuffled(node.items) };
  return node.kind === "object" ? { kind: "object", entries: random.shuffled(node.entries) } : node;
}

function nested(text: string, random: Random): string {
  const depth = random.pick([2, 11, 63, 66, 300, 3000, 20_000]);
  return random.chance(50)
    ? `${"[".repeat(depth)}${text}${"]".repeat(depth)}` : `${'{"a":'.repeat(depth)}${text}${"}".repeat(depth)}`;
}

function huge(random: Random): string {
  const length = random.pick([300, 5000, 5000, 70_000, 70_000]);
  return random.chance(10) ? "1".repeat(length) : JSON.stringify(random.pick(["x", "\u4e2d", " ", "a b ",
    "\u202e"]).repeat(length));
}
