import type * as TypeScript from "@tslab/typescript-for-tslab";
import { ts } from "./tslab";

type Module = TypeScript.ModuleDeclaration;

/** What earlier declarations hold that the converter would forget after one more cell: namespaces, `declare global` and
 *  `declare module "…"`. What the cell declares itself (the names `redeclared`, in `after`) is gone. */
export function keptDeclarations(before: string, after: string, redeclared: ReadonlySet<string>): string {
  if (!FORGOTTEN.test(before)) return "";
  const own = new Set(modulesOf(after).filter(isAugmentation).flatMap(namesIn));
  const keep = (module: Module): boolean =>
    isAugmentation(module) ? !namesIn(module).some((name) => own.has(name)) : !redeclared.has(module.name.text);
  return modulesOf(before).filter(keep).map((module) => `${module.getText()}\n`).join("");
}

const FORGOTTEN = /^declare (?:namespace|module|global)\b/m;

function modulesOf(text: string): readonly Module[] {
  const file = ts.createSourceFile("all.d.ts", text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS);
  return file.statements.filter(ts.isModuleDeclaration);
}

/** Whether it adds to what is there already: `declare global` and `declare module "…"`. */
export function isAugmentation({ name, flags }: Module): boolean {
  return ts.isStringLiteral(name) || (flags & ts.NodeFlags.GlobalAugmentation) !== 0;
}

function namesIn({ name, body }: Module): string[] {
  const inside = body && ts.isModuleBlock(body) ? body.statements : [];
  return inside.flatMap((statement) => {
    const declared = ts.isVariableStatement(statement) ? statement.declarationList.declarations : [statement];
    return declared.map((each) => `${name.text} ${(each as { name?: TypeScript.Node }).name?.getText() ?? ""}`);
  });
}
