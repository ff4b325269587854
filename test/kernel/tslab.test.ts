/** Fails when one of the internals of tslab that lib/kernel/tslab.ts names is not what it was. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, test } from "node:test";
import { openConverter } from "../../lib/kernel/converter";
import { ROOT_MARK } from "../../lib/kernel/host";
import { createConverter, onTslabDisplay, ts, tslabPublic, type TslabDisplay } from "../../lib/kernel/tslab";
import { makeProject } from "./project";

const fromTslab = createRequire(require.resolve("tslab/package.json"));
const project = makeProject();
project.write("lib/above.ts", "export const above = 1;\n");
const converter = openConverter(project.notebooks);
after(() => {
  converter.close();
  project.remove();
});

test("tslab is 1.0.22 and pinned exactly, its TypeScript is 5.0.4", () => {
  assert.equal(fromTslab("./package.json").version, "1.0.22");
  assert.equal(
    JSON.parse(readFileSync(require.resolve("recall-lab/package.json"), "utf8")).dependencies.tslab,
    "1.0.22",
  );
  assert.equal(ts.version, "5.0.4");
});

test("createConverter is a function of one argument; the TypeScript that others get is unchanged", () => {
  assert.equal(createConverter.length, 1);
  assert.equal(fromTslab("@tslab/typescript-for-tslab"), ts);
});

test("convert: exports preset, then set; imports by getter; last expression by name; old values by exports", () => {
  const first = converter.convert("", "const a = 1; import { sep } from 'path';\nsep");
  assert.deepEqual(first.diagnostics, []);
  assert.equal(first.lastExpressionVar, "tsLastExpr");
  assert.equal(
    first.output,
    `Object.defineProperty(exports, "__esModule", { value: true });
exports.sep = exports.a = exports.tsLastExpr = void 0;
const a = 1;
exports.a = a;
const path_1 = require("path");
Object.defineProperty(exports, "sep", { enumerable: true, get: function () { return path_1.sep; } });
exports.tsLastExpr = path_1.sep;
`,
  );
  const second = converter.convert(first.declOutput ?? "", "({ a });");
  assert.match(second.output ?? "", /exports\.tsLastExpr = \(\{ a: exports\.a \}\);/);
});

test("convert: a text that it returns has its two maps, which lead back to the cell one line below its start", () => {
  const { output } = converter.convert("", "const q = 1;");
  const maps = converter.mapsOf(output ?? "");
  assert.ok(maps?.toEs && maps.toCommonJs);
  assert.equal(converter.mapsOf("another text"), undefined);
});

test("convert: a file above the notebook comes out under the mark of the file system's root", () => {
  const { sideOutputs } = converter.convert("", "import { above } from '../lib/above'; above");
  assert.equal(sideOutputs?.length, 1);
  assert.equal(sideOutputs?.[0]?.path, `${project.notebooks}/${ROOT_MARK}${project.root}/lib/above.js`);
  assert.match(sideOutputs?.[0]?.data ?? "", /exports\.above = 1;/);
});

test("convert: diagnostics have offset, line from 0, character from 0, code, and no file for the cell", () => {
  const [one] = converter.convert("", "1;\nconst n: number = 'x';").diagnostics;
  assert.deepEqual([one?.start, one?.code, one?.fileName], [{ offset: 9, line: 1, character: 6 }, 2322, undefined]);
});

test("display goes to lastWriteDisplayData as { data, metadata, transient }", () => {
  const seen: [TslabDisplay, string][] = [];
  const undo = onTslabDisplay((data, kind) => seen.push([data, kind]));
  const tslab = tslabPublic() as {
    display: { html: (text: string) => void };
    newDisplay: () => { text: (text: string) => void };
  };
  tslab.display.html("x");
  const mine = tslab.newDisplay();
  mine.text("1");
  mine.text("2");
  undo();
  assert.deepEqual(seen[0], [
    { data: { "text/html": "x" }, metadata: {}, transient: { display_id: undefined } },
    "display",
  ]);
  assert.deepEqual(
    seen.slice(1).map(([, kind]) => kind),
    ["display", "update"],
  );
  assert.throws(() => tslab.display.html("x"), /Not ready/);
});
