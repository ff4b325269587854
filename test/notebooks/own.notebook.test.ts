import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { before, describe, test } from "node:test";
import { claimBundles, ownNotebooks } from "../../lib/cli/claimed";
import { readPublished } from "../../lib/formats";
import { describeFailure, exportPage, notebookText, readNotebook, runNotebook, type NotebookRun } from "../../lib/notebook";
import { readClaims, scoreboard } from "../../lib/report";

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
    const texts = (list: readonly NotebookRun[]): readonly string[] => list.map(({ notebook }) => notebookText(notebook));
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
});
