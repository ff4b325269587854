import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { openSession, type CellResult, type Session, type SessionOutput } from "../../lib/kernel";
import { makeProject, type Project } from "./project";
import { textOf } from "./results";

let project: Project;
let session: Session;
let shown: (readonly [number, SessionOutput])[] = [];
let cell = 0;

before(() => {
  project = makeProject();
  project.write(
    "lib/twice.ts",
    "import { factor } from './factor';\nexport const twice = (n: number): number => n * factor;\n",
  );
  project.write("lib/factor.ts", "export const factor = 2;\n");
  project.write("notebooks/local.ts", "\nexport function boom(): never {\n  throw new Error('local boom');\n}\n");
  session = openSession({ cwd: project.notebooks, onOutput: (output, from) => shown.push([from, output]) });
});
after(() => {
  session.close();
  project.remove();
});

async function run(code: string): Promise<CellResult> {
  cell++;
  shown = [];
  return session.execute(code);
}
const text = async (code: string): Promise<unknown> => textOf(await run(code));
async function fails(code: string) {
  const result = await run(code);
  assert.equal(result.status, "error");
  return result.status === "error" ? result.error : assert.fail();
}

describe("services", () => {
  test("libraries find them, and that no front end listens here; what they show is the cell's", async () => {
    assert.equal(await text('globalThis[Symbol.for("Jupyter.kernel")].hasFrontEnd'), "false");
    assert.equal(await text('jupyter.hasFrontEnd'), "false");
    assert.equal(await text('globalThis[Symbol.for("Jupyter.kernel")].displayRaw({ "text/plain": "shown" }); 1'), "1");
    assert.deepEqual(shown.map(([, output]) => output), [{ kind: "display", data: { "text/plain": "shown" } }]);
  });
});

test("a child process that says nothing on stderr leaves no empty output", async () => {
  assert.equal(await text("import { execSync } from 'node:child_process'; execSync('echo hi').toString()"), "'hi\\n'");
  assert.deepEqual(shown, []);
});

describe("results and declarations", () => {
  test("the last expression is the result; a statement, nothing and undefined have none; null shows", async () => {
    assert.equal(await text("1 + 1;"), "2");
    assert.equal(await text("const a = 1;"), undefined);
    assert.equal(await text(""), undefined);
    assert.equal(await text("// only a remark"), undefined);
    assert.equal(await text("undefined"), undefined);
    assert.equal(await text("null"), "null");
    assert.equal(await text("Promise.resolve(7)"), "7");
  });
  test("what a cell declares, later cells use, change and declare again", async () => {
    await text(
      `const list = [1]; let n = 1; type T = { u: number };
      class K { m() { return 1; } } function f() { return 'f1'; }`,
    );
    assert.equal(
      await text("n = 5; list.push(n); const t: T = { u: n }; [list, n, t.u, new K().m(), f()]"),
      "[ [ 1, 5 ], 5, 5, 1, 'f1' ]",
    );
    await text(
      "const list = 'now a text'; class K { m() { return 'two'; } } type T = string; function f() { return 'f2'; }",
    );
    assert.equal(await text("const s: T = list; [s, new K().m(), f()]"), "[ 'now a text', 'two', 'f2' ]");
  });
  test("a name of an earlier cell may stand alone in an object", async () => {
    await text("let now = 1, rows = [2]");
    assert.equal(
      await text("({ now, rows, inner: ((now: number) => ({ now }))(9) })"),
      "{ now: 1, rows: [ 2 ], inner: { now: 9 } }",
    );
    assert.equal(await text("({ now = 4 } = {} as { now?: number }); now"), "4");
  });
  test("await stands everywhere at the top level", async () => {
    assert.equal(await text("await (Promise.resolve(5))"), "5");
    assert.equal(await text("let sum = 0; for await (const x of [1, Promise.resolve(2)]) sum += x; sum"), "3");
    assert.equal(
      await text("const [p, q] = await Promise.all([1, 2]); if (await Promise.resolve(true)) p + q; p + q"),
      "3",
    );
    assert.equal(await text("const inner = async () => { await 1; return 2; }; 3"), "3");
    assert.equal(await text("const { join } = await import('node:path'); join('a', 'b')"), "'a/b'");
  });
  test("a top-level loop is not much slower than the same loop in a function", async () => {
    const ratio = await text(`
      const loop = (): number => { let t = 0; for (let i = 0; i < 5e6; i++) t += i; return t; };
      loop(); const t0 = performance.now(); loop(); const t1 = performance.now();
      let total = 0; for (let i = 0; i < 5e6; i++) total += i;
      const t2 = performance.now(); (t2 - t1) / (t1 - t0)`);
    assert.ok(Number(ratio) < 40, `ratio ${ratio}; tslab's own is about 245`);
  });
  test("a value whose type nobody can name is kept as any", async () => {
    await text("import Database from 'better-sqlite3';\nconst db = new Database(':memory:'), one = 1");
    assert.equal(await text("db.prepare('select 41 + 1 as x').get().x"), "42");
    await text(
      "const { d, e } = { d: new Database(':memory:'), e: 1 }; function make() { return new Database(':memory:'); }",
    );
    await text("class Holder { db = new Database(':memory:'); open() { return this.db; } }");
    assert.equal(await text("[d.open, make().open, new Holder().open().open]"), "[ true, true, true ]");
  });
});

