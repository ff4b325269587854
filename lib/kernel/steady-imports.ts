import type * as TypeScript from "@tslab/typescript-for-tslab";
import { isAugmentation } from "./kept-declarations";
import { mendSourceFiles, type Host } from "./source-files";
import { PREVIOUS, ts } from "./tslab";

type Literal = TypeScript.StringLiteralLike;
type File = TypeScript.SourceFile & {
  imports?: readonly Literal[];
  moduleAugmentations?: readonly unknown[];
  ambientModuleNames?: readonly string[];
};

/** Gives the file of earlier declarations a list of imports that only grows: where it stays the same from one cell to
 *  the next, the compiler keeps what it knows of all files instead of going through them again. A package that is no
 *  longer named stays on the list; a local file leaves it, since it may be changed or go away. */
export function steadyImports(host: Host): void {
  let listed: readonly Literal[] = [];
  mendSourceFiles(host, (file) => {
    if (!file.fileName.endsWith(`/${PREVIOUS}`)) return;
    const now = new Map(importsOf(file).map((literal) => [literal.text, literal]));
    const kept = listed.filter(({ text }) => now.has(text) || !/^[./]/.test(text));
    const known = new Set(kept.map(({ text }) => text));
    listed = [...kept, ...[...now.values()].filter(({ text }) => !known.has(text))];
    const given: File = file;
    given.imports = listed.map((literal) => now.get(literal.text) ?? literal);
    given.moduleAugmentations = augmentationsOf(file);
    given.ambientModuleNames = [];
  });
}

/** The names of what `declare global` and `declare module "…"` add to. */
function augmentationsOf(file: TypeScript.SourceFile): readonly TypeScript.Node[] {
  return file.statements.filter(ts.isModuleDeclaration).filter(isAugmentation).map(({ name }) => name);
}

/** What declarations import, whole or by `import("…")`. */
function importsOf(file: TypeScript.SourceFile): readonly Literal[] {
  const found: Literal[] = [];
  const take = (node: TypeScript.Node | undefined): void => {
    if (node && ts.isStringLiteralLike(node) && node.text !== "") found.push(node);
  };
  const visit = (node: TypeScript.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) take(node.moduleSpecifier);
    if (ts.isExternalModuleReference(node)) take(node.expression);
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) take(node.argument.literal);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}
