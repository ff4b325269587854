import assert from "node:assert/strict";
import { homedir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { captureStreams } from "../../lib/kernel/capture";
import { cellFunction } from "../../lib/kernel/compile";
import { writeOnlyConsole } from "../../lib/kernel/console";
import { declarationsReached } from "../../lib/kernel/declarations";
import { describeError, projectRoot, scrub } from "../../lib/kernel/errors";
import { guardProcess } from "../../lib/kernel/guard";
import { nameless } from "../../lib/kernel/nameless";
import { follow, mapOf, stripInlineMap } from "../../lib/kernel/source-map";
import { packageRoot } from "../../lib/root";

describe("cellFunction(converted, code)", () => {
  const awaits = (code: string): boolean => cellFunction("", code).text.includes("{ return async function");
  test("is async for an await at the top level only", () => {
    assert.ok(
      ["await x", "for await (const x of y) {}", "if (a) { await (b); }", "const { a = await b } = c"].every(awaits),
    );
    const inside = [
      "async () => { await x; }",
      "async function f() { await x }",
      "class A { async m() { await x } }",
      "'await x'",
    ];
    assert.ok(!inside.some(awaits));
  });
  test("names what the cell exports and makes the exports plain properties on the same lines", () => {
    const converted = `Object.defineProperty(exports, "__esModule", { value: true });
exports.sep = exports.名 = void 0;
Object.defineProperty(exports, "sep", { enumerable: true, get: function () { return path_1.sep; } });
`;
    assert.deepEqual(cellFunction(converted, ""), {
      text:
        "(function (require, module, __filename, __dirname, __import) { return function (exports) {\n\n\n" +
        "exports.sep = path_1.sep;\n\n} })",
      names: ["sep", "名"],
    });
  });
});

describe("declarationsReached(before, after, unreached)", () => {
  test("without unreached names it is what the cell declares", () => {
    assert.equal(declarationsReached("declare let a: 1;\n", "declare let b: 2;\n", new Set()), "declare let b: 2;\n");
  });
  test("takes unreached names from before, of every kind, and keeps types", () => {
    const before = "declare const a: 1, z: 0;\ndeclare class K {\n}\ntype T = 1;\n";
    const after =
      "declare let a: 2, b: 3;\ndeclare function f(): void;\ndeclare enum E {\n    A = 0\n}\ninterface I {\n}\n" +
      'import d, { x, y as q } from "m";\nimport * as all from "n";\nimport type { U } from "o";\n';
    assert.equal(
      declarationsReached(before, after, new Set(["a", "f", "x", "all", "K"])),
      'declare let b: 3;\ndeclare enum E {\n    A = 0\n}\ninterface I {\n}\nimport d, { y as q } from "m";\n' +
        'import type { U } from "o";\ndeclare const a: 1;\ndeclare class K {\n}\n',
    );
  });
});

describe("nameless(code, complaints)", () => {
  const complaint = (offset: number, code = 4023, fileName?: string) => {
    const at = { offset, line: 0, character: offset };
    return { start: at, end: at, messageText: "", category: 1, code, ...(fileName && { fileName }) };
  };
  test("writes any after a variable, a pattern, a parameter list", () => {
    assert.equal(nameless("const db = open()", [complaint(6)]), "const db: any = open()");
    assert.equal(nameless("const { a, b } = open()", [complaint(8)]), "const { a, b }: any = open()");
    assert.equal(
      nameless("function f(x = (1)) { return open(); }", [complaint(9, 4060)]),
      "function f(x = (1)): any { return open(); }",
    );
  });
  test("leaves other complaints, other files and places without a type alone", () => {
    assert.equal(nameless("const db = open()", [complaint(6), complaint(6, 2322)]), undefined);
    assert.equal(nameless("const db = open()", [complaint(6, 4023, "x.ts")]), undefined);
    assert.equal(nameless("open()", [complaint(0)]), undefined);
    assert.equal(nameless("open()", []), undefined);
  });
});

describe("source maps", () => {
  const map = { version: 3, sources: ["a.ts"], names: [], mappings: ";AAEA" };
  test("an inline map is parted from its text; a text without one is itself", () => {
    const inline = Buffer.from(JSON.stringify(map)).toString("base64");
    const line = `//# sourceMappingURL=data:application/json;base64,${inline}`;
    assert.deepEqual(stripInlineMap(`x;\n${line}`), { text: "x;\n", map });
    assert.deepEqual(stripInlineMap("x;"), { text: "x;", map: null });
  });
  test("a position is followed to where it was written, counted from 1; machinery is null", () => {
    const locate = follow([map as never], "a.ts", 1);
    assert.deepEqual(locate(2, 1), { file: "a.ts", line: 2, column: 1 });
    assert.equal(locate(1, 1), null);
    assert.equal(follow([map as never], "a.ts", 5)(2, 1), null);
  });
  test("our own compiled files have maps; others have none", () => {
    assert.ok(mapOf(__filename));
    assert.equal(mapOf("/nowhere/x.js"), undefined);
  });
});

describe("errors", () => {
  test("scrub takes the project's and the home folder's paths out", () => {
    assert.equal(scrub("at /p/lib/x.ts and /p", "/p"), "at lib/x.ts and .");
    assert.equal(scrub(join(homedir(), "x"), "/p"), "~/x");
  });
  test("the project's root is the nearest folder above with a package.json", () => {
    assert.equal(projectRoot(join(packageRoot(), "lib", "kernel")), packageRoot());
    assert.equal(projectRoot("/"), "/");
  });
  test("causes end after four", () => {
    const chain = Array.from({ length: 9 }).reduce<Error>(
      (cause, _, i) => new Error(`e${i}`, { cause }),
      new Error("first"),
    );
    const lines = describeError(chain, "/").traceback.filter((line) => line.startsWith("Caused by"));
    assert.deepEqual(
      lines.map((line) => line.slice(-2)),
      ["e7", "e6", "e5", "e4"],
    );
  });
  test("a cause that is no error is inspected", () => {
    assert.ok(describeError(new Error("x", { cause: { why: 1 } }), "/").traceback.includes("Caused by: { why: 1 }"));
  });
});

test("guardProcess refuses to exit inside a cell only, and undoes itself", () => {
  const real = process.exit;
  const codes: unknown[] = [];
  process.exit = ((code: unknown) => codes.push(code)) as never;
  let inside = true;
  const undo = guardProcess({ isInCell: () => inside });
  assert.throws(() => process.exit(2), /process\.exit\(2\) in a cell was refused/);
  assert.throws(() => process.exit(), /process\.exit\(\) in a cell/);
  inside = false;
  process.exit(7);
  undo();
  process.exit = real;
  assert.deepEqual(codes, [7]);
});

test("captureStreams(take) reads text in the encoding that was named, and characters that come in halves", () => {
  let text = "";
  const release = captureStreams((_, piece) => ((text += piece), true));
  process.stdout.write("616263", "hex");
  process.stdout.write("é", "utf8");
  for (const half of [0, 1]) process.stdout.write(Buffer.from("é").subarray(half, half + 1));
  release();
  assert.equal(text, "abcéé");
});

describe("writeOnlyConsole()", () => {
  test("has every method of Node's own, writes the same, and is undone", () => {
    const before = globalThis.console;
    const names = Object.keys(before).sort();
    let text = "";
    const release = captureStreams((_, piece) => ((text += piece), true));
    const say = (): string => {
      text = "";
      console.log("%d %s", 3, "x");
      console.group("g");
      for (const name of ["info", "debug", "dirxml", "error", "warn"] as const) console[name]({ a: { b: { c: { d: 1 } } } });
      console.table([{ a: 1 }]);
      console.groupEnd();
      console.count("n");
      console.countReset("n");
      console.assert(false, "no");
      return text;
    };
    const own = say();
    const undo = writeOnlyConsole();
    try {
      assert.notEqual(globalThis.console, before);
      assert.deepEqual(Object.keys(console).sort(), names);
      assert.equal(say(), own);
      assert.match(own, /^3 x\ng\n {2}\{ a: /);
    } finally {
      undo();
      release();
    }
    assert.equal(globalThis.console, before);
  });
});
