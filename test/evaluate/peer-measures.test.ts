import assert from "node:assert/strict";
import { test } from "node:test";
import {
  averagePrecision, evaluate, ndcgAt, precisionAt, recallAt, reciprocalRank, successAt,
} from "../../lib/evaluate";
import type { Measure } from "../../lib/types";
import { type Grades, near, qrelsFrom, reference, runFrom, type ScoredRun } from "./reference";

type Row = readonly [string, number];
type PeerName = "pytrec_eval" | "ir_measures" | "ranx";

interface Case {
  readonly scores: "by rank" | "tied";
  readonly queries: readonly string[];
  readonly run: ScoredRun;
  readonly qrels: Grades;
  readonly peers: readonly {
    readonly peer: PeerName;
    readonly grade: number;
    readonly values: Readonly<Record<string, readonly (number | null)[]>>;
  }[];
}

const { cases } = reference<{ cases: readonly Case[] }>("measures.json");
const CUTS = [1, 2, 3, 5, 10];

/** Our measures under the names that peers.py uses, which carry no grade. */
function ours(grade: number): ReadonlyMap<string, Measure> {
  const named: [string, Measure][] = [
    ["reciprocal rank", reciprocalRank(Infinity, grade)],
    ["average precision", averagePrecision(Infinity, grade)],
    ["nDCG", ndcgAt()],
    ...CUTS.flatMap((k): [string, Measure][] => [
      [`success@${k}`, successAt(k, grade)],
      [`recall@${k}`, recallAt(k, grade)],
      [`precision@${k}`, precisionAt(k, grade)],
      [`reciprocal rank@${k}`, reciprocalRank(k, grade)],
      [`average precision@${k}`, averagePrecision(k, grade)],
      [`nDCG@${k}`, ndcgAt(k)],
    ]),
  ];
  return new Map(named);
}

const falling = (a: Row, b: Row): number => b[1] - a[1];
const fallingThenIdDown = (a: Row, b: Row): number => falling(a, b) || (a[0] < b[0] ? 1 : -1);
const fallingThenIdUp = (a: Row, b: Row): number => falling(a, b) || (a[0] < b[0] ? -1 : 1);
const TIE_RULE: ReadonlyMap<PeerName, (a: Row, b: Row) => number> = new Map([
  ["pytrec_eval", fallingThenIdDown],
  ["ir_measures", fallingThenIdDown],
  ["ranx", falling],
]);

for (const { scores, queries, run, qrels, peers } of cases) {
  for (const { peer, grade, values } of peers) {
    // ir_measures computes RR@k with the MS MARCO script, which breaks ties the other way round than all its others
    const ruleOf = (name: string) =>
      peer === "ir_measures" && name.startsWith("reciprocal rank@") ? fallingThenIdUp : TIE_RULE.get(peer);
    const how = scores === "tied" ? "once its own tie rule has ordered the list" : "in list order";
    test(`${peer}, relevant from grade ${grade}: all measures agree to 1e-12 ${how}`, () => {
      const measures = ours(grade);
      let compared = 0;
      for (const [name, theirs] of Object.entries(values)) {
        const order = scores === "tied" ? ruleOf(name) : undefined;
        const result = evaluate(runFrom(run, order), qrelsFrom(qrels), [measures.get(name)!]);
        assert.deepEqual(result.queries, queries);
        theirs.forEach((value, i) => {
          const mine = result.rows[0]!.values[i]!;
          // pytrec_eval says nothing about a judged query that is absent from the run; for us it scores 0
          if (value === null) assert.equal(mine, 0);
          else near(mine, value, 1e-12, `${name}, ${queries[i]}`);
          compared += 1;
        });
      }
      assert.ok(compared >= 28 * queries.length, `only ${compared} values compared`);
    });
  }
}

test("the reference cases hold what they are for: absent, empty and irrelevant queries, ties", () => {
  for (const { scores, queries, run, qrels } of cases) {
    assert.ok(queries.some((query) => run[query] === undefined));
    assert.ok(queries.some((query) => run[query]?.length === 0));
    assert.ok(queries.some((query) => Object.values(qrels[query]!).every((grade) => grade === 0)));
    const tied = Object.values(run).some((rows) => new Set(rows.map((row) => row[1])).size < rows.length);
    assert.equal(tied, scores === "tied");
  }
});
