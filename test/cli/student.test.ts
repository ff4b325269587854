import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { main } from "../../lib/cli/main";
import { readNotebook } from "../../lib/notebook";
import { makeFolder } from "../notebook/notebooks";

describe("recall-lab student", () => {
  const folder = makeFolder();
  after(folder.remove);
  const run = async (...argv: readonly string[]) => {
    const said = { out: "", err: "" };
    const status = await main(["student", ...argv], {
      out: (text) => void (said.out += text), err: (text) => void (said.err += text) });
    return { status, ...said };
  };
  const out = join(folder.path, "out");

  test("writes the copy of a notebook and says where", async () => {
    const path = folder.notebook("lesson", "#md\n# Lesson", "const a: number | null = null;\n"
      + "// BEGIN SOLUTION\nconst doubled = 2 * 21;\n// END SOLUTION\na");
    const { status, out: said } = await run(path, "--out", out);
    assert.equal(status, 0);
    assert.equal(said, `${join(out, "lesson.ipynb")}\n`);
    assert.deepEqual(readNotebook(join(out, "lesson.ipynb")).cells.map(({ source }) => source), [
      "# Lesson", "const a: number | null = null;\n// Your code here.\na"]);
  });

  test("a notebook that fails ends with 1 and leaves no copy", async () => {
    const { status, err } = await run(folder.notebook("broken", "throw new Error('no');"), "--out", out);
    assert.equal(status, 1);
    assert.match(err, /broken\.ipynb/);
    assert.ok(!existsSync(join(out, "broken.ipynb")));
  });

  test("wrong use ends with 2 and one line that says what was expected", async () => {
    const path = folder.notebook("fine", "1 + 1");
    const before = readFileSync(path, "utf8");
    for (const [argv, said] of [
      [["--lang", "fr"], /--lang must be en or zh, got "fr"/], [["--timeout", "soon"], /--timeout must be/],
      [["--nothing"], /nothing/], [[join(folder.path, "absent.ipynb")], /absent\.ipynb/],
      [[path, "--out", folder.path], /--out must be another folder/],
      [[path, "--out", out, "--lang", "zh"], /no translation zh\/fine\.md/],
      [[folder.notebook("half", "// BEGIN SOLUTION\n1"), "--out", out], /half\.ipynb.*must stand in pairs/],
    ] as const) {
      const { status, err } = await run(...argv);
      assert.equal(status, 2, String(argv));
      assert.match(err, said);
      assert.equal(err.trim().split("\n").filter((line) => line.startsWith("recall-lab")).length, 1, err);
    }
    assert.equal(readFileSync(path, "utf8"), before);
    assert.equal((await run("--help")).status, 0);
  });
});