describe("errors", () => {
  test("a type error blocks the cell and shows line and caret", async () => {
    const error = await fails("console.log('ran');\nconst 数字: number = 'x';");
    assert.deepEqual(error, {
      ename: "TypeScriptError",
      evalue: "Type 'string' is not assignable to type 'number'.",
      traceback: [
        `In[${cell}]:2:7 - error TS2322: Type 'string' is not assignable to type 'number'.`,
        "2 | const 数字: number = 'x';",
        "          ^^^^",
      ],
      at: { cell, line: 2, column: 7 },
    });
    assert.deepEqual(shown, []);
  });
  test("null where a number must be, is refused", async () => {
    assert.equal((await fails("Math.abs(null)")).ename, "TypeScriptError");
  });
  test("the reasons of a type error stand below it, once", async () => {
    const error = await fails("const deep: { a: { b: string } } = { a: { b: 1 } } as { a: { b: number } };");
    assert.equal(error.traceback.filter((line) => line.includes("error TS")).length, 1);
    assert.equal(error.traceback[error.traceback.length - 1], "  Type 'number' is not assignable to type 'string'.");
  });
  test("a syntax error is named so", async () => {
    const error = await fails("const = ;");
    assert.equal(error.ename, "SyntaxError");
    assert.deepEqual(error.at, { cell, line: 1, column: 7 });
  });
  test("a traceback has the cell's own lines and nothing of the machinery", async () => {
    const error = await fails(
      "interface Unused { a: string }\nfunction g(x: number) {\n  throw new RangeError('bad ' + x);\n}\n" +
        "[1].map((v) => g(v));",
    );
    assert.deepEqual(error.traceback, [
      "RangeError: bad 1",
      `    at g (In[${cell}]:3:9)`,
      `    at In[${cell}]:5:16`,
      "    at Array.map (<anonymous>)",
      `    at In[${cell}]:5:5`,
    ]);
    assert.deepEqual(error.at, { cell, line: 3, column: 9 });
  });
  test("after an await the line is still right", async () => {
    assert.deepEqual((await fails("await 1;\n\nawait (async () => { await 1; throw new Error('x'); })();")).at, {
      cell,
      line: 3,
      column: 37,
    });
  });
  test("what was declared before a throw survives; what comes after does not exist", async () => {
    const error = await fails(
      "const early = 1; function also() { return early; }\nthrow new Error('x');\nconst late = 2;",
    );
    assert.equal(error.evalue, "x");
    assert.equal(await text("early + also()"), "2");
    assert.match((await fails("late")).evalue, /Cannot find name 'late'/);
  });
  test("a name that the throwing cell did not get to declare again keeps its value and its type", async () => {
    await text("const kept = 'text'; import { join as joined } from 'node:path'");
    await fails("throw new Error('x'); const kept = 5; import { join as joined, sep } from 'node:path'");
    assert.equal(await text("const copy: string = kept; copy.toUpperCase()"), "'TEXT'");
    assert.equal(await text("joined('a', 'b')"), "'a/b'");
  });
  test("whatever is thrown is described", async () => {
    assert.deepEqual((await fails("throw 5")).traceback, ["Thrown, though not an error: 5"]);
    assert.equal((await fails("throw undefined")).ename, "Thrown");
    assert.equal((await fails("throw { get stack() { throw 1; }, name: 'N', message: 'm' }")).ename, "Thrown");
    assert.deepEqual((await fails("throw { name: 'N', message: 'm' }")).traceback, ["N: m"]);
    const cause = await fails("throw new Error('outer', { cause: new TypeError('inner') })");
    assert.ok(cause.traceback.includes("Caused by: TypeError: inner"), cause.traceback.join("\n"));
    const many = await fails("await Promise.any([Promise.reject(new Error('one'))])");
    assert.ok(many.traceback.includes("Caused by: Error: one"), many.traceback.join("\n"));
  });
  test("messages and frames hold no path of this machine", async () => {
    const error = await fails(
      "import { readFileSync } from 'node:fs';\nreadFileSync(process.cwd() + '/none'); readFileSync('" +
        project.notebooks +
        "/none')",
    );
    assert.ok(!JSON.stringify(error).includes(project.root), JSON.stringify(error));
    const missing = await fails("require('no-such-package')");
    assert.ok(!JSON.stringify(missing).includes(project.root), JSON.stringify(missing));
  });
  test("process.exit is refused", async () => {
    assert.match((await fails("process.exit(3)")).evalue, /^process.exit\(3\) in a cell was refused/);
  });
});

