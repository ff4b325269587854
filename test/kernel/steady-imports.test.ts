import assert from "node:assert/strict";
import { test } from "node:test";
import { steadyImports } from "../../lib/kernel/steady-imports";
import { PREVIOUS, ts } from "../../lib/kernel/tslab";

/** The lists of imports that the compiler is given for these texts, one after another; undefined: it makes its own. */
function lists(texts: readonly string[], name = `/n/${PREVIOUS}`): readonly (readonly string[] | undefined)[] {
  let text = "";
  const getSourceFile = () => ts.createSourceFile(name, text, ts.ScriptTarget.Latest, false, ts.ScriptKind.TS);
  const host = { getSourceFile, getSourceFileByPath: getSourceFile };
  steadyImports(host as never);
  return texts.map((each) => {
    text = each;
    const file = host.getSourceFile() as { imports?: readonly { readonly text: string }[] };
    return file.imports?.map((literal) => literal.text);
  });
}

test("imports are found whole, in types, in exports and by require, each once", () => {
  const text = 'import { a } from "a"; declare const b: import("b").B[]; export * from "c"; import d = require("d"); '
    + 'declare const e: import("a").E;';
  assert.deepEqual(lists([text]), [["a", "b", "c", "d"]]);
});

test("the list stays the same where a package is not named any more, and grows at its end", () => {
  const texts = ['import "a"; import "b";', 'import "b";', 'import "c"; import "a";', ""];
  assert.deepEqual(lists(texts), [["a", "b"], ["a", "b"], ["a", "b", "c"], ["a", "b", "c"]]);
});

test("a local file leaves the list when it is not named any more", () => {
  const texts = ['import { x } from "./x"; import "a"; import "/y";', 'import "a";', 'import "../z"; import "a";'];
  assert.deepEqual(lists(texts), [["./x", "a", "/y"], ["a"], ["a", "../z"]]);
});

test("other files are left to the compiler", () => {
  assert.deepEqual(lists(['import "a";'], "/n/other.d.ts"), [undefined]);
});
