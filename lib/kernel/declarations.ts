import type { ImportDeclaration, SourceFile, Statement } from "@tslab/typescript-for-tslab";
import { ts } from "./tslab";

/** The declarations after a cell that threw: those of the cell without the names it did not reach, which keep what they
 *  were before. Types stay the cell's: they need no value. */
export function declarationsReached(before: string, after: string, unreached: ReadonlySet<string>): string {
  if (unreached.size === 0) return after;
  const kept = filterValues(after, (name) => !unreached.has(name));
  const restored = filterValues(before, (name) => unreached.has(name), "values only");
  return kept + restored;
}

function filterValues(
  text: string,
  keep: (name: string) => boolean,
  rest: "everything else" | "values only" = "everything else",
) {
  const file = ts.createSourceFile("declarations.d.ts", text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS);
  const line = (statement: Statement): string => {
    if (ts.isVariableStatement(statement)) {
      const list = statement.declarationList;
      const kept = list.declarations.filter((declaration) => keep(declaration.name.getText(file)));
      const word = list.flags & ts.NodeFlags.Const ? "const" : list.flags & ts.NodeFlags.Let ? "let" : "var";
      return kept.length === 0
        ? ""
        : `declare ${word} ${kept.map((declaration) => declaration.getText(file)).join(", ")};\n`;
    }
    const named =
      ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement) || ts.isEnumDeclaration(statement);
    if (named) return statement.name && keep(statement.name.text) ? `${statement.getText(file)}\n` : "";
    if (ts.isImportDeclaration(statement)) return importLine(statement, file, keep);
    return rest === "values only" ? "" : `${statement.getText(file)}\n`;
  };
  return file.statements.map(line).join("");
}

function importLine(statement: ImportDeclaration, file: SourceFile, keep: (name: string) => boolean): string {
  const clause = statement.importClause;
  if (!clause) return "";
  const bindings = clause.namedBindings;
  const all = bindings && ts.isNamespaceImport(bindings) && keep(bindings.name.text) ? bindings.getText(file) : "";
  const named = bindings && ts.isNamedImports(bindings) ? bindings.elements.filter(({ name }) => keep(name.text)) : [];
  const list = named.length > 0 ? `{ ${named.map((element) => element.getText(file)).join(", ")} }` : "";
  const parts = [clause.name && keep(clause.name.text) ? clause.name.text : "", all, list].filter(
    (part) => part !== "",
  );
  const word = clause.isTypeOnly ? "import type" : "import";
  return parts.length === 0 ? "" : `${word} ${parts.join(", ")} from ${statement.moduleSpecifier.getText(file)};\n`;
}
