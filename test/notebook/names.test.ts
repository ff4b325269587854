import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { checkFolder, pageNames, refuseOverwriting } from "../../lib/notebook";

test("pageNames are the file names without .ipynb, in any script", () => {
  assert.deepEqual(pageNames(["/a/72-x.ipynb", "b/回忆.ipynb", "c.IPYNB"]), ["72-x", "回忆", "c"]);
});
test("a name that cannot be a file everywhere is refused and says why", () => {
  const cases: [string, RegExp][] = [
    ["/a/...ipynb", /"\.\." cannot be the name of a page: it leads out of its folder/], ["CON.ipynb", /reserved name on Windows/],
    ["nul.x.ipynb", /reserved/], ["lpt1.ipynb", /reserved/], ["a<b.ipynb", /it holds "<"/], ["a\u0001.ipynb", /it holds/],
    ["a .ipynb", /ends in a dot or a space/], [".ipynb", /it is empty/], [`${"x".repeat(201)}.ipynb`, /longer than 200/],
    ["index.ipynb", /index is the name of the list/], ["INDEX.ipynb", /index is the name/],
  ];
  for (const [path, message] of cases) assert.throws(() => pageNames([path]), { name: "RangeError", message }, path);
  assert.throws(() => pageNames(["a/x.ipynb", "b/X.ipynb"]), /b\/X\.ipynb: its page would overwrite that of a\/x\.ipynb/);
});
test("a folder may lie outside the current one; a step up behind a name, or a reserved name, is refused", () => {
  for (const folder of ["site", "/tmp/a b/c", "./x", "a/./b/", "../x", "..", "../../a/b", "./../x", "."]) checkFolder(folder);
  for (const folder of ["a/../b", "../a/..", "/tmp/../x", "/..", "", " ", "out/NUL", "../NUL", "a/b?"]) {
    assert.throws(() => checkFolder(folder), { name: "RangeError", message: /^--out must be a folder, got "/ }, folder);
  }
});
test("a folder whose executed copy would be the source is refused, through a link too", () => {
  const root = mkdtempSync(join(tmpdir(), "recall-lab-names-"));
  after(() => rmSync(root, { recursive: true }));
  const path = join(root, "notebooks", "a.ipynb");
  mkdirSync(dirname(path));
  writeFileSync(path, "{}");
  symlinkSync(root, join(root, "link"));
  refuseOverwriting([path], ["a"], join(root, "site"));
  refuseOverwriting([path], ["b"], root);
  for (const folder of [root, join(root, "link")]) {
    assert.throws(() => refuseOverwriting(["x.ipynb", path], ["x", "a"], folder), /^RangeError: --out must be another folder: .*a\.ipynb$/);
  }
});
