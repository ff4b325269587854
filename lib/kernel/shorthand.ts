import type * as TypeScript from "@tslab/typescript-for-tslab";
import { dynamicImport, importMeta } from "./import-meta";
import { sharedVariables, symbolAt } from "./shared-variables";
import { isCell } from "./tslab";

type Ts = typeof TypeScript;
type Transform = (context: TypeScript.TransformationContext) => (file: TypeScript.SourceFile) => TypeScript.SourceFile;

/** Mends what the converter gets wrong when it writes names of earlier cells (declared in a file that ends in
 *  `previous`) as `exports.name`: it overlooks `{ a }`, which becomes `{ a: exports.a }`; and it takes the property in
 *  `({ a: b }) => …` or `({ a: b } = c)` for the variable, so that name becomes a text. Variables of the cell itself
 *  that its functions share with later cells are written as `exports.name` too. */
export function expandShorthand(ts: Ts, program: TypeScript.Program, previous: string): Transform {
  const checker = program.getTypeChecker();
  let shared: ReadonlySet<TypeScript.Symbol> = new Set();
  let where: "cell" | "file" = "cell";
  const earlier = program.getSourceFiles().find(({ fileName }) => fileName.endsWith(`/${previous}`));
  const hasGlobals = earlier?.text.includes("declare global") === true;
  const isGlobal = (symbol: TypeScript.Symbol | undefined): boolean =>
    hasGlobals && symbol?.declarations?.some((declaration) => isInGlobal(ts, declaration)) === true;
  const isEarlier = (symbol: TypeScript.Symbol | undefined): boolean => {
    const declarations = symbol?.declarations ?? [];
    const isThere = (declaration: TypeScript.Node): boolean =>
      declaration.getSourceFile().fileName.endsWith(`/${previous}`);
    return (symbol !== undefined && shared.has(symbol)) || declarations.some(isThere);
  };
  return (context) => {
    const { factory } = context;
    const exported = (name: TypeScript.Identifier): TypeScript.Expression => {
      const holder = isGlobal(symbolAt(checker, name)) ? "globalThis" : "exports";
      return factory.createPropertyAccessExpression(factory.createIdentifier(holder), name.text);
    };
    const expanded = (node: TypeScript.ShorthandPropertyAssignment): TypeScript.Node => {
      const value = exported(node.name);
      const initial = node.objectAssignmentInitializer;
      const right = initial
        ? factory.createAssignment(value, ts.visitNode(initial, visit) as TypeScript.Expression)
        : value;
      return ts.setTextRange(factory.createPropertyAssignment(node.name.text, right), node);
    };
    const asText = (name: TypeScript.Identifier): TypeScript.StringLiteral =>
      ts.setTextRange(factory.createStringLiteral(name.text), name);
    const isShared = (node: TypeScript.Node): node is TypeScript.Identifier => {
      if ((shared.size === 0 && !hasGlobals) || !ts.isIdentifier(node)) return false;
      const { parent } = node;
      const isDeclared = (ts.isVariableDeclaration(parent) || ts.isBindingElement(parent)) && parent.name === node;
      const symbol = isDeclared ? undefined : symbolAt(checker, node);
      return symbol !== undefined && (shared.has(symbol) || (hasGlobals && isEarlier(symbol) && isGlobal(symbol)));
    };
    const visit = (node: TypeScript.Node): TypeScript.Node => {
      if (ts.isExportDeclaration(node) || (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node))) return node;
      if (ts.isMetaProperty(node) && node.keywordToken === ts.SyntaxKind.ImportKeyword) return importMeta(factory);
      if (node.kind === ts.SyntaxKind.ImportKeyword && ts.isCallExpression(node.parent)) {
        return ts.setTextRange(dynamicImport(factory, where), node);
      }
      if (isShared(node)) return ts.setTextRange(exported(node), node);
      if (ts.isShorthandPropertyAssignment(node) && isEarlier(checker.getShorthandAssignmentValueSymbol(node))) {
        return expanded(node);
      }
      const inside = ts.visitEachChild(node, visit, context);
      if (ts.isBindingElement(inside) && inside.propertyName && ts.isIdentifier(inside.propertyName)) {
        const { dotDotDotToken, propertyName, name, initializer } = inside;
        return factory.updateBindingElement(inside, dotDotDotToken, asText(propertyName), name, initializer);
      }
      if (ts.isPropertyAssignment(inside) && ts.isIdentifier(inside.name)) {
        const earlier = isEarlier(checker.getSymbolAtLocation(inside.name));
        return earlier ? factory.updatePropertyAssignment(inside, asText(inside.name), inside.initializer) : inside;
      }
      return inside;
    };
    return (file) => {
      where = isCell(file.fileName) ? "cell" : "file";
      shared = where === "cell" ? sharedVariables(checker, file) : new Set();
      const visited = ts.visitNode(file, visit) as TypeScript.SourceFile;
      // A local file that ends in an expression is no cell with a result; the converter takes it for one, and fails.
      const end = where === "file" ? [factory.createEmptyStatement()] : [];
      return factory.updateSourceFile(visited, [...visited.statements, ...end]);
    };
  };
}

/** Whether a declaration is one of those that a `declare global` makes. */
function isInGlobal(ts: Ts, declaration: TypeScript.Node): boolean {
  const statement = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration;
  const block = statement.parent?.parent;
  return block !== undefined && (block.flags & ts.NodeFlags.GlobalAugmentation) !== 0 && ts.isModuleDeclaration(block);
}
