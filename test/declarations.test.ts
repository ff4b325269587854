import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { join } from "node:path";
import { test } from "node:test";
import type TypeScript from "typescript";
import { packageRoot } from "../lib/root";

// The compiler that reads our declarations in a notebook is tslab's own 5.0.4, not ours.
const nearTslab = createRequire(createRequire(__filename).resolve("tslab/package.json"));
const ts = nearTslab("@tslab/typescript-for-tslab") as typeof TypeScript;

const OPTIONS: TypeScript.CompilerOptions = {
  target: ts.ScriptTarget.ES2020, module: ts.ModuleKind.CommonJS, esModuleInterop: true, strict: true, noEmit: true,
  moduleResolution: ts.ModuleResolutionKind.Node10, skipLibCheck: true, lib: ["lib.es2022.d.ts"], types: ["node"],
};

test("a cell that uses an export of recall-lab wrongly is refused, for each export", () => {
  const names = [...exportsOf().keys()];
  assert.ok(names.length > 100, `only ${names.length} exports were found`);
  const cell = ["import * as lab from 'recall-lab';", ...names.map((name) => wrong(name))].join("\n");
  const refused = diagnose(cell);
  const accepted = names.filter((_, i) => !refused.has(i + 1));
  assert.deepEqual(accepted, []);
});

test("no export of recall-lab, nor what it takes, returns or holds, is read as any", () => {
  const { checker, symbols } = load("import * as lab from 'recall-lab'; lab;");
  const found: string[] = [];
  for (const [name, symbol] of symbols) visit(checker, checker.getTypeOfSymbol(symbol), name, new Set(), found);
  assert.deepEqual(found, []);
});

const wrong = (name: string): string => `{ const cell: { readonly nothingHasThis: 1 } = lab.${name}; void cell; }`;

function load(source: string): {
  readonly program: TypeScript.Program;
  readonly file: TypeScript.SourceFile;
  readonly checker: TypeScript.TypeChecker;
  readonly symbols: ReadonlyMap<string, TypeScript.Symbol>;
} {
  const path = join(packageRoot(), "cell.ts");
  const host = ts.createCompilerHost(OPTIONS);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (name) => name === path || fileExists.call(host, name);
  host.getSourceFile = (name, ...rest) =>
    name === path ? ts.createSourceFile(name, source, ts.ScriptTarget.ES2020, true) : getSourceFile.call(host, name, ...rest);
  const program = ts.createProgram([path], OPTIONS, host);
  const checker = program.getTypeChecker();
  const file = program.getSourceFile(path)!;
  const specifier = (file.statements[0] as TypeScript.ImportDeclaration).moduleSpecifier;
  const module = checker.getSymbolAtLocation(specifier);
  assert.ok(module, "tslab's compiler does not find recall-lab");
  const values = checker.getExportsOfModule(module).flatMap((symbol) => {
    const real = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    return real.flags & ts.SymbolFlags.Value ? [[symbol.name, real] as const] : [];
  });
  return { program, file, checker, symbols: new Map(values) };
}

const exportsOf = (): ReadonlyMap<string, TypeScript.Symbol> => load("import * as lab from 'recall-lab'; lab;").symbols;

/** The lines (0 = the import) at which the compiler refuses the cell. */
function diagnose(source: string): ReadonlySet<number> {
  const { program, file } = load(source);
  const starts = program.getSemanticDiagnostics(file).map(({ start }) => start ?? 0);
  return new Set(starts.map((start) => file.getLineAndCharacterOfPosition(start).line));
}

/** Collects where `any` is met in our own types; types of Node and the language itself are not ours. */
function visit(
  checker: TypeScript.TypeChecker, type: TypeScript.Type, where: string, seen: Set<TypeScript.Type>, found: string[],
): void {
  if (seen.has(type)) return;
  seen.add(type);
  if (type.flags & ts.TypeFlags.Any) found.push(where);
  const declared = type.symbol?.declarations?.[0]?.getSourceFile().fileName ?? "";
  if (/node_modules\/(?!recall-lab\/)/.test(declared)) return;
  const deeper = (next: TypeScript.Type, step: string): void => visit(checker, next, `${where}${step}`, seen, found);
  if (type.isUnionOrIntersection()) for (const part of type.types) deeper(part, "");
  for (const argument of checker.getTypeArguments(type as TypeScript.TypeReference) ?? []) deeper(argument, "<>");
  for (const signature of [...type.getCallSignatures(), ...type.getConstructSignatures()]) {
    deeper(signature.getReturnType(), "()");
    for (const parameter of signature.getParameters()) deeper(checker.getTypeOfSymbol(parameter), `(${parameter.name})`);
  }
  if (type.isClassOrInterface() || type.flags & ts.TypeFlags.Object) {
    for (const property of type.getProperties()) deeper(checker.getTypeOfSymbol(property), `.${property.name}`);
  }
}
