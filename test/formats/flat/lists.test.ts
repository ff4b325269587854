import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Listed } from "../../../lib/formats";
import { numberColumn, pool } from "../../../lib/formats/flat/columns";
import { groupRows } from "../../../lib/formats/flat/group-rows";
import { eachList, whenAsked } from "../../../lib/recall/each-list";

function place(id: string): Listed {
  return Object.freeze({ id, score: null, similarity: null, createdAt: null, key: "", outcome: "success" as const });
}

test("lazy lists answer like a Map, and make a list each time they are asked", () => {
  let made = 0;
  const lists = whenAsked(new Map([["q", 0], ["__proto__", 1]]), (position) => {
    made += 1;
    return [place(`d${position}`)];
  });
  assert.deepEqual([lists.size, lists.has("q"), lists.has("x"), lists.get("x")], [2, true, false, undefined]);
  assert.deepEqual([...lists.keys()], ["q", "__proto__"]);
  assert.equal(made, 0);
  assert.deepEqual([...lists], [["q", [place("d0")]], ["__proto__", [place("d1")]]]);
  assert.deepEqual([...lists.entries()], [...lists]);
  assert.deepEqual([...lists.values()].flat().map(({ id }) => id), ["d0", "d1"]);
  const seen: string[] = [];
  lists.forEach((list, query) => seen.push(`${query} ${list.length}`));
  assert.deepEqual(seen, ["q 1", "__proto__ 1"]);
});

test("eachList changes a Map at once and lazy lists when they are asked for", () => {
  const reverse = (list: readonly Listed[]): readonly Listed[] => [...list].reverse();
  const two = [place("a"), place("b")];
  assert.deepEqual(eachList(new Map([["q", two]]), reverse), new Map([["q", [place("b"), place("a")]]]));
  const lazy = eachList(whenAsked(new Map([["q", 0]]), () => two), reverse);
  assert.ok(!(lazy instanceof Map));
  assert.deepEqual(lazy.get("q"), [place("b"), place("a")]);
});

test("a column holds its default wherever nothing was set, through all growth", () => {
  const column = numberColumn("int32", -1);
  column.set(0, 5);
  column.set(1000, 7);
  assert.deepEqual([column.at(0), column.at(1), column.at(999), column.at(1000), column.at(5000)], [5, -1, -1, 7, -1]);
  const real = numberColumn("float64", NaN);
  real.set(3, 0.1);
  assert.deepEqual([real.at(2), real.at(3)], [NaN, 0.1]);
});

test("a pool numbers texts in the order of their first appearance, copied or not", () => {
  for (const texts of ["keep", "copy"] as const) {
    const names = pool(texts);
    assert.deepEqual(["b", "__proto__", "b", "中"].map(names.number), [0, 1, 0, 2]);
    assert.deepEqual([names.size(), names.text(2), names.text(9)], [3, "中", ""]);
  }
});

test("groupRows groups any order of rows and drops later places of an id, as a plain loop does", () => {
  const rowOf = fc.tuple(fc.nat(3), fc.nat(4));
  fc.assert(fc.property(fc.array(rowOf, { maxLength: 30 }), (rows) => {
    const column = (of: (row: readonly [number, number]) => number): { readonly at: (row: number) => number } => {
      return { at: (row) => of(rows[row] ?? [0, 0]) };
    };
    const groups = groupRows({
      rows: rows.length, queries: 4, ids: 5, query: column(([query]) => query), id: column(([, id]) => id),
      line: { at: (row) => row + 1 },
    });
    const first = (row: number): boolean => {
      return rows.findIndex(([q, d]) => q === rows[row]?.[0] && d === rows[row]?.[1]) === row;
    };
    const kept = [0, 1, 2, 3].map((query) => rows.flatMap(([q], row) => (q === query && first(row) ? [row] : [])));
    assert.deepEqual([0, 1, 2, 3].map((query) => [...groups.of(query)]), kept);
    const dropped = rows.flatMap((_, row) => (first(row) ? [] : [row + 1]));
    assert.deepEqual(groups.duplicates, { count: dropped.length, line: dropped[0] ?? 0 });
  }));
});
