import type * as TypeScript from "@tslab/typescript-for-tslab";

type Ts = typeof TypeScript;
type Transform = (context: TypeScript.TransformationContext) => (file: TypeScript.SourceFile) => TypeScript.SourceFile;

/** Writes `{ a }` as `{ a: exports.a }` where `a` was declared by an earlier cell (in a file that ends in
 *  `previous`). The converter does so for every other use of `a`, and overlooks this one. */
export function expandShorthand(ts: Ts, checker: TypeScript.TypeChecker, previous: string): Transform {
  const isEarlier = (node: TypeScript.ShorthandPropertyAssignment): boolean => {
    const declarations = checker.getShorthandAssignmentValueSymbol(node)?.declarations ?? [];
    return declarations.some((declaration) => declaration.getSourceFile().fileName.endsWith(`/${previous}`));
  };
  return (context) => {
    const { factory } = context;
    const visit = (node: TypeScript.Node): TypeScript.Node => {
      if (!ts.isShorthandPropertyAssignment(node) || !isEarlier(node)) return ts.visitEachChild(node, visit, context);
      const value = factory.createPropertyAccessExpression(factory.createIdentifier("exports"), node.name.text);
      const initial = node.objectAssignmentInitializer;
      const right = initial
        ? factory.createAssignment(value, ts.visitNode(initial, visit) as TypeScript.Expression)
        : value;
      return ts.setTextRange(factory.createPropertyAssignment(node.name.text, right), node);
    };
    return (file) => ts.visitNode(file, visit) as TypeScript.SourceFile;
  };
}
