import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, test } from "node:test";
import { ownNotebooks } from "../../lib/cli/claimed";
import {
  exportPage, readNotebook, readTranslation, translated, translationFaults, type Notebook,
} from "../../lib/notebook";

const textOf = ({ cells }: Notebook): string =>
  cells.filter((cell) => cell.cell_type === "markdown").map(({ source }) => source).join("\n\n");
const all = (text: string, pattern: RegExp): readonly string[] => [...text.matchAll(pattern)].map(([found]) => found);

for (const path of ownNotebooks()) {
  const english = readNotebook(path);
  const file = join(dirname(path), "zh", `${basename(path, ".ipynb")}.md`);

  describe(`${basename(path)} teaches`, () => {
    const text = textOf(english);
    const checks = english.cells.filter(({ id }) => /^exercise-\d+$/.test(id));

    test("it says what one will be able to do, what one needs, and how long it takes", () => {
      const [title] = english.cells;
      for (const said of [/\*\*You will be able to\*\*/, /\*\*(?:You need|Before this)/, /reading time.*minutes/i]) {
        assert.match(title?.source ?? "", said);
      }
    });

    test("it asks for predictions, and ends with a glossary beside the Chinese words", () => {
      assert.ok(all(text, /\bPredict\b|Before you look|Which row will/g).length >= 2);
      assert.match(text, /^## Words\n\n\| here \| in (?:the articles|Chinese)[^|]*\| elsewhere \|$/m);
    });

    test("each exercise is checked, starts without an answer and has its solution folded", () => {
      assert.ok(checks.length >= 2);
      for (const { id, source } of checks) {
        assert.match(source, /^const answer\d+: (?:number|string) \| null = null;\n\/\/ BEGIN SOLUTION\n/, id);
        assert.match(source, /\bcheckAnswer\(answer\d+, [\s\S]*\n\/\/ END SOLUTION$/, id);
      }
      assert.equal(all(text, /<details><summary>Answer<\/summary>/g).length, checks.length);
    });
  });

  describe(`${basename(path)} in Chinese`, () => {
    test("every Markdown cell is translated, from the text that stands there now", () => {
      assert.deepEqual(translationFaults(english, readTranslation(readFileSync(file, "utf8"), file)), []);
    });

    const chinese = translated(english, path, "zh");

    test("cell by cell: the same headings, links, folded answers, formulas and numbers", () => {
      for (const [i, { id, source }] of english.cells.entries()) {
        const other = chinese.cells[i]?.source ?? "";
        const same = (pattern: RegExp): void =>
          assert.deepEqual([...all(other, pattern)].sort(), [...all(source, pattern)].sort(), `${id}: ${pattern}`);
        for (const pattern of [/^#+ /gm, /\]\([^)]*\)/g, /<details>/g, /\$[^$]+\$/g]) same(pattern);
        const set = (text: string): readonly string[] => [...new Set(all(text, /\d+(?:\.\d+)?/g))].sort();
        assert.deepEqual(set(other), set(source), id);
      }
    });

    test("the page is Chinese, and no mark of emphasis is left standing in it", () => {
      const cells = chinese.cells.filter(({ cell_type: type }) => type === "markdown");
      const page = exportPage({ ...chinese, cells }, { folder: dirname(path), lang: "zh-CN" });
      assert.match(page, /^<!doctype html>\n<html lang="zh-CN">/);
      const text = page.replace(/<(style|code|math)\b[\s\S]*?<\/\1>/g, "").replace(/<[^>]+>/g, "");
      assert.deepEqual(all(text, /.{0,20}[*`$].{0,20}/g), []);
      const han = all(text, /\p{Script=Han}/gu).length;
      assert.ok(han > all(text, /[A-Za-z]+/g).length, "more Chinese characters than words of Latin letters");
    });
  });
}