describe("imports", () => {
  test("local files in and above the folder, with their lines in errors", async () => {
    assert.equal(await text("import { twice } from '../lib/twice';\ntwice(21)"), "42");
    const error = await fails("import { boom } from './local';\nboom()");
    assert.deepEqual(error.traceback, [
      "Error: local boom",
      "    at boom (notebooks/local.ts:3:9)",
      `    at In[${cell}]:2:5`,
    ]);
  });
  test("a changed file is read again, and so is what imports it", async () => {
    project.write("lib/factor.ts", "export const factor = 100;\n");
    assert.equal(await text("import { twice as again } from '../lib/twice';\nagain(2)"), "200");
  });
  test("a type error in a file above the folder is refused, by its name, until it is mended", async () => {
    project.write("lib/wrong.ts", "export const wrong: number = 'x';\n");
    const error = await fails("import { wrong } from '../lib/wrong'; wrong");
    assert.equal(
      error.traceback[0],
      "../lib/wrong.ts:1:14 - error TS2322: Type 'string' is not assignable to type 'number'.",
    );
    project.write("lib/wrong.ts", "export const wrong: number = 11;\n");
    assert.equal(await text("import { wrong } from '../lib/wrong'; wrong"), "11");
  });
  test("a file that was missing is found once it is there", async () => {
    assert.match((await fails("import { nope } from './nope'")).evalue, /Cannot find module '.\/nope'/);
    project.write("notebooks/nope.ts", "export const nope = 'here';\n");
    assert.equal(await text("import { nope } from './nope'; nope"), "'here'");
  });
  test("a file that throws while it loads throws again, and is loaded anew once it is mended", async () => {
    project.write("notebooks/thrower.ts", "export const half = 1;\nthrow new Error('at load');\n");
    assert.equal((await fails("import { half as h1 } from './thrower'; h1")).evalue, "at load");
    assert.equal((await fails("import { half as h2 } from './thrower'; h2")).evalue, "at load");
  });
  test("a package.json that changes between cells disturbs none of them", async () => {
    await text("import { half as halved } from 'recall-lab'; const read = halved(4)");
    const manifest = { name: "recall-lab", main: "dist/lib/index.js", types: "dist/lib/index.d.ts" };
    project.write("package.json", JSON.stringify({ ...manifest, version: "2.0.0" }));
    await text("const changed = 1");
    assert.equal(await text("halved(changed * 4)"), "2");
  });
  test("files that import each other end", async () => {
    project.write("notebooks/a.ts", "import { b } from './b';\nexport const a = 1;\nexport const viaB = () => b();\n");
    project.write("notebooks/b.ts", "import { a } from './a';\nexport const b = () => a + 1;\n");
    assert.equal(await text("import { viaB } from './a'; viaB()"), "2");
  });
  test("the package's own name, types checked, errors in its TypeScript lines", async () => {
    assert.equal(await text("import { half } from 'recall-lab';\nhalf(4)"), "2");
    assert.match((await fails("half('4')")).evalue, /not assignable to parameter of type 'number'/);
    const error = await fails("half(3)");
    assert.deepEqual(error.traceback, [
      "RangeError: odd: 3",
      "    at half (lib/index.ts:12:1)",
      `    at In[${cell}]:1:1`,
    ]);
  });
});

