import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, relative } from "node:path";
import { after, test } from "node:test";
import ts from "typescript";
import { packageRoot } from "../../lib/root";

const root = packageRoot();
const read = (...path: readonly string[]): string => readFileSync(join(root, ...path), "utf8");

const PAGES = ["README.md", "environment.md", "lib/README.md", "data/README.md", "test/reference/README.md"];

/** The code blocks of a page by language, in order. */
function blocks(page: string, language: string): readonly string[] {
  return [...page.matchAll(/^```(\w*)\n([^]*?)^```$/gm)].flatMap(([, name, code]) => (name === language ? [code!] : []));
}

// Of these folders only the functions are held to it so far.
const FUNCTIONS_ONLY = /^lib[/\\](kernel|notebook)[/\\]|^lib[/\\]cli[/\\](kernel|lab)/;

test("every export of lib has a doc comment of at most six lines", () => {
  const files = readdirSync(join(root, "lib"), { recursive: true, encoding: "utf8" }).filter((name) => /\.ts$/.test(name));
  const faults = files.flatMap((name) => undocumented(join(root, "lib", name)));
  assert.deepEqual(faults, []);
});

/** Exported declarations without a doc comment, or with one of more than six lines. Re-exports need none. */
function undocumented(path: string): readonly string[] {
  const file = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.ES2022, true);
  return file.statements.flatMap((statement) => {
    const exported = ts.canHaveModifiers(statement)
      && ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    if (!exported || (FUNCTIONS_ONLY.test(relative(root, path)) && !ts.isFunctionDeclaration(statement))) return [];
    const docs = ts.getJSDocCommentsAndTags(statement).filter(ts.isJSDoc);
    const lines = docs.map((doc) => doc.getText().split("\n").length);
    const line = file.getLineAndCharacterOfPosition(statement.getStart()).line + 1;
    return lines.length > 0 && lines.every((n) => n <= 6) ? [] : [`${relative(root, path)}:${line} (${lines[0] ?? 0} lines)`];
  });
}

mkdirSync(join(root, ".cache"), { recursive: true });
const folder = mkdtempSync(join(root, ".cache", "docs-"));
after(() => rmSync(folder, { recursive: true, force: true }));

const TS = PAGES.flatMap((page) => blocks(read(page), "ts").map((code, i) => ({ name: `${page}, block ${i + 1}`, code })));

test("the README shows the library in use", () => {
  assert.ok(TS.some(({ name }) => name.startsWith("README.md")));
});

for (const [i, { name, code }] of TS.entries()) {
  test(`${name}: the types hold, it runs, and each "// value" beside an expression is what comes out`, () => {
    const file = join(folder, `snippet-${i}.ts`);
    writeFileSync(file, code);
    const options = { module: ts.ModuleKind.Node16, strict: true, noEmit: true, skipLibCheck: true,
      target: ts.ScriptTarget.ES2022, types: ["node"] };
    const program = ts.createProgram([file], options);
    const said = ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, " "));
    assert.deepEqual(said, []);
    const values = [...code.matchAll(/^(\w[^\n]*\)[\w.]*); \/\/ (.+)$/gm)];
    const shown = code.replace(/^(\w[^\n]*\)[\w.]*); \/\/ .+$/gm, "console.log(JSON.stringify($1));");
    const compiled = ts.transpileModule(shown, { compilerOptions: { module: ts.ModuleKind.CommonJS } }).outputText;
    assert.ok(values.length > 0, "no value is shown");
    const run = spawnSync(process.execPath, ["-e", compiled], { cwd: root, encoding: "utf8" });
    assert.equal(run.status, 0, run.stderr);
    assert.deepEqual(run.stdout.split("\n").slice(0, values.length), values.map(([, , value]) => value));
  });
}

test("every npm script that a page names is in package.json, every verb is one", () => {
  const { scripts } = JSON.parse(read("package.json")) as { readonly scripts: Readonly<Record<string, string>> };
  const verbs = [...read("lib", "cli", "main.ts").matchAll(/^ {2}\["(\w+)", \{/gm)].map(([, verb]) => verb!);
  const text = PAGES.map((page) => read(page)).join("\n");
  const named = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, script]) => script!);
  const called = [...text.matchAll(/recall-lab (\w+) (?:data|FOLDER|--)/g)].map(([, verb]) => verb!);
  assert.ok(named.length > 2 && called.length > 1);
  assert.deepEqual(named.filter((script) => !Object.hasOwn(scripts, script)), []);
  assert.deepEqual(called.filter((verb) => !verbs.includes(verb)), []);
});

test("every setting of ours that lib reads is in environment.md, and none that nothing reads", () => {
  const page = read("environment.md");
  const sources = ["lib", "test"].flatMap((name) => readdirSync(join(root, name), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(ts|mjs)$/.test(file)).map((file) => read(name, file))).join("\n");
  const ours = /\b(RECALL_LAB_[A-Z]+|HF_ENDPOINT|CHROMA_URL|REQUIRE_[A-Z]+)\b/g;
  const inCode = new Set([...sources.matchAll(ours)].map(([, name]) => name!));
  // Read by the conformance suite of the kernel, which is written in Python.
  inCode.add("RECALL_LAB_NODE");
  const inPage = new Set([...page.matchAll(ours)].map(([, name]) => name!));
  assert.deepEqual([...inCode].filter((name) => !inPage.has(name)), []);
  assert.deepEqual([...inPage].filter((name) => !inCode.has(name)), []);
});

test("every verb in the tables of lib/README.md is an export, and every page and file it names exists", () => {
  const lab = createRequire(join(root, "package.json"))("recall-lab") as Readonly<Record<string, unknown>>;
  const rows = read("lib", "README.md").split("\n").filter((line) => /^\| .* \| (72|85|86) /.test(line));
  const verbs = rows.flatMap((row) => [...row.matchAll(/`(\w+)`/g)].map(([, name]) => name!));
  assert.ok(rows.length === 7 && verbs.length > 7, "the seven probes");
  assert.deepEqual(verbs.filter((name) => typeof lab[name] !== "function"), []);
  const files = [...read("lib", "README.md").matchAll(/`((?:test|data|lib)\/[\w./-]+\.\w+)`/g)].map(([, path]) => path!);
  assert.deepEqual(files.filter((path) => !existsSync(join(root, path))), []);
});
