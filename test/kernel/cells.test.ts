import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { openSession, type CellResult, type Session } from "../../lib/kernel";
import { makeProject, type Project } from "./project";
import { textOf } from "./results";

/** What files for ES modules begin with. */
const PLACE = `import { fileURLToPath } from "node:url";
import { dirname } from "node:path";
const __filename = fileURLToPath(import.meta.url);
const __dirname = dirname(__filename);
export const place = __dirname;
export const fail = (): never => { throw new Error("here"); };
`;

let project: Project;
let session: Session;

before(() => {
  project = makeProject();
  project.write("notebooks/data.json", '{ "b": "x" }');
  project.write("notebooks/a.ts", "export { b as a } from './b.ts';\nexport const url = import.meta.url;\n");
  project.write("notebooks/b.ts", "export const b = 1;\n");
  project.write("notebooks/place.ts", PLACE);
  project.write("notebooks/acts.ts", "export const log: number[] = [];\nexport const acts = 1, b = 2;\nlog.push(b);\n");
  project.write("notebooks/waiting.ts", "import { v } from 'waits-too';\nexport const more = v + 1;\n");
  project.write("notebooks/lazy.ts", "export const lazy = async () => (await import('waits')).default;\n");
  packages();
  session = openSession({ cwd: project.notebooks, onOutput: () => undefined });
});
after(() => {
  session.close();
  project.remove();
});

/** Packages that say by "exports" alone where their files are, and for whom; each has types of its own. */
function packages(): void {
  const write = (name: string, exports: unknown, script: string, types: string): void => {
    const folder = `node_modules/${name}/`;
    project.write(`${folder}package.json`, JSON.stringify({ name, type: "module", exports }));
    project.write(`${folder}in/it.js`, script);
    project.write(`${folder}in/it.d.ts`, types);
  };
  const it = { types: "./in/it.d.ts", default: "./in/it.js" };
  const typed = "export declare const v: number; export declare class K {} declare const d: string; export default d;";
  write("waits", it, "export const v = await Promise.resolve(5); export default 'd';", typed);
  write("waits-too", it, "export const v = await Promise.resolve(6);", typed);
  write("only-import", { ".": { import: it } }, "export const v = 7; export default 'only';", typed);
  write("deep", { "./a/b": it, "./plain": "./in/it.js" }, "export const v = 8; export class K {}", typed);
}

const run = (code: string): Promise<CellResult> => session.execute(code);
const value = async (code: string): Promise<unknown> => textOf(await run(code));
async function fails(code: string) {
  const result = await run(code);
  return result.status === "error" ? result.error : assert.fail(`${code} passed`);
}

describe("a variable that functions of its cell use", () => {
  test("is the one that later cells write, and the other way round", async () => {
    await value("let limit = 0.5; const keep = (x: number) => x > limit; let hits = 0; function hit() { hits++; }");
    assert.equal(await value("limit = 0.8; [keep(0.6), keep(0.9)]"), "[ false, true ]");
    assert.equal(await value("hit(); hits = 10; hit(); hits"), "11");
    assert.equal(await value("[hits++, hits, limit += 1]"), "[ 11, 12, 1.8 ]");
  });
  test("stops a timer of an earlier cell", async () => {
    await value("let isOn = true, ticks = 0; const timer = setInterval(() => { if (isOn) ticks++; }, 1);");
    await value("await new Promise((done) => setTimeout(done, 30)); isOn = false; const seen = ticks;");
    const later = "await new Promise((done) => setTimeout(done, 30)); clearInterval(timer); [seen > 0, ticks - seen]";
    assert.equal(await value(later), "[ true, 0 ]");
  });
  test("whatever form it is declared, used and written in", async () => {
    await value("let { a, b: [c] } = { a: 1, b: [2] }, d; var e = 3; const all = () => ({ a, c, d, e });");
    const written = await value("a++; ({ b: [c] } = { b: [7] }); [d] = [8]; e **= 2; all()");
    assert.equal(written, "{ a: 2, c: 7, d: 8, e: 9 }");
    await value("let n = 1; class K { static first = n; own = n; get n() { return n; } set n(to) { n = to; } }");
    assert.equal(await value("n = 4; const k = new K(); k.n = 5; [K.first, k.own, n]"), "[ 1, 4, 5 ]");
    assert.equal(await value("((n: number) => ({ n }))(9).n + n"), "14", "a parameter of that name is another one");
    await value("let x = 0; for (x of [1, 2]);");
    assert.equal(await value("x"), "2");
    assert.equal(await value("let fn = (i: number): number => (i < 2 ? 1 : i * fn(i - 1)); fn(5)"), "120");
    assert.equal(await value("let u: number | undefined = 1; const getU = () => u; getU()"), "1");
    assert.equal(await value("let u: number | undefined; u"), undefined);
  });
  test("keeps its line in a traceback", async () => {
    const error = await fails("let bad: any = null;\nconst read = () => bad.field;\n\nread();");
    assert.deepEqual(error.traceback.slice(1).map((line) => line.replace(/In\[\d+\]/, "In")), [
      "    at read (In:2:24)",
      "    at In:4:1",
    ]);
  });
});

