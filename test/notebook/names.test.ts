import assert from "node:assert/strict";
import { test } from "node:test";
import { checkFolder, pageNames } from "../../lib/notebook";

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
test("a folder with a step up or a reserved name is refused", () => {
  for (const folder of ["site", "/tmp/a b/c", "./x", "a/./b/"]) checkFolder(folder);
  for (const folder of ["../x", "a/../b", "..", "", " ", "out/NUL", "a/b?"]) {
    assert.throws(() => checkFolder(folder), { name: "RangeError", message: /^--out must be a folder, got "/ }, folder);
  }
});
