import type { Expression, NodeFactory } from "@tslab/typescript-for-tslab";

/** What a cell calls for `import()`; a local file calls `module.import`. */
export const IMPORT = "__import";

/** What stands for `import()` in a cell or a local file. */
export function dynamicImport(factory: NodeFactory, where: "cell" | "file"): Expression {
  if (where === "cell") return factory.createIdentifier(IMPORT);
  return factory.createPropertyAccessExpression(factory.createIdentifier("module"), "import");
}

/** What stands for `import.meta` in a cell or a local file, which run as CommonJS: its url, filename and dirname. A
 *  cell's file is one beside the notebook that does not exist. */
export function importMeta(factory: NodeFactory): Expression {
  const named = (of: Expression, name: string): Expression => factory.createPropertyAccessExpression(of, name);
  const call = (what: Expression, value: Expression): Expression =>
    factory.createCallExpression(what, undefined, [value]);
  const module = factory.createIdentifier("module");
  const library = call(factory.createIdentifier("require"), factory.createStringLiteral("node:url"));
  const fields: readonly (readonly [string, Expression])[] = [
    ["url", named(call(named(library, "pathToFileURL"), named(module, "filename")), "href")],
    ["filename", named(module, "filename")],
    ["dirname", named(module, "path")],
  ];
  return factory.createParenthesizedExpression(
    factory.createObjectLiteralExpression(fields.map((field) => factory.createPropertyAssignment(...field))),
  );
}
