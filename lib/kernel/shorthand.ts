import type * as TypeScript from "@tslab/typescript-for-tslab";

type Ts = typeof TypeScript;
type Transform = (context: TypeScript.TransformationContext) => (file: TypeScript.SourceFile) => TypeScript.SourceFile;

/** Mends what the converter gets wrong when it writes names of earlier cells (declared in a file that ends in
 *  `previous`) as `exports.name`: it overlooks `{ a }`, which becomes `{ a: exports.a }`; and it takes the property in
 *  `({ a: b }) => …` or `({ a: b } = c)` for the variable, so that name becomes a text. */
export function expandShorthand(ts: Ts, checker: TypeScript.TypeChecker, previous: string): Transform {
  const isEarlier = (symbol: TypeScript.Symbol | undefined): boolean => {
    const declarations = symbol?.declarations ?? [];
    return declarations.some((declaration) => declaration.getSourceFile().fileName.endsWith(`/${previous}`));
  };
  return (context) => {
    const { factory } = context;
    const expanded = (node: TypeScript.ShorthandPropertyAssignment): TypeScript.Node => {
      const value = factory.createPropertyAccessExpression(factory.createIdentifier("exports"), node.name.text);
      const initial = node.objectAssignmentInitializer;
      const right = initial
        ? factory.createAssignment(value, ts.visitNode(initial, visit) as TypeScript.Expression)
        : value;
      return ts.setTextRange(factory.createPropertyAssignment(node.name.text, right), node);
    };
    const asText = (name: TypeScript.Identifier): TypeScript.StringLiteral =>
      ts.setTextRange(factory.createStringLiteral(name.text), name);
    const visit = (node: TypeScript.Node): TypeScript.Node => {
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
    return (file) => ts.visitNode(file, visit) as TypeScript.SourceFile;
  };
}
