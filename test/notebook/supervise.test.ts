import assert from "node:assert/strict";
import { test } from "node:test";
import type { CodeCell } from "../../lib/notebook";
import { collectOutputs } from "../../lib/notebook/outputs";
import { supervise } from "../../lib/notebook/supervise";

const cell: CodeCell = { cell_type: "code", id: "a", metadata: {}, source: "1", outputs: [], execution_count: null };
const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

function opened(timeoutSeconds: number) {
  const seconds: number[] = [];
  const said: string[] = [];
  const killed: number[] = [];
  const onProgress = (one: { readonly state: string; readonly seconds: number }): void => void said.push(`${one.state} ${one.seconds}`);
  const options = { collector: collectOutputs(), seconds, timeoutSeconds, onProgress };
  return { seconds, said, killed, book: supervise("a.ipynb", [cell], options, () => void killed.push(1)) };
}

test("a cell's seconds are those of the child's clock, however late they are read", () => {
  const { book, seconds, said } = opened(60);
  book.take({ kind: "start", cell: 1, at: 5_000 });
  book.take({ kind: "finish", cell: 1, result: { status: "ok" }, at: 7_500 });
  assert.deepEqual([seconds, said], [[2.5], ["start 0", "ok 2.5"]]);
});

test("an end that was told in time, but is read late because this process was busy, is no timeout", async () => {
  const { book, killed } = opened(0.05);
  book.take({ kind: "start", cell: 1, at: 0 });
  setTimeout(() => book.take({ kind: "finish", cell: 1, result: { status: "ok" }, at: 10 }), 60);
  const busy = Date.now() + 150;
  while (Date.now() < busy);
  await pause(300);
  book.take({ kind: "end" });
  assert.deepEqual([book.close(0, null), killed], [undefined, []]);
});

test("a cell that goes on is ended, as a timeout", async () => {
  const { book, killed } = opened(0.05);
  book.take({ kind: "start", cell: 1, at: 0 });
  await pause(400);
  const { kind, error } = book.close(null, "SIGKILL") ?? {};
  assert.deepEqual([kind, error?.evalue, killed], ["timeout", "the cell took longer than 0.05 s", [1]]);
});
