import { randomOf, type Random } from "../../data/generate/random";
import { spliced, withAt } from "./lists";
import { mutateBytes, reencoded } from "./mutate-bytes";
import { mutateCells } from "./mutate-cells";
import { mutateTree } from "./mutate-tree";
import { treeOf, write, type Tree } from "./tree";

/** A valid file to start from. "binary" knows no grammar: bytes only. */
export interface Seed {
  readonly name: string;
  readonly grammar: "json" | "jsonl" | "cells" | "binary";
  readonly bytes: Buffer;
}

/** One input of a run: the file's name and its bytes. The same arguments give the same bytes on every machine. */
export interface Input {
  readonly name: string;
  readonly seed: Seed;
  readonly bytes: Buffer;
}

/** Input number `index` of a reader: one of its seeds, changed once to four times. One in fifty is left as it is. */
export function inputOf(reader: string, seeds: readonly Seed[], runSeed: number, index: number): Input {
  const random = randomOf(hash(`${runSeed} ${reader} ${index}`));
  const seed = random.pick(seeds);
  const bytes = random.chance(2) ? seed.bytes : mutated(seed, random.pick(seeds), random);
  return { name: seed.name, seed, bytes };
}

function mutated(seed: Seed, other: Seed, random: Random): Buffer {
  const times = random.pick([1, 1, 1, 2, 2, 3, 4]);
  let bytes = grammatical(seed, other, times, random);
  if (seed.grammar === "binary") for (let i = 1; i < times; i += 1) bytes = mutateBytes(bytes, random);
  if (random.chance(15)) bytes = mutateBytes(bytes, random);
  return random.chance(4) ? reencoded(bytes, random) : bytes;
}

function grammatical(seed: Seed, other: Seed, times: number, random: Random): Buffer {
  if (seed.grammar === "binary") return mutateBytes(seed.bytes, random);
  const text = seed.bytes.toString("utf8");
  if (seed.grammar === "cells") {
    let cells = text;
    for (let i = 0; i < times; i += 1) cells = mutateCells(cells, random);
    return Buffer.from(cells);
  }
  const own = treesOf(seed);
  let trees: readonly Tree[] = own;
  for (let i = 0; i < times; i += 1) trees = changedTrees(trees, random.pick(jsonTrees(other, own)), random);
  return Buffer.from(trees.map(write).join("\n"));
}

function changedTrees(trees: readonly Tree[], other: Tree, random: Random): readonly Tree[] {
  const at = random.int(0, trees.length - 1);
  if (trees.length > 1 && random.chance(15)) {
    const line = trees[at] as Tree;
    const { length } = trees;
    return random.pick([spliced(trees, at, 1), spliced(trees, at, 0, line), random.shuffled(trees), spliced(trees,
      length, 0, other)]);
  }
  return withAt(trees, at, mutateTree(trees[at] as Tree, other, random));
}

function jsonTrees(seed: Seed, otherwise: readonly Tree[]): readonly Tree[] {
  return seed.grammar === "json" || seed.grammar === "jsonl" ? treesOf(seed) : otherwise;
}

const parsed = new WeakMap<Seed, readonly Tree[]>();

function treesOf(seed: Seed): readonly Tree[] {
  const known = parsed.get(seed);
  if (known !== undefined) return known;
  const text = seed.bytes.toString("utf8");
  const texts = seed.grammar === "json" ? [text] : text.split("\n").filter((line) => line.trim() !== "");
  const trees = texts.map((one) => treeOf(JSON.parse(one)));
  parsed.set(seed, trees);
  return trees;
}

function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return value | 0;
}
