import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { runNotebooks, type RunProgress } from "../../lib/notebook";
import { makeFolder } from "./notebooks";

const folder = makeFolder();
after(() => folder.remove());

test("runNotebooks yields runs in the order of the paths, with so many at once and no more", async () => {
  const wait = (ms: number): string => `await new Promise((r) => setTimeout(r, ${ms}))`;
  const paths = [["slow", 900], ["quick", 10], ["third", 10]].map(([name, ms]) => folder.notebook(String(name), wait(Number(ms))));
  const under = new Set<string>();
  let most = 0;
  const onProgress = ({ path, state }: RunProgress): void => {
    if (state === "start") under.add(path);
    else under.delete(path);
    most = Math.max(most, under.size);
  };
  const order: string[] = [];
  for await (const run of runNotebooks(paths, { jobs: 2, onProgress })) order.push(`${run.path} ${run.status}`);
  assert.deepEqual(order, paths.map((path) => `${path} ok`));
  assert.ok(most <= 2, `${most} at once`);
});

test("runNotebooks ends those under way when the loop is left", async () => {
  const mark = join(folder.path, "mark");
  const late = `await new Promise((r) => setTimeout(r, 20000)); require("node:fs").writeFileSync(${JSON.stringify(mark)}, "")`;
  const started = Date.now();
  for await (const run of runNotebooks([folder.notebook("bad", "throw new Error('x')"), folder.notebook("late", late)], { jobs: 2 })) {
    assert.equal(run.status, "failed");
    break;
  }
  assert.ok(Date.now() - started < 15000);
  assert.ok(!existsSync(mark));
});

test("runNotebooks refuses a number of jobs that is none", async () => {
  await assert.rejects(runNotebooks([], { jobs: 0 }).next(), RangeError);
});
