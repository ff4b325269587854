import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import {
  believingScores, evaluate, ndcgAt, recallAt, scoreDisagreements, successAt, tieRange,
} from "../../lib/evaluate";
import { packageRoot } from "../../lib/root";
import type { Candidate, Run } from "../../lib/types";
import { type Grades, qrelsFrom, reference, runFrom, type ScoredRun } from "./reference";

interface Small {
  readonly run: ScoredRun;
  readonly qrels: Grades;
}
type ByPeer<T> = Readonly<Record<"pytrec_eval" | "ir_measures" | "ranx", T>>;

const differences = reference<{
  readonly "absent queries": Small & {
    readonly "pytrec_eval queries": readonly string[];
    readonly "pytrec_eval mean over its answer": number;
    readonly ir_measures: number;
    readonly "ranx make_comparable": number;
    readonly "ranx otherwise": string;
  };
  readonly "rank column ignored": Small & { readonly "success@1": ByPeer<Record<string, number>> };
  readonly ties: Small & { readonly "success@1": ByPeer<Record<string, number>> };
  readonly "ties of RR@k": { readonly "reciprocal rank@1": Record<"ir_measures" | "ranx", Record<string, number>> };
  readonly "run query without judgements": Small & {
    readonly pytrec_eval: readonly string[]; readonly ir_measures: number; readonly ranx: string;
  };
  readonly "negative grade": Small & { readonly nDCG: Record<string, number> };
  readonly "empty list": Small & { readonly "success@1": { pytrec_eval: Record<string, number>; ranx: number } };
  readonly "nothing relevant": Small & { readonly "recall@1": { readonly ranx: readonly number[] } };
  readonly duplicates: { readonly ir_measures: Record<string, number> };
}>("differences.json");

function candidates(run: ScoredRun): Run {
  const rows = [...runFrom(run)].map(([query, list]): [string, readonly Candidate[]] => [
    query,
    list.map((one) => ({ ...one, similarity: one.score, createdAt: null, key: "", outcome: "success" as const })),
  ]);
  return new Map(rows);
}

function successes({ run, qrels }: Small): Record<string, number> {
  const { queries, rows } = evaluate(runFrom(run), qrelsFrom(qrels), [successAt(1)]);
  return Object.fromEntries(queries.map((query, i) => [query, rows[0]!.values[i]!]));
}

test("absent queries: ours and ir_measures count them as 0, pytrec_eval drops them, ranx refuses unless told", () => {
  const found = differences["absent queries"];
  const ours = evaluate(runFrom(found.run), qrelsFrom(found.qrels), [successAt(1)]);
  assert.equal(ours.rows[0]!.mean, 0.5);
  assert.deepEqual(ours.unanswered, ["c", "d"]);
  assert.equal(found.ir_measures, 0.5);
  assert.equal(found["ranx make_comparable"], 0.5);
  assert.match(found["ranx otherwise"], /^AssertionError/);
  assert.deepEqual(found["pytrec_eval queries"], ["a", "b"]);
  assert.equal(found["pytrec_eval mean over its answer"], 1);
});

test("rank column: ours believes the list, all three peers believe the scores", () => {
  const found = differences["rank column ignored"];
  assert.deepEqual(successes(found), { q1: 0, q2: 1 });
  for (const peer of ["pytrec_eval", "ir_measures", "ranx"] as const) {
    assert.deepEqual(found["success@1"][peer], { q1: 1, q2: 1 }, peer);
  }
  const believed = evaluate(believingScores(candidates(found.run)), qrelsFrom(found.qrels), [successAt(1)]);
  assert.deepEqual(believed.rows[0]!.values, [1, 1]);
});

