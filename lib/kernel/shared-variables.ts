import type * as TypeScript from "@tslab/typescript-for-tslab";
import { ts } from "./tslab";

type Checker = TypeScript.TypeChecker;
type Node = TypeScript.Node;

/** The `let` and `var` variables of a cell's top level that outlive the line they stand on: a function of the cell
 *  uses them, or a `for … of` writes them. The compiler gives a cell variables of its own and copies what is written
 *  into the exports; what a later cell wrote there, the cell's functions never saw. These live in the exports alone. */
export function sharedVariables(checker: Checker, file: TypeScript.SourceFile): ReadonlySet<TypeScript.Symbol> {
  const variables = new Map(file.statements.flatMap(declaredBy).map((name) => [name.text, symbolAt(checker, name)]));
  const found = new Set<TypeScript.Symbol>();
  if (variables.size === 0) return found;
  const take = (name: TypeScript.Identifier): void => {
    const symbol = variables.has(name.text) && symbolAt(checker, name);
    if (symbol && symbol === variables.get(name.text)) found.add(symbol);
  };
  const visit = (node: Node, isInside: boolean): void => {
    if (isInside && ts.isIdentifier(node)) take(node);
    const head = ts.isForOfStatement(node) || ts.isForInStatement(node) ? node.initializer : undefined;
    const later = isInside || isRunLater(node);
    ts.forEachChild(node, (child) => visit(child, later || (child === head && !ts.isVariableDeclarationList(child))));
  };
  visit(file, false);
  return found;
}

/** What an identifier means as a value; in `{ a }` it is the variable, not the property. */
export function symbolAt(checker: Checker, name: TypeScript.Identifier): TypeScript.Symbol | undefined {
  const { parent } = name;
  const isShort = parent !== undefined && ts.isShorthandPropertyAssignment(parent) && parent.name === name;
  return isShort ? checker.getShorthandAssignmentValueSymbol(parent) : checker.getSymbolAtLocation(name);
}

/** The variables of a statement that can be written again. */
export function declaredBy(statement: TypeScript.Statement): readonly TypeScript.Identifier[] {
  if (!ts.isVariableStatement(statement) || statement.declarationList.flags & ts.NodeFlags.Const) return [];
  const names = (name: TypeScript.BindingName): readonly TypeScript.Identifier[] =>
    ts.isIdentifier(name)
      ? [name]
      : name.elements.flatMap((element) => (ts.isBindingElement(element) ? names(element.name) : []));
  return statement.declarationList.declarations.flatMap(({ name }) => names(name));
}

function isRunLater(node: Node): boolean {
  return ts.isFunctionLike(node) || ts.isPropertyDeclaration(node) || ts.isClassStaticBlockDeclaration(node);
}
