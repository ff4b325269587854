import type { Node, SourceFile, Statement } from "@tslab/typescript-for-tslab";
import { ts } from "./tslab";

/** A cell without the words that only modules need, so that what was written for a file runs as it stands: `export`
 *  before a declaration, `export { a }`, and the attributes of an import (`with { type: "json" }`, which the compiler
 *  is too old to read). Blanks stand in their place: lines and columns stay. */
export function withoutModuleWords(code: string): string {
  if (!/\bexport\b|\bwith\s*\{/.test(code)) return code;
  const file = ts.createSourceFile("cell.ts", code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS);
  const spans = file.statements.flatMap((statement, i) => spansOf(statement, file.statements[i + 1], file));
  return spans.reduce((text, [from, to]) => text.slice(0, from) + blank(text.slice(from, to)) + text.slice(to), code);
}

type Span = readonly [from: number, to: number];

function spansOf(statement: Statement, next: Statement | undefined, file: SourceFile): readonly Span[] {
  const whole = (node: Node): Span => [node.getStart(file), node.end];
  if (ts.isExportDeclaration(statement) && !statement.moduleSpecifier) return [whole(statement)];
  if (ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement)) {
    return next && ts.isWithStatement(next) ? [[next.getStart(file), next.expression.end]] : [];
  }
  const modifiers = (ts.canHaveModifiers(statement) && ts.getModifiers(statement)) || [];
  if (modifiers.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword)) return [];
  return modifiers.filter(({ kind }) => kind === ts.SyntaxKind.ExportKeyword).map(whole);
}

function blank(text: string): string {
  return text.replace(/[^\r\n\u2028\u2029]/g, " ");
}