test("ties: ours and ranx keep the list, pytrec_eval and ir_measures take the larger id first", () => {
  const { ties } = differences;
  assert.deepEqual(successes(ties), { q1: 1, q2: 0 });
  assert.deepEqual(ties["success@1"], {
    pytrec_eval: { q1: 0, q2: 1 }, ir_measures: { q1: 0, q2: 1 }, ranx: { q1: 1, q2: 0 },
  });
  const range = tieRange(candidates(ties.run), qrelsFrom(ties.qrels), successAt(1));
  assert.deepEqual([range.tied, range.lowest.mean, range.highest.mean], [["q1", "q2"], 0, 1]);
});

test("ties of RR@k: ir_measures takes the smaller id first there, against its own RR", () => {
  const found = differences["ties of RR@k"]["reciprocal rank@1"];
  assert.deepEqual(found, { ir_measures: { q1: 1, q2: 0 }, ranx: { q1: 1, q2: 0 } });
});

test("a run query without judgements: ours and ranx refuse, pytrec_eval and ir_measures drop it", () => {
  const found = differences["run query without judgements"];
  assert.throws(() => evaluate(runFrom(found.run), qrelsFrom(found.qrels), [successAt(1)]), /"stranger"/);
  assert.match(found.ranx, /^AssertionError/);
  assert.deepEqual(found.pytrec_eval, ["a"]);
  assert.equal(found.ir_measures, 1);
});

test("negative grades, empty lists and nothing relevant: all agree", () => {
  const negative = differences["negative grade"];
  const ndcg = evaluate(runFrom(negative.run), qrelsFrom(negative.qrels), [ndcgAt()]).rows[0]!.mean;
  for (const value of Object.values(negative.nDCG)) assert.ok(Math.abs(value - ndcg) < 1e-12);
  assert.deepEqual(successes(differences["empty list"]), differences["empty list"]["success@1"].pytrec_eval);
  assert.equal(differences["empty list"]["success@1"].ranx, 0.5);
  const { run, qrels, "recall@1": recall } = differences["nothing relevant"];
  assert.deepEqual(evaluate(runFrom(run), qrelsFrom(qrels), [recallAt(1)]).rows[0]!.values, recall.ranx);
});

test("duplicates: ours refuses, ir_measures keeps one of the two and says nothing", () => {
  const list = [{ id: "n" }, { id: "a" }, { id: "a" }];
  assert.throws(() => evaluate(new Map([["q1", list]]), qrelsFrom({ q1: { a: 1 } }), [successAt(1)]), TypeError);
  assert.equal(differences.duplicates.ir_measures["R@3"], 0.5);
});

test("case rank-and-score-disagree: the list counts, the disagreement is named, absent queries count as 0", () => {
  // the case file of the project's brief, shared/cases/rank-and-score-disagree.json, restated in full
  const run = candidates({ q1: [["B", 0.7], ["A", 0.8]], q2: [["A", 0.75], ["B", 0.7]] });
  const qrels = qrelsFrom({ q1: { A: 1 }, q2: { A: 1 } });
  assert.equal(evaluate(run, qrels, [successAt(1)]).rows[0]!.mean, 0.5);
  assert.equal(evaluate(believingScores(run), qrels, [successAt(1)]).rows[0]!.mean, 1);
  assert.deepEqual(scoreDisagreements(run), ["q1"]);
  assert.equal(scoreDisagreements(run).length, 1, "rank and score disagree in 1 of 2 queries");
  const second = evaluate(
    runFrom({ a: [["x", 1]], b: [["y", 1]] }),
    qrelsFrom({ a: { x: 1 }, b: { y: 1 }, c: { z: 1 }, d: { z: 1 } }),
    [successAt(1)],
  );
  assert.equal(second.rows[0]!.mean, 0.5);
  assert.deepEqual(second.unanswered, ["c", "d"]);
});

test("README of the reference values names every difference that is pinned here", () => {
  const text = readFileSync(join(packageRoot(), "test", "reference", "README.md"), "utf8");
  for (const name of Object.keys(differences).filter((key) => key !== "seed" && key !== "versions")) {
    assert.ok(text.includes(`| ${name} |`), `no row "${name}"`);
  }
});