describe("types that are found out later", () => {
  test("an empty list and null take the type of what is put into them", async () => {
    assert.equal(await value("const rows = []; rows.push(1); rows[0]!.toFixed(1)"), "'1.0'");
    assert.equal(await value("let best = null; for (const x of [3, 4]) best = x; best"), "4");
    await value("function ones() { const out = []; for (const x of [1, 2]) out.push(x); return out; }");
    assert.equal(await value("ones().map((x) => x.toFixed(1))"), "[ '1.0', '2.0' ]");
    assert.equal(await value("const late = []; [1].forEach((x) => late.push(x)); late"), "[ 1 ]");
    assert.equal(await value("rows.push('a'); best = 'b'; [rows, best]"), "[ [ 1, 'a' ], 'b' ]");
  });
  test("@ts-nocheck at its beginning leaves a cell unchecked; it still has to be read", async () => {
    assert.equal(await value("// why\n// @ts-nocheck\nconst loose: number = 'x'; loose.length"), "1");
    assert.equal(await value("/*a*/ // @ts-nocheck\nloose"), "'x'");
    assert.equal((await fails("const s: string = 1; // @ts-nocheck")).ename, "TypeScriptError");
    assert.equal((await fails("// @ts-nocheck\nconst = 1")).ename, "SyntaxError");
  });
  test("what has a type keeps it, and a variable without one may hold anything", async () => {
    assert.equal((await fails("const typed: number[] = []; typed.push('x')")).ename, "TypeScriptError");
    assert.equal((await fails("let none: null = null; none = 1")).ename, "TypeScriptError");
    assert.equal(await value("let any; any = 5; any.none"), undefined);
  });
});

describe("names", () => {
  test("may begin with underscores", async () => {
    await value("const __a = 1, ___b = 2; function __f() { return 3; } class __C {}");
    assert.equal(await value("[__a, ___b, __f(), typeof __C]"), "[ 1, 2, 3, 'function' ]");
    assert.equal(await value("import { join as __join } from 'node:path'; __join('a', 'b')"), "'a/b'");
  });
  test("of namespaces last, and can be declared again", async () => {
    await value("namespace Shape { export const sides = 3; export type Name = string; }");
    await value("1");
    assert.equal(await value("const named: Shape.Name = 'x'; Shape.sides"), "3");
    await value("namespace Shape { export const corners = 4; }");
    await value("2");
    assert.equal(await value("Shape.corners"), "4");
    assert.equal((await fails("Shape.sides")).ename, "TypeScriptError");
    await value("const Shape = 5;");
    assert.equal(await value("Shape + 1"), "6");
  });
  test("of declare global last, and are the global ones", async () => {
    await value("declare global { var shared: number; interface Array<T> { lastOne(): T } }");
    await value("Array.prototype.lastOne = function () { return this[this.length - 1]; }; globalThis.shared = 4;");
    assert.equal(await value("shared++; [shared, { shared }, [1, 2].lastOne()]"), "[ 5, { shared: 5 }, 2 ]");
    assert.equal(await value("globalThis.shared"), "5");
    assert.equal(await value("declare global { var shared: number } shared"), "5", "the same cell once more");
    const error = await fails("declare module 'no-such-package' { export const v: number }");
    assert.match(error.evalue, /module 'no-such-package' cannot be found/);
  });
});

