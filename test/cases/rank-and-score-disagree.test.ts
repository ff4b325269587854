import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { evaluate, successAt } from "../../lib/evaluate";
import { readAny } from "../../lib/formats";
import { candidate } from "../ranked";
import { checkedAll, readCase } from "./case";

type Relevant = Readonly<Record<string, readonly string[]>>;

interface Case {
  readonly runOrder: Readonly<Record<string, readonly (readonly [string, number])[]>>;
  readonly relevant: Relevant;
  readonly expected: {
    readonly "success@1": number;
    readonly "success@1 if scores were believed": number;
    readonly warning: string;
  };
  readonly second: {
    readonly judged: readonly string[];
    readonly run: Relevant;
    readonly relevant: Relevant;
    readonly expected: { readonly "success@1": number; readonly absentQueries: readonly string[] };
  };
}

const { runOrder, relevant, expected, second } = readCase<Case>("rank-and-score-disagree");
const folder = mkdtempSync(join(tmpdir(), "recall-lab-case-"));
after(() => rmSync(folder, { recursive: true, force: true }));

const qrelsOf = (right: Relevant) =>
  new Map(Object.entries(right).map(([query, ids]) => [query, new Map(ids.map((id) => [id, 1]))]));
const success = (run: ReadonlyMap<string, readonly { readonly id: string }[]>, right: Relevant) =>
  evaluate(run, qrelsOf(right), [successAt(1)]).rows[0]?.mean;

test("the order of the list is the truth: success@1 by it, and what believing the scores would have said", () => {
  const run = new Map(Object.entries(runOrder).map(([query, rows]) =>
    [query, rows.map(([id, similarity]) => candidate({ id, similarity }))]));
  assert.equal(success(run, relevant), expected["success@1"]);
  const believed = new Map([...run].map(([query, list]) => [query, [...list].sort((a, b) => b.score - a.score)]));
  assert.equal(success(believed, relevant), expected["success@1 if scores were believed"]);
});

test("as a TREC run: the same lists, and the disagreement is named with its count", async () => {
  const file = join(folder, "run.trec");
  writeFileSync(file, Object.entries(runOrder).flatMap(([query, rows]) =>
    rows.map(([id, score], at) => `${query} Q0 ${id} ${at + 1} ${score} mine\n`)).join(""));
  const found = await readAny([file]);
  assert.equal(success(found.stages.at(-1)?.lists ?? new Map(), relevant), expected["success@1"]);
  const notice = found.noticed.find(({ name }) => /rank and score disagree/.test(name)) ?? assert.fail("no notice");
  assert.equal(`${notice.name} in ${notice.count} of ${notice.of} queries`, expected.warning);
  checkedAll(expected, ["success@1", "success@1 if scores were believed", "warning"]);
});

test("judged queries that the run leaves out count as 0, and are named", () => {
  const run = new Map(Object.entries(second.run).map(([query, ids]) => [query, ids.map((id) => ({ id }))]));
  const qrels = qrelsOf(second.relevant);
  assert.deepEqual([...qrels.keys()], second.judged);
  const evaluation = evaluate(run, qrels, [successAt(1)]);
  assert.equal(evaluation.rows[0]?.mean, second.expected["success@1"]);
  assert.deepEqual(evaluation.unanswered, second.expected.absentQueries);
  checkedAll(second.expected, ["success@1", "absentQueries"]);
});
