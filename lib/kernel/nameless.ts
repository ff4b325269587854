import type { Node } from "@tslab/typescript-for-tslab";
import type { Diagnostic } from "tslab/dist/converter";
import { ts } from "./tslab";

/** Whether the compiler says that a declaration's inferred type has no name that a later cell could use, or is too long
 *  (4020 to 4110 are its complaints about declarations alone). */
function isNameless({ code }: Diagnostic): boolean {
  return (code >= 4020 && code <= 4110) || [2527, 2742, 2883, 7056].includes(code);
}

/** Writes `: any` where the first of these complaints points, so that later cells at least have the name. Nothing
 *  else is left unchecked: the complaints come only after all other checks pass. undefined: there is another kind
 *  of complaint. */
export function nameless(code: string, complaints: readonly Diagnostic[]): string | undefined {
  const first = complaints[0];
  const all = complaints.every((complaint) => isNameless(complaint) && complaint.fileName === undefined);
  if (!first || !all) return undefined;
  const file = ts.createSourceFile("cell.ts", code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS);
  const at = placeForType(innermost(file, first.start.offset));
  return at === undefined ? undefined : `${code.slice(0, at)}: any${code.slice(at)}`;
}

function innermost(node: Node, offset: number): Node {
  const child = ts.forEachChild(node, (inner) =>
    inner.getStart() <= offset && offset < inner.end ? inner : undefined,
  );
  return child ? innermost(child, offset) : node;
}

function placeForType(node: Node): number | undefined {
  const variable = ts.isVariableDeclaration(node) || ts.isPropertyDeclaration(node) || ts.isParameter(node);
  if (variable && !node.type) return node.name.end;
  const callable = ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node) || ts.isGetAccessor(node);
  if (callable && !node.type && node.body) {
    const start = node.getStart();
    return start + node.getText().lastIndexOf(")", node.body.getStart() - start) + 1;
  }
  return node.parent && placeForType(node.parent);
}
