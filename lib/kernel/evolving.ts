import type * as TypeScript from "@tslab/typescript-for-tslab";
import { mendSourceFiles, type Host } from "./source-files";
import { ts } from "./tslab";

/** Lets `const rows = []` and `let best = null` take their type from what is put into them, as they do under the
 *  strictest checks. Our checks allow a type to be missing (noImplicitAny is off), and there the compiler reads them
 *  as never[] and null: `rows.push(1)` would be refused. It does better in JavaScript, so it is told that such a
 *  declaration is. */
export function evolvingDeclarations(host: Host): void {
  mendSourceFiles(host, (file) => {
    if (!file.isDeclarationFile) visit(file);
  });
}

function visit(node: TypeScript.Node): void {
  if (ts.isVariableDeclaration(node) && !node.type && ts.isIdentifier(node.name) && saysLittle(node.initializer)) {
    (node as { flags: TypeScript.NodeFlags }).flags |= ts.NodeFlags.JavaScriptFile;
  }
  ts.forEachChild(node, visit);
}

/** An empty list, null or undefined. */
function saysLittle(value: TypeScript.Expression | undefined): boolean {
  if (!value) return false;
  if (ts.isArrayLiteralExpression(value)) return value.elements.length === 0;
  return value.kind === ts.SyntaxKind.NullKeyword || (ts.isIdentifier(value) && value.text === "undefined");
}
