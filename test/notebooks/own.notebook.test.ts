import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { after, before, describe, test } from "node:test";
import { claimBundles, ownNotebooks } from "../../lib/cli/claimed";
import { readPublished } from "../../lib/formats";
import {
  describeFailure, exportPage, notebookText, readNotebook, runNotebook, studentCopy, translated, type Notebook,
  type NotebookRun,
} from "../../lib/notebook";
import { readClaims, scoreboard } from "../../lib/report";
import { makeFolder } from "../notebook/notebooks";

describe("the notebooks of this repository", () => {
  const runs: NotebookRun[] = [];
  const live: NotebookRun[] = [];

  before(async () => {
    for (const path of ownNotebooks()) {
      runs.push(await runNotebook(path));
      live.push(await runNotebook(path, { env: { ...process.env, RECALL_LAB_EMBED: "live" } }));
    }
  });

  test("run from top to bottom, from stored vectors and from the model", () => {
    assert.deepEqual([...runs, ...live].map(describeFailure).filter((failure) => failure !== ""), []);
  });

  test("give the same outputs from the model as from stored vectors", () => {
    const texts = (list: readonly NotebookRun[]): readonly string[] =>
      list.map(({ notebook }) => notebookText(notebook));
    assert.deepEqual(texts(live), texts(runs));
  });

  test("claim every published figure; none that must match differs", () => {
    const board = scoreboard(readClaims(claimBundles(runs)), readPublished().values());
    assert.deepEqual(board.missing, []);
    assert.deepEqual(board.rows.filter(({ verdict }) => verdict === "differs").map(({ id }) => id), []);
    assert.equal(board.rows.length, readPublished().size);
  });

  test("make pages without scripts, addresses to load or paths of this machine", () => {
    for (const { path, notebook } of runs) {
      const page = exportPage(notebook, { folder: path });
      assert.doesNotMatch(page, /<script|\son[a-z]+=|(?:src|href)="(?:https?:)?\/\//i, basename(path));
      assert.ok(!page.includes(process.cwd()), `${basename(path)} names ${process.cwd()}`);
    }
  });

  test("are kept without outputs and name our kernel", () => {
    for (const path of ownNotebooks()) {
      assert.doesNotMatch(readFileSync(path, "utf8"), /"output_type"|"execution_count": \d/, basename(path));
      assert.equal((readNotebook(path).metadata["kernelspec"] as { name?: string }).name, "recall-lab", basename(path));
    }
  });

  describe("as copies for students", () => {
    const folder = makeFolder();
    after(folder.remove);
    const copies = (lang: string): readonly { readonly path: string; readonly copy: Notebook }[] =>
      runs.map(({ path, notebook }) => ({ path, copy: studentCopy(translated(notebook, path, lang), notebook) }));

    test("hold no line of a solution, in either language", () => {
      for (const { path, copy } of [...copies("en"), ...copies("zh")]) {
        const text = copy.cells.map(({ source }) => source).join("\n");
        const lines = ["en", "zh"].flatMap((lang) => solutionLines(translated(readNotebook(path), path, lang)));
        assert.ok(lines.length > 10, basename(path));
        assert.deepEqual(lines.filter((line) => text.includes(line)), [], basename(path));
        assert.doesNotMatch(text, /SOLUTION|<details/);
        assert.doesNotMatch(notebookText(copy), /"output_type"|"execution_count": \d/);
      }
    });

    test("run from top to bottom, and each check says that nothing is filled in", async () => {
      for (const { path, copy } of copies("en")) {
        const file = join(folder.path, basename(path));
        writeFileSync(file, notebookText(copy));
        const run = await runNotebook(file);
        assert.equal(describeFailure(run), "");
        const checks = run.notebook.cells.filter(({ id }) => /^exercise-\d+$/.test(id));
        assert.ok(checks.length >= 2, basename(path));
        for (const check of checks) assert.match(JSON.stringify(check), /No answer yet: put yours in place of `null`/);
      }
    });

    test("take a right answer for right", async () => {
      const { copy } = copies("en").find(({ path }) => basename(path).startsWith("00")) ?? assert.fail();
      const file = join(folder.path, "answered.ipynb");
      writeFileSync(file, notebookText(copy).replace("answer1: number | null = null", "answer1: number | null = 0.9167")
        .replace("answer2: string | null = null", "answer2: string | null = 'S3'"));
      const run = await runNotebook(file);
      assert.equal(describeFailure(run), "");
      const said = run.notebook.cells.flatMap((cell) => (/^exercise-\d$/.test(cell.id) ? [JSON.stringify(cell)] : []));
      assert.match(said[0] ?? "", /\*\*Right:\*\* 0\.917\. The gate asks/);
      assert.match(said[1] ?? "", /\*\*Not yet:\*\* that is not it/);
    });
  });
});

/** Lines of a notebook that give an answer away: folded ones, and code between the marks, but for what is too short. */
function solutionLines({ cells }: Notebook): readonly string[] {
  const folded = cells.flatMap(({ source }) =>
    [...source.matchAll(/<summary>[^<]*<\/summary>([\s\S]*?)<\/details>|BEGIN SOLUTION\n([\s\S]*?)\/\/ END/g)]);
  return folded.flatMap(([, text = "", code = ""]) => (text || code).split("\n")).map((line) => line.trim())
    .filter((line) => line.length > 12);
}