describe("what a cell shows", () => {
  test("console and the streams, in order, with callbacks and characters kept whole", async () => {
    await text(`console.log('a'); console.error('b'); process.stdout.write(new Uint8Array([0xe8, 0xb6]));
      process.stdout.write(new Uint8Array([0x85])); await new Promise((done) => process.stdout.write('c', done)); 1`);
    const written = shown.map(([, output]) =>
      output.kind === "stream" ? `${output.name}:${output.text}` : output.kind,
    );
    assert.deepEqual(
      written.filter((each) => each !== "stdout:"),
      ["stdout:a\n", "stderr:b\n", "stdout:超", "stdout:c"],
    );
  });
  test("late output belongs to the cell that caused it", async () => {
    await text("setTimeout(() => console.log('late'), 20); 1");
    const from = cell;
    await text("await new Promise((done) => setTimeout(done, 60))");
    assert.deepEqual(shown, [[from, { kind: "stream", name: "stdout", text: "late\n" }]]);
  });
  test("tslab's own display, with updates", async () => {
    await text(
      "import { display, newDisplay } from 'tslab';\ndisplay.html('<b>x</b>');\n" +
        "const d2 = newDisplay(); d2.text('1'); d2.text('2');",
    );
    const [first, second, third] = shown.map(([, output]) => output);
    assert.deepEqual(first, { kind: "display", data: { "text/html": "<b>x</b>" } });
    assert.ok(second?.kind === "display" && third?.kind === "update" && second.displayId === third.displayId);
    assert.deepEqual(third.data, { "text/plain": "2" });
  });
  test("a value with a display method, whose promise is awaited; a method that fails is the cell's error", async () => {
    const result = await run(
      "({ [Symbol.for('Jupyter.display')]: async () => ({ 'text/html': '<i>h</i>', 'text/plain': 'h' }) })",
    );
    assert.deepEqual(result, { status: "ok", result: { "text/html": "<i>h</i>", "text/plain": "h" } });
    const error = await fails("({\n  [Symbol.for('Jupyter.display')]() { throw new Error('no picture'); }\n})");
    assert.equal(error.evalue, "no picture");
    assert.equal(error.at?.line, 2);
  });
});

test("closing gives the process back as it was", () => {
  const before_ = [
    process.stdout.write,
    process.stderr.write,
    process.exit,
    Error.prepareStackTrace,
    Error.stackTraceLimit,
  ];
  const other = openSession({ cwd: project.notebooks, onOutput: () => undefined, onUnhandled: () => undefined });
  assert.notEqual(process.exit, before_[2]);
  other.close();
  const now = [
    process.stdout.write,
    process.stderr.write,
    process.exit,
    Error.prepareStackTrace,
    Error.stackTraceLimit,
  ];
  assert.deepEqual(now, before_);
});

test("a folder that is not there is refused", () => {
  assert.throws(() => openSession({ cwd: "/no/such/folder", onOutput: () => undefined }), /there must be a folder/);
});
