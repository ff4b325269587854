import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { buildSite, readNotebook } from "../../lib/notebook";
import { makeFolder } from "./notebooks";

const folder = makeFolder();
after(() => folder.remove());
const index = { title: "All", lead: "Lead" };

test("buildSite runs notebooks, writes pages and their list; a second run writes the same bytes", async () => {
  const paths = [
    folder.notebook("one", "#md # One\n\nLead.", "Math.max(1, 2)"),
    folder.notebook("two", "#md # Two", "'<b>'"),
  ];
  const build = (to: string) => {
    const after_ = (runs: readonly unknown[]): string => `<p>${runs.length} runs</p>`;
    return buildSite(paths, {
      folder: join(folder.path, to),
      index,
      after: after_,
      banner: [{ label: "seed", value: "1" }],
    });
  };
  const [first, second] = [await build("site"), await build("site2")];
  assert.equal(first.status, "ok");
  assert.deepEqual(
    first.pages.map((page) => page.slice(folder.path.length)),
    ["/site/one.html", "/site/two.html", "/site/index.html"],
  );
  for (const name of ["one.html", "two.html", "index.html", "notebooks/one.ipynb"]) {
    const [a, b] = ["site", "site2"].map((to) => readFileSync(join(folder.path, to, name), "utf8"));
    assert.equal(a, b, name);
    assert.ok(!a?.includes(folder.path), "no path of this machine");
  }
  const list = readFileSync(join(folder.path, "site", "index.html"), "utf8");
  assert.match(list, /<a href="one\.html">One<\/a>[^]*<a href="two\.html">Two<\/a>[^]*<p>2 runs<\/p>/);
  assert.equal(readNotebook(join(folder.path, "site", "notebooks", "one.ipynb")).cells.length, 2);
  assert.equal(second.failures.length, 0);
});

test("a notebook that fails leaves its executed copy but no page and no list; the others go on", async () => {
  const paths = [folder.notebook("bad", "throw new Error('stop')"), folder.notebook("good", "1")];
  const to = join(folder.path, "failed");
  const build = await buildSite(paths, { folder: to, index });
  assert.equal(build.status, "failed");
  assert.match(build.failures.join("\n"), /bad\.ipynb: code cell 1 \(cell 1 of 1\), line 1: Error: stop/);
  assert.deepEqual(readdirSync(to).sort(), ["good.html", "notebooks"]);
  assert.deepEqual(readdirSync(join(to, "notebooks")).sort(), ["bad.ipynb", "good.ipynb"]);
});

test("two notebooks of one name, or one called index, are refused before anything runs", async () => {
  const to = join(folder.path, "never");
  await assert.rejects(buildSite(["a/x.ipynb", "b/x.ipynb"], { folder: to, index }), RangeError);
  await assert.rejects(buildSite(["index.ipynb"], { folder: to, index }), RangeError);
  assert.ok(!existsSync(to));
});