describe("what was written for a file", () => {
  test("may stand in a cell: export of every kind", async () => {
    await value(
      "export const a = 1; export function f() { return 2; } export class K {} export enum E { A = 3 }\n" +
        "export interface I { i: number } export type T = I; export default function d() { return 4; }\n" +
        "export { a, f as g };\nexport async function later() { return 5; }",
    );
    assert.equal(await value("const i: T = { i: 6 }; [a, f(), E.A, d(), await later(), i.i]"), "[ 1, 2, 3, 4, 5, 6 ]");
    const error = await fails("export const wrong: number = 'x';");
    assert.equal(error.at?.column, 14, "columns stay");
  });
  test("attributes of imports", async () => {
    assert.equal(await value('import data from "./data.json" with { type: "json" }; data.b'), "'x'");
    assert.equal(await value('export { default as again } from "./data.json" with { type: "json" }; 1'), "1");
  });
  test("import.meta and what CommonJS files have", async () => {
    assert.match(String(await value("import.meta.url")), /^'file:.*\/notebooks\/cell\.js'$/);
    const same = await value("[import.meta.dirname === __dirname, import.meta.filename === __filename]");
    assert.equal(same, "[ true, true ]");
    assert.equal(await value("[require.main === module, typeof require.cache]"), "[ true, 'object' ]");
    assert.match(String(await value("require.resolve('ml-matrix')")), /ml-matrix/);
    await value("import { fileURLToPath } from 'node:url'; const __filename = fileURLToPath(import.meta.url);");
    assert.match(String(await value("__filename")), /cell\.js'$/);
    assert.equal(await value("const module = 1; module"), "1");
    assert.equal(await value("import { sep } from 'node:path'; sep.length"), "1");
  });
  test("in a local file too, and .ts in imports", async () => {
    assert.equal(await value("import { a, url } from './a.ts'; [a, url.endsWith('a.js')]"), "[ 1, true ]");
    assert.match(String(await value("import { place, fail } from './place'; place")), /notebooks'$/);
    assert.match((await fails("fail()")).traceback[1] ?? "", /at fail \(notebooks\/place\.ts:6:42\)/);
  });
  test("a local file may end in an expression", async () => {
    assert.equal(await value("import { log, acts, b } from './acts'; [log, acts, b]"), "[ [ 2 ], 1, 2 ]");
    assert.equal(await value("import './acts';"), undefined);
  });
  test("what only V8 refuses is shown at its place", async () => {
    const error = await fails("1;\n  const o = { m() { await 1; } };");
    assert.deepEqual([error.ename, error.at?.line, error.at?.column], ["SyntaxError", 2, 21]);
    assert.deepEqual(error.traceback.slice(1), ["2 |   const o = { m() { await 1; } };", `    ${" ".repeat(20)}^`]);
    assert.equal((await fails("const exports = 1")).evalue, "Identifier 'exports' has already been declared");
  });
});

describe("packages that require() does not give", () => {
  test("with an await at their top level: imported before the cell, or in it, once", async () => {
    assert.equal(await value("let ran = 0; ran++; import d, { v } from 'waits'; [ran, d, v]"), "[ 1, 'd', 5 ]");
    assert.equal(await value("const later = await import('waits'); [later.default, later.v, v]"), "[ 'd', 5, 5 ]");
    assert.equal(await value("import { more } from './waiting'; more"), "7");
    assert.equal(await value("import { lazy } from './lazy'; await lazy()"), "'d'");
  });
  test("with exports for import alone", async () => {
    assert.equal(await value("import only, { v as seven } from 'only-import'; [only, seven]"), "[ 'only', 7 ]");
    assert.equal((await fails("import { none } from 'only-import'")).ename, "TypeScriptError");
  });
  test("in the middle of a cell it fails, and what ran before does not run again", async () => {
    project.write("node_modules/late/package.json", '{ "type": "module", "exports": "./i.js" }');
    project.write("node_modules/late/i.js", "await 0;");
    await value("let times = 0;");
    assert.match((await fails("times++; require('late')")).evalue, /top-level await/);
    assert.equal(await value("times"), "1");
  });
  test("paths below a package have their types", async () => {
    assert.equal(await value("import { K, v as eight } from 'deep/a/b'; eight.toFixed(1)"), "'8.0'");
    assert.equal(await value("const same = await import('deep/a/b'); new same.K() instanceof K"), "true");
    assert.equal((await fails("const wrong: string = eight")).ename, "TypeScriptError");
    assert.equal(await value("import { v as untyped } from 'deep/plain'; untyped"), "8");
    assert.match((await fails("import none from 'deep/none'")).evalue, /Cannot find module 'deep\/none'/);
  });
});
