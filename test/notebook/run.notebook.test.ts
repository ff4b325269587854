import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import {
  describeFailure,
  notebookText,
  parseNotebook,
  runNotebook,
  type NotebookRun,
  type RunOptions,
} from "../../lib/notebook";
import { collectOutputs } from "../../lib/notebook/outputs";
import { makeFolder, type Source } from "./notebooks";

const folder = makeFolder();
after(() => folder.remove());

let count = 0;
const run = (cells: readonly Source[], options: RunOptions = {}): Promise<NotebookRun> =>
  runNotebook(folder.notebook(`n${++count}`, ...cells), { timeoutSeconds: 120, ...options });
const outputsOf = (result: NotebookRun, cell: number) => {
  const code = result.notebook.cells.filter((each) => each.cell_type === "code")[cell - 1];
  return code?.cell_type === "code" ? code.outputs : [];
};

describe("runNotebook(path)", { concurrency: 2 }, () => {
  test("runs all cells in order, in the notebook's folder, and keeps counts, outputs and claims", async () => {
    const progress: string[] = [];
    const claims = [{ id: "72.x", verdict: "equal" }];
    const result = await run(
      [
        "#md # Title",
        "const a = 20; console.log('one'); console.log('two'); console.error('err'); a + 1",
        "import { basename } from 'node:path'; import { execSync } from 'node:child_process';\n" +
          "execSync('echo past the console', { stdio: 'inherit' }); basename(process.cwd())",
        `const list = ${JSON.stringify(claims)}, type = "application/vnd.recall-lab.claims+json";
          ({ [Symbol.for("Jupyter.display")]: () => ({ [type]: list, "text/plain": "t" }) })`,
        "import { newDisplay } from 'tslab'; const bar = newDisplay(); bar.text('50 %');",
        "bar.text('100 %'); typeof process.send",
        "",
      ],
      { onProgress: ({ cell, of, state }) => progress.push(`${cell}/${of} ${state}`) },
    );
    assert.equal(describeFailure(result), "");
    assert.equal(result.status, "ok");
    assert.deepEqual(outputsOf(result, 1), [
      { output_type: "stream", name: "stdout", text: "one\ntwo\n" },
      { output_type: "stream", name: "stderr", text: "err\n" },
      { output_type: "execute_result", data: { "text/plain": "21" }, metadata: {}, execution_count: 1 },
    ]);
    const [past, cwd] = outputsOf(result, 2);
    assert.deepEqual(past, { output_type: "stream", name: "stdout", text: "past the console\n" });
    assert.ok(cwd?.output_type === "execute_result" && String(cwd.data["text/plain"]).includes("notebooks-"));
    assert.deepEqual(result.claims, [{ cell: 3, claims }]);
    assert.deepEqual(outputsOf(result, 4), [
      { output_type: "display_data", data: { "text/plain": "100 %" }, metadata: {} },
    ]);
    assert.deepEqual(progress.slice(0, 3), ["1/6 start", "1/6 ok", "2/6 start"]);
    assert.equal(result.seconds.length, 6);
    assert.deepEqual(
      result.notebook.cells.map((cell) => (cell.cell_type === "code" ? cell.execution_count : "-")),
      ["-", 1, 2, 3, 4, 5, 6],
    );
    const [last] = outputsOf(result, 5);
    assert.ok(
      last?.output_type === "execute_result" && last.data["text/plain"] === "'undefined'",
      "a cell sees no channel",
    );
    assert.deepEqual(parseNotebook(notebookText(result.notebook), "again"), result.notebook);
  });

  test("stops at a cell that throws, and says which, where and why", async () => {
    const result = await run(["#md hi", "1", "let a = 1;\nthrow new Error('boom')", "2"]);
    assert.equal(result.status, "failed");
    assert.deepEqual([result.failure?.kind, result.failure?.cell, result.failure?.line], ["error", 2, 2]);
    assert.match(
      describeFailure(result),
      /n\d+\.ipynb: code cell 2 \(cell 3 of 4\), line 2: Error: boom\n {4}at In\[2\]:2:7$/,
    );
    assert.deepEqual(outputsOf(result, 2), [
      { output_type: "error", ename: "Error", evalue: "boom", traceback: ["Error: boom", "    at In[2]:2:7"] },
    ]);
    assert.deepEqual(
      result.notebook.cells.map((cell) => (cell.cell_type === "code" ? cell.execution_count : "-")),
      ["-", 1, 2, null],
    );
  });

  test("a type error stops it; a cell tagged raises-exception does not", async () => {
    const result = await run([
      { code: "throw new Error('expected')", tags: ["raises-exception"] },
      "const n: number = 'x'",
      "3",
    ]);
    assert.deepEqual(
      [result.failure?.cell, result.failure?.line, result.failure?.error.ename],
      [2, 1, "TypeScriptError"],
    );
  });

  test("a rejection that nobody awaits fails the cell that caused it, also when it comes late", async () => {
    const now = await run(["1;\nPromise.reject(new Error('nobody'));\n1", "2"]);
    assert.deepEqual([now.failure?.kind, now.failure?.cell, now.failure?.line], ["rejection", 1, 2]);
    assert.deepEqual(outputsOf(now, 2), [], "the next cell does not run");
    const late = await run(["setTimeout(() => { throw new TypeError('later'); }, 100);\n1", "2"]);
    assert.deepEqual([late.failure?.kind, late.failure?.cell, late.failure?.error.evalue], ["rejection", 1, "later"]);
    const unnamed = await run(["setTimeout(() => Promise.reject(5), 50);\n1"]);
    assert.deepEqual(
      [unnamed.failure?.kind, unnamed.failure?.cell, unnamed.failure?.line],
      ["rejection", 1, undefined],
    );
  });

  test("a cell that ends or kills the process is a failure of that cell", async () => {
    const exit = await run(["1", "process.exit(0)"]);
    assert.match(describeFailure(exit), /code cell 2 .*process\.exit\(0\) in a cell was refused/);
    const kill = await run([
      "1",
      "process.kill(process.pid, 'SIGKILL'); await new Promise((r) => setTimeout(r, 5000))",
    ]);
    assert.deepEqual([kill.failure?.kind, kill.failure?.cell], ["died", 2]);
    assert.match(describeFailure(kill), /ProcessDied: the notebook's process was ended by SIGKILL$/);
    const really = await run(["(process as any).reallyExit(3)"]);
    assert.match(describeFailure(really), /the notebook's process ended with status 3$/);
  });

  test("a loop without end is ended by the timeout; a promise that nothing can settle is noticed at once", async () => {
    const loop = await run(["while (true) {}"], { timeoutSeconds: 1 });
    assert.deepEqual([loop.failure?.kind, loop.failure?.cell], ["timeout", 1]);
    assert.match(describeFailure(loop), /Timeout: the cell took longer than 1 s$/);
    const stuck = await run(["await new Promise(() => undefined)"]);
    assert.match(describeFailure(stuck), /Deadlock: the cell waits for a promise that nothing can settle any more$/);
  });

  test("a cell that prints without end is stopped", async () => {
    const result = await run(["for (;;) console.log('x'.repeat(1000))"], { maxOutput: 1e6 });
    assert.deepEqual([result.failure?.kind, result.failure?.cell], ["output", 1]);
    const result2 = await run(["'x'.repeat(2e6).split('')"], { maxOutput: 100 });
    assert.equal(result2.failure?.kind, "output");
  });

  test("a timer that never stops does not keep the run alive", async () => {
    assert.equal((await run(["setInterval(() => undefined, 20); 7"])).status, "ok");
  });
});

test("an unreadable notebook throws", async () => {
  await assert.rejects(runNotebook(`${folder.path}/none.ipynb`), /ENOENT/);
});

test("collectOutputs joins one stream's texts, replaces by displayId, and puts the result last", () => {
  const { show, finish, outputsOf: of } = collectOutputs();
  show({ kind: "stream", name: "stdout", text: "a" }, 1);
  show({ kind: "stream", name: "stdout", text: "b" }, 1);
  show({ kind: "display", data: { "text/plain": "1" }, displayId: "d" }, 1);
  show({ kind: "display", data: { "text/plain": "1" }, displayId: "d" }, 2);
  show({ kind: "update", data: { "text/plain": "2" }, displayId: "d" }, 2);
  show({ kind: "update", data: { "text/plain": "3" }, displayId: "other" }, 2);
  finish({ status: "ok" }, 1);
  const two = { output_type: "display_data", data: { "text/plain": "2" }, metadata: {} };
  assert.deepEqual(of(1), [{ output_type: "stream", name: "stdout", text: "ab" }, two]);
  assert.deepEqual(of(2), [two]);
  assert.deepEqual(of(3), []);
});
