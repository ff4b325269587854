import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import {
  pageLanguage, readNotebook, readTranslation, sourceHash, translated, translationFaults,
} from "../../lib/notebook";
import { makeFolder, notebookOf } from "./notebooks";

const english = notebookOf(["#md\n# Title", "1 + 1", "#md\nA text."]);
const [title, , text] = english.cells;
const marker = (id: string, source: string): string => `<!-- cell ${id} sha256 ${sourceHash(source)} -->`;
const whole = [marker(title?.id ?? "", title?.source ?? ""), "# 标题", "", marker(text?.id ?? "", text?.source ?? ""),
  "一段话。", ""].join("\n");

describe("a translation beside a notebook", () => {
  const folder = makeFolder();
  after(folder.remove);
  const path = folder.notebook("one", "#md\n# Title", "1 + 1", "#md\nA text.");
  const write = (content: string): void => {
    mkdirSync(join(folder.path, "zh"), { recursive: true });
    writeFileSync(join(folder.path, "zh", "one.md"), content);
  };

  test("replaces the Markdown and leaves the code", () => {
    write(whole);
    const chinese = translated(readNotebook(path), path, "zh");
    assert.deepEqual(chinese.cells.map(({ source }) => source), ["# 标题", "1 + 1", "一段话。"]);
  });

  test("is not asked for when the language is en", () => {
    const notebook = readNotebook(path);
    assert.equal(translated(notebook, join(folder.path, "none.ipynb"), "en"), notebook);
  });

  test("is refused when it is of another text: the message names file, cell and the new hash", () => {
    write(whole.replace(sourceHash(text?.source ?? ""), "0".repeat(64)));
    assert.throws(() => translated(readNotebook(path), path, "zh"), ({ message }: Error) =>
      message.includes(join("zh", "one.md")) && message.includes(text?.id ?? "?")
      && message.includes(`mark it sha256 ${sourceHash(text?.source ?? "")}`));
  });

  test("must be there, in a language there is", () => {
    const other = folder.notebook("other", "#md\n# Title");
    assert.throws(() => translated(readNotebook(other), other, "zh"), /no translation zh\/other\.md beside it/);
    assert.throws(() => translated(readNotebook(other), other, "../zh"), { name: "RangeError", message: /en or zh/ });
    assert.equal(pageLanguage("zh"), "zh-CN");
  });
});

test("translationFaults tells a cell that is missing, changed or gone, a sentence each", () => {
  assert.deepEqual(translationFaults(english, readTranslation(whole, "t")), []);
  const changed = new Map([[title?.id ?? "", { from: "0", text: "x" }], ["gone", { from: "0", text: "x" }]]);
  const faults = translationFaults(english, changed);
  assert.equal(faults.length, 3);
  assert.match(faults[0] ?? "", /was translated from another text/);
  assert.match(faults[1] ?? "", /is not translated \(its marker: <!-- cell [\w-]+ sha256 [0-9a-f]{64} -->\)/);
  assert.match(faults[2] ?? "", /"gone" is not in the notebook/);
});

test("readTranslation refuses text before the first marker, a cell twice and an empty cell", () => {
  const before = /t\.md:2: expected "<!-- cell ID sha256 HASH -->", got "Hello"/;
  assert.throws(() => readTranslation("\nHello\n", "t.md"), before);
  assert.throws(() => readTranslation(whole + whole, "t.md"), /must stand once/);
  assert.throws(() => readTranslation(`${marker("a", "A")}\n\n`, "t.md"), /cell "a" must have a text/);
});

test("a line break inside Chinese prose leaves no blank; lists, quotes, tables and code keep theirs", () => {
  const read = (source: string): string | undefined =>
    readTranslation(`${marker("a", "A")}\n${source}`, "t").get("a")?.text;
  assert.equal(read("第一行，\n第二行"), "第一行，第二行");
  assert.equal(read("第一\n二行 a\n三"), "第一二行 a\n三");
  assert.equal(read("用\n`code` 说。\n`x`"), "用 `code` 说。`x`");
  assert.equal(read("两件：\n- 一\n  半\n- 二"), "两件：\n- 一半\n- 二");
  assert.equal(read("甲。\n1. 乙\n\n丙。\n> 丁\n| 戊"), "甲。\n1. 乙\n\n丙。\n> 丁\n| 戊");
});

test("sourceHash does not count blanks at the ends", () => {
  assert.equal(sourceHash("a\n"), sourceHash("a"));
  assert.notEqual(sourceHash("a b"), sourceHash("ab"));
});
