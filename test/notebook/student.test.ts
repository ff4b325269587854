import assert from "node:assert/strict";
import { test } from "node:test";
import { notebookText, parseNotebook, studentCopy, type Notebook } from "../../lib/notebook";
import { notebookOf } from "./notebooks";

const MIME = "application/vnd.recall-lab.seal+json";
const sealed = { output_type: "execute_result", execution_count: 1, metadata: {},
  data: { "text/plain": "No answer yet", [MIME]: { sealed: "c2VjcmV0", tolerance: 0.5 } } };
const ASK = "const answer: number | null = null;";
const CHECK = `${ASK}\n// BEGIN SOLUTION\nconst six = 6;\n`
  + `checkAnswer(answer, six * 7, { because: "Six times seven." });\n// END SOLUTION`;
const copyOf = (notebook: Notebook): Notebook => studentCopy(notebook, notebook);

test("a check keeps the sealed answer and nothing else of its solution", () => {
  const copy = copyOf(notebookOf([CHECK], { 1: [sealed] }));
  assert.deepEqual(copy.cells.map(({ source }) => source), [
    `${ASK}\ncheckAnswer(answer, { sealed: "c2VjcmV0", tolerance: 0.5 });`]);
});

test("other code between the marks gives way to a line that says so; code outside stays", () => {
  const source = "const a = 1;\n  // BEGIN SOLUTION\n  const b = 2;\n  // END SOLUTION\nconst c = 3;";
  const copy = copyOf(notebookOf([source]));
  assert.equal(copy.cells[0]?.source, "const a = 1;\n// Your code here.\nconst c = 3;");
});

test("folded answers go, in both languages; other folded text stays; a cell of nothing else goes", () => {
  const folded = (summary: string): string => `<details><summary>${summary}</summary>\n\n42, of course.\n\n</details>`;
  const copy = copyOf(notebookOf([
    `#md\n${folded("Answer")}\n\n**Exercise 2.** Why?`, `#md\n${folded("Hint")}`, `#md\nText.\n\n${folded("答案")}`]));
  assert.deepEqual(copy.cells.map(({ source }) => source), [
    "**Exercise 2.** Why?", folded("Hint"), "Text."]);
  const alone = notebookOf(["#md\n# Title"]);
  const cells = alone.cells.map((cell) => ({ ...cell, source: folded("Solution") }));
  assert.deepEqual(copyOf({ ...alone, cells }).cells, []);
});

test("cells tagged solution go; outputs and counts go; the copy is a notebook", () => {
  const copy = copyOf(notebookOf([{ code: "1", tags: ["solution"] }, "2 + 2"],
    { 2: [{ output_type: "stream", name: "stdout", text: "4" }] }));
  assert.deepEqual(copy.cells.map(({ source }) => source), ["2 + 2"]);
  assert.doesNotMatch(notebookText(copy), /output_type|"execution_count": \d/);
  assert.deepEqual(parseNotebook(notebookText(copy), "copy").cells.length, 1);
});

test("a mark without its other half and a check that was not executed are refused by name", () => {
  for (const source of ["// BEGIN SOLUTION\n1", "1\n// END SOLUTION", "1; // BEGIN SOLUTION\n// END SOLUTION"]) {
    assert.throws(() => copyOf(notebookOf([source])), /cell "[\w-]+": .* must stand in pairs/);
  }
  assert.throws(() => copyOf(notebookOf([CHECK])), /cell "[\w-]+": .*got no sealed answer/);
});
