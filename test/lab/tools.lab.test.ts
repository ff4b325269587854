import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { before, describe, test } from "node:test";
import { ownNotebooks } from "../../lib/cli/claimed";
import { kernelPython } from "../../lib/cli/kernel-python";
import { specFolder, writeSpec } from "../../lib/kernel/kernelspec";
import { notebookText, runNotebook } from "../../lib/notebook";
import { packageRoot } from "../../lib/root";

const TOOL_MS = 300_000;
const home = join(packageRoot(), ".cache", "lab-test", "tools");
const folder = join(home, "notebooks");

interface Ran {
  readonly status: number | null;
  readonly output: string;
}

/** The public tools on our notebooks, with the environment that the kernel's conformance suite has made. */
describe("nbconvert, nbmake, nbval and papermill on our notebooks", () => {
  let python = "";
  const call = (...args: readonly string[]): Ran => {
    const folders = ["JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR"].map((name) => [name, join(home, name)]);
    const env = { ...process.env, ...Object.fromEntries(folders), JUPYTER_PATH: join(home, "share", "jupyter") };
    const { status, stdout, stderr } = spawnSync(python, args, { cwd: folder, env, encoding: "utf8", timeout: TOOL_MS });
    return { status, output: stdout + stderr };
  };
  const run = (...args: readonly string[]): Ran => call("-m", ...args);
  const paths = ownNotebooks();

  before(async () => {
    python = await kernelPython({ folder: join(packageRoot(), "test", "kernel", "conformance"), say: (line) => void process.stderr.write(`${line}\n`) });
    rmSync(home, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    writeSpec(specFolder(home));
    writeFileSync(join(folder, "pytest.ini"), "[pytest]\n");
    for (const path of paths) {
      const text = readFileSync(path, "utf8");
      writeFileSync(join(folder, basename(path)), text);
      writeFileSync(join(folder, `bad-${basename(path)}`), withFailingCell(text));
    }
  });

  const nbconvert = (name: string): Ran => run("jupyter", "nbconvert", "--to", "notebook", "--execute", "--output", `done-${name}`, name);
  const pytest = (...args: readonly string[]): Ran => run("pytest", "-q", "-p", "no:cacheprovider", ...args);

  const papermill = (name: string): Ran => run("papermill", "--no-progress-bar", name, `made-${name}`);
  const valid = (name: string): Ran => (
    call("-c", "import nbformat, sys; nbformat.validate(nbformat.read(sys.argv[1], as_version=4))", name));
  const broken = (ran: Ran): void => {
    assert.equal(ran.status, 1, ran.output.slice(-2_000));
    assert.match(ran.output, /broken on purpose/);
  };
  const fine = ({ status, output }: Ran): void => assert.equal(status, 0, output.slice(-2_000));

  for (const name of paths.map((path) => basename(path))) {
    test(`${name}: nbconvert --execute ends with 0 and every cell has its number; 1 at a failing cell`, () => {
      fine(nbconvert(name));
      const { cells } = JSON.parse(readFileSync(join(folder, `done-${name}`), "utf8")) as {
        cells: readonly { readonly cell_type: string; readonly execution_count?: number }[] };
      const counts = cells.flatMap(({ cell_type, execution_count }) => (cell_type === "code" ? [execution_count] : []));
      assert.deepEqual(counts, counts.map((_, i) => i + 1));
      broken(nbconvert(`bad-${name}`));
    });

    test(`${name}: nbmake is green as it is, red with a failing cell`, () => {
      fine(pytest("--nbmake", name));
      broken(pytest("--nbmake", `bad-${name}`));
    });

    test(`${name}: papermill ends with 0 as it is, with 1 at a failing cell`, () => {
      fine(papermill(name));
      broken(papermill(`bad-${name}`));
    });

    test(`${name}: nbval sees in the kernel what the run without Jupyter put out, which nbformat finds valid`, async () => {
      const { notebook, status } = await runNotebook(join(folder, name));
      assert.equal(status, "ok");
      writeFileSync(join(folder, `own-${name}`), notebookText(notebook));
      fine(valid(`own-${name}`));
      fine(pytest("--nbval", `own-${name}`));
    });
  }

  test("nbval: another output is red", () => {
    const first = `own-${basename(paths[0] ?? "")}`;
    const changed = readFileSync(join(folder, first), "utf8").replace("0.6875", "0.6876");
    assert.notEqual(changed, readFileSync(join(folder, first), "utf8"));
    writeFileSync(join(folder, "changed.ipynb"), changed);
    assert.equal(pytest("--nbval", "changed.ipynb").status, 1);
  });
});

/** The notebook with an error thrown at the end of its second code cell. */
function withFailingCell(text: string): string {
  const notebook = JSON.parse(text) as { cells: { cell_type: string; source: string[] | string }[] };
  const cell = notebook.cells.filter(({ cell_type }) => cell_type === "code")[1];
  if (cell) cell.source = ['throw new RangeError("broken on purpose");'];
  return JSON.stringify(notebook);
}
