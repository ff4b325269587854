import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { runExport } from "../../lib/cli/export";
import { makeFolder, notebookJson } from "../notebook/notebooks";

const folder = makeFolder();
after(() => folder.remove());

let count = 0;
const run = async (...argv: string[]): Promise<{ status: number; out: string; err: string; to: string; files: string[] }> => {
  const to = join(folder.path, `out${++count}`);
  const said = { out: "", err: "" };
  const own = argv.some((word) => word.startsWith("--out"));
  const status = await runExport([...argv, ...(own ? [] : ["--out", to])], {
    out: (text) => void (said.out += text), err: (text) => void (said.err += text),
  });
  const files = existsSync(to) ? readdirSync(to, { recursive: true, encoding: "utf8" }).sort() : [];
  return { status, ...said, to, files };
};
const file = (name: string, text: string): string => {
  const path = join(folder.path, name);
  writeFileSync(path, text);
  return path;
};

describe("recall-lab export", { concurrency: 2 }, () => {
  test("writes each target in one run, the same bytes the second time, without a path of this machine", async () => {
    const svg = '<svg width="60" height="20" viewBox="0 0 60 20"><text x="1" y="9">a</text></svg>';
    const cell = `({ [Symbol.for("Jupyter.display")]: () => ({ "text/html": ${JSON.stringify(svg)} }) })`;
    const path = folder.notebook("three", "#md # Three", cell, "process.cwd().length > 0");
    const [first, second] = [await run(path, "--to", "page,md", "--to=interactive", "--to", "wechat"), await run(path, "--to=md", "--to=page")];
    assert.deepEqual([first.status, second.status], [0, 0]);
    assert.deepEqual(first.files, [
      "md", "md/img", "md/img/three-1.png", "md/three.md", "notebooks", "notebooks/three.ipynb", "three.html",
      "three.interactive.html", "three.wechat.html",
    ]);
    assert.match(first.out, /three\.html\n.*md\/three\.md\n.*three\.interactive\.html\n.*three\.wechat\.html\n$/);
    for (const name of ["three.html", "md/three.md", "md/img/three-1.png", "notebooks/three.ipynb"]) {
      assert.deepEqual(readFileSync(join(first.to, name)), readFileSync(join(second.to, name)), name);
      assert.ok(!readFileSync(join(first.to, name), "utf8").includes(folder.path), name);
    }
  });

  test("stops at the first failing cell: number, line, traceback without machine paths; the executed notebook is kept", async () => {
    const bad = folder.notebook("bad", "#md # Bad", "1", "\nthrow new Error('boom')", "2");
    const { status, err, files } = await run(bad, folder.notebook("after", "1"));
    assert.equal(status, 1);
    assert.match(err, /bad\.ipynb: code cell 2 \(cell 3 of 4\), line 2: Error: boom\n {4}at In\[2\]:2:7\n$/);
    assert.ok(!err.includes(folder.path));
    assert.deepEqual(files, ["notebooks", "notebooks/bad.ipynb"]);
  });

  test("a cell that ends the process, never ends, prints 50 MB or writes elsewhere is one clear error of that cell", async () => {
    const cases: [string, string[], RegExp][] = [
      ["process.exit(0)", [], /code cell 1 .*process\.exit\(0\) in a cell was refused/],
      ["(process as any).reallyExit(0)", [], /ProcessDied: the notebook's process ended with status 0/],
      ["while (true) {}", ["--timeout", "1"], /Timeout: the cell took longer than 1 s/],
      ["for (let i = 0; i < 50; i++) console.log('x'.repeat(1e6))", [], /OutputLimit: the cell put out more than 20000000 characters/],
      ["import { writeFileSync } from 'node:fs';\nwriteFileSync('/var/recall-lab-outside', 'x')", [],
        /line 2: Error: a cell may write below the project and the temporary folder only, got \/var\/recall-lab-outside/],
    ];
    for (const [i, [code, options, message]] of cases.entries()) {
      const { status, err, files } = await run(folder.notebook(`case${i}`, code), ...options);
      assert.match(err, message);
      assert.equal(err.split("\n").filter((line) => line.includes("code cell")).length, 1, err);
      assert.equal(status, 1);
      assert.deepEqual(files, ["notebooks", `notebooks/case${i}.ipynb`]);
    }
    assert.ok(!existsSync("/var/recall-lab-outside"));
  });

  test("what is no notebook of ours is one line that names the file, and nothing is written", async () => {
    const spec = (name: string, language: string): string => JSON.stringify({
      ...(JSON.parse(notebookJson(["1"])) as object), metadata: { kernelspec: { name, language } },
    });
    const cases: [string, RegExp][] = [
      [file("corrupt.ipynb", '{"cells": ['), /corrupt\.ipynb: a notebook must be JSON/],
      [file("empty.ipynb", ""), /empty\.ipynb: a notebook must be JSON/],
      [file("v3.ipynb", '{"nbformat":3,"worksheets":[]}'), /v3\.ipynb: "nbformat" must be 4 \(convert older/],
      [file("python.ipynb", spec("python3", "python")), /python\.ipynb: its language must be typescript, got "python"/],
      [join(folder.path, "none.ipynb"), /none\.ipynb/],
      [folder.path, /EISDIR|must be/],
    ];
    for (const [path, message] of cases) {
      const { status, err, files } = await run(path);
      assert.match(err, message);
      assert.equal(err.trim().split("\n").length, 1, err);
      assert.equal(status, 2);
      assert.deepEqual(files, []);
    }
  });

  test("a missing picture or a formula that does not parse names its cell; no page is written", async () => {
    for (const [name, text, message] of [
      ["picture", "#md ![a](none.png)", /cell 1: the image none\.png cannot be read: there is no such file/],
      ["formula", "#md $\\frac{1$", /cell 1: the formula .* cannot be set/],
    ] as const) {
      const { status, err, files } = await run(folder.notebook(name, text, "1"), "--to", "page", "--to", "md", "--to=wechat");
      assert.match(err, message);
      assert.deepEqual([status, files], [2, ["notebooks", `notebooks/${name}.ipynb`]]);
    }
  });

  test("names with .. or reserved ones, unknown targets, languages and times are refused before anything runs", async () => {
    const good = folder.notebook("good", "1");
    const cases: [string[], RegExp][] = [
      [[good, "--out", "x/../y"], /--out must be a folder, got "x\/\.\.\/y": it leads out/],
      [[good, "--out", join(folder.path, "NUL")], /reserved name/],
      [[good, "--out", good], /EEXIST|ENOTDIR/],
      [[file("con.ipynb", notebookJson(["1"]))], /"con" cannot be the name of a page: con is a reserved name/],
      [[file("...ipynb", notebookJson(["1"]))], /"\.\." cannot be the name of a page/],
      [[file("index.ipynb", notebookJson(["1"]))], /index is the name of the list/],
      [[good, good], /its page would overwrite that of/],
      [[good, "--to", "pdf"], /--to must be one of page, interactive, wechat, md, got "pdf"/],
      [[good, "--lang", "fr"], /--lang must be en or zh, got "fr"/],
      [[good, "--lang", "zh"], /there is no translation zh\/good\.md/],
      [[good, "--timeout", "0"], /--timeout must be a number of seconds above 0, got "0"/],
      [[good, "--nope"], /nope/],
    ];
    for (const [argv, message] of cases) {
      const { status, err, files } = await run(...argv);
      assert.match(err, message);
      assert.match(err, /^recall-lab export: .*\n/);
      assert.deepEqual([status, files], [2, []], argv.join(" "));
    }
  });

  test("--help says what there is", async () => {
    const { status, out } = await run("--help");
    assert.equal(status, 0);
    assert.match(out, /^usage: recall-lab export \[NOTEBOOK[^]*interactive[^]*wechat[^]*md [^]*--timeout/);
  });
});
