import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { notebookText, parseNotebook, readNotebook, writeWhole } from "../../lib/notebook";
import { makeFolder, notebookJson } from "./notebooks";

const folder = makeFolder();
after(() => folder.remove());

const full = {
  nbformat: 4,
  nbformat_minor: 2,
  metadata: { language_info: { name: "typescript" } },
  cells: [
    { cell_type: "markdown", metadata: {}, source: ["# T\n", "x"], attachments: { "a.png": { "image/png": "AA==" } } },
    {
      cell_type: "code",
      id: "same",
      metadata: {},
      source: "1",
      execution_count: 3,
      outputs: [
        { output_type: "stream", name: "stdout", text: ["a\n", "b"] },
        {
          output_type: "display_data",
          data: { "text/html": ["<b>", "</b>"], "application/json": ["a", "b"] },
          metadata: {},
        },
        { output_type: "execute_result", data: { "text/plain": "1" }, metadata: { m: 1 }, execution_count: 3 },
        { output_type: "error", ename: "E", evalue: "v", traceback: ["l"] },
      ],
    },
    { cell_type: "raw", id: "same", metadata: {}, source: "" },
  ],
};
const parse =
  (change: object): (() => unknown) =>
  () =>
    parseNotebook(JSON.stringify({ ...full, ...change }), "n.ipynb");
const cell = (change: object): (() => unknown) => parse({ cells: [full.cells[0], { ...full.cells[1], ...change }] });
const output = (change: object): (() => unknown) => cell({ outputs: [{ output_type: "stream", text: "", ...change }] });

describe("parseNotebook(text, name)", () => {
  test("a byte order mark before the JSON is no fault", () => {
    assert.deepEqual(parseNotebook(`\ufeff${JSON.stringify(full)}`, "n"), parseNotebook(JSON.stringify(full), "n"));
  });
  test("joins lines, keeps JSON data as it is, gives ids that are missing, taken or odd", () => {
    const notebook = parseNotebook(JSON.stringify(full), "n.ipynb");
    assert.deepEqual(
      notebook.cells.map(({ id }) => id),
      ["cell-1", "same", "cell-3-of-3"],
    );
    assert.equal(notebook.nbformat_minor, 5);
    const [markdown, code] = notebook.cells;
    assert.equal(markdown?.source, "# T\nx");
    assert.ok(code?.cell_type === "code");
    assert.deepEqual(code.outputs[0], { output_type: "stream", name: "stdout", text: "a\nb" });
    assert.deepEqual(code.outputs[1], {
      output_type: "display_data",
      data: { "text/html": "<b></b>", "application/json": ["a", "b"] },
      metadata: {},
    });
  });
  test("what is wrong is named with its place, what was expected and what came", () => {
    const cases: [() => unknown, RegExp][] = [
      [() => parseNotebook("{", "n.ipynb"), /^n\.ipynb: a notebook must be JSON: /],
      [() => parseNotebook("[]", "n.ipynb"), /^n\.ipynb: the notebook must be an object, got \[\]$/],
      [parse({ nbformat: 3 }), /^n\.ipynb: "nbformat" must be 4 \(.*\), got 3$/],
      [parse({ cells: {} }), /^n\.ipynb: "cells" must be an array, got \{\}$/],
      [parse({ metadata: 1 }), /^n\.ipynb: "metadata" must be an object, got 1$/],
      [
        parse({ metadata: { kernelspec: { language: "python", name: "python3" } } }),
        /its language must be typescript, got "python"$/,
      ],
      [parse({ cells: [null] }), /^n\.ipynb: cell 1 must be an object, got null$/],
      [
        cell({ cell_type: "heading" }),
        /^n\.ipynb: "cell_type" of cell 2 must be "code", "markdown" or "raw", got "heading"$/,
      ],
      [cell({ source: [1] }), /^n\.ipynb: "source" of cell 2 must be a string or an array of strings, got \[1\]$/],
      [cell({ source: undefined }), /^n\.ipynb: "source" of cell 2 must be .*, got nothing$/],
      [cell({ metadata: [] }), /^n\.ipynb: "metadata" of cell 2 must be an object, got \[\]$/],
      [cell({ id: 5 }), /^n\.ipynb: "id" of cell 2 must be a string, got 5$/],
      [cell({ outputs: null }), /^n\.ipynb: "outputs" of cell 2 must be an array, got null$/],
      [cell({ execution_count: "1" }), /^n\.ipynb: "execution_count" of cell 2 must be a number or null, got "1"$/],
      [cell({ outputs: [1] }), /^n\.ipynb: output 1 of cell 2 must be an object, got 1$/],
      [output({ text: 1 }), /^n\.ipynb: "text" of output 1 of cell 2 must be .*, got 1$/],
      [output({ output_type: "error" }), /^n\.ipynb: "traceback" of output 1 of cell 2 must be an array, got nothing$/],
      [output({ output_type: "pyout" }), /^n\.ipynb: "output_type" of output 1 of cell 2 must be .*, got "pyout"$/],
      [
        output({ output_type: "display_data" }),
        /^n\.ipynb: "data" of output 1 of cell 2 must be an object, got nothing$/,
      ],
    ];
    for (const [make, message] of cases) assert.throws(make, { message });
  });
  test("a notebook that names no language is TypeScript", () => {
    assert.equal(parseNotebook(JSON.stringify({ ...full, metadata: {} }), "n").cells.length, 3);
  });
});

describe("writing", () => {
  test("what was read is written so that it reads the same, texts as lines", () => {
    const notebook = parseNotebook(JSON.stringify(full), "n.ipynb");
    const text = notebookText(notebook);
    assert.deepEqual(parseNotebook(text, "again"), notebook);
    assert.deepEqual(JSON.parse(text).cells[0].source, ["# T\n", "x"]);
    assert.deepEqual(JSON.parse(text).cells[1].outputs[1].data, {
      "text/html": ["<b></b>"],
      "application/json": ["a", "b"],
    });
    assert.ok(text.endsWith("\n"));
  });
  test("a file is written whole, in folders that are made", () => {
    const path = join(folder.path, "deep", "er", "n.ipynb");
    writeWhole(path, notebookJson(["1"]));
    assert.equal(readNotebook(path).cells.length, 1);
  });
  test("an unreadable notebook is named by its path", () => {
    const path = join(folder.path, "bad.ipynb");
    writeFileSync(path, "<html>");
    assert.throws(
      () => readNotebook(path),
      (error: Error) => error.message.startsWith(`${path}: a notebook must be JSON`),
    );
  });
});
