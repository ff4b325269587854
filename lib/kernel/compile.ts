import type { Node } from "@tslab/typescript-for-tslab";
import type { ConvertResult } from "tslab/dist/converter";
import { withoutModuleWords } from "./module-words";
import { IMPORT } from "./import-meta";
import { nameless } from "./nameless";
import type { CellConverter } from "./converter";
import { ts } from "./tslab";

const ES_MODULE = 'Object.defineProperty(exports, "__esModule", { value: true });';
const GETTER = String.raw`\{ enumerable: true, get: function \(\) \{ return ([^;\n]*); \} \}`;
const IMPORTED = new RegExp(String.raw`^Object\.defineProperty\(exports, "([^"]+)", ${GETTER}\);$`, "gm");
const PRESET = /^(?:exports\.[\p{ID_Start}$_][\p{ID_Continue}$]* = )+void 0;$/mu;

/** Converts a cell; a declaration whose type nobody can name becomes `any` instead of a refusal. */
export function convertCell(converter: CellConverter, declarations: string, code: string): ConvertResult {
  let source = withoutModuleWords(code);
  let result = converter.convert(declarations, source);
  for (let round = 0; result.diagnostics.length > 0 && round < 50; round++) {
    const next = nameless(source, result.diagnostics);
    if (next === undefined) break;
    source = next;
    result = converter.convert(declarations, source);
  }
  return result;
}

/** What a cell finds around it, as every CommonJS file does; it may declare these names itself. */
const AROUND = `require, module, __filename, __dirname, ${IMPORT}`;

/** The cell as a function of what is around it, which returns one of its exports, on the lines that the converter
 *  gave it, and the names of the values it exports. They become plain properties: they can be declared again, a loop
 *  that writes one is quick, and what a cell did not reach keeps what it was before. */
export function cellFunction(
  converted: string,
  code: string,
): { readonly text: string; readonly names: readonly string[] } {
  const preset = PRESET.exec(converted)?.[0] ?? "";
  const names = [...preset.matchAll(/exports\.([^\s=]+)/g)].map((found) => found[1] ?? "");
  const body = converted.replace(ES_MODULE, "").replace(preset, "").replace(IMPORTED, "exports.$1 = $2;");
  const cell = `${hasTopLevelAwait(code) ? "async " : ""}function (exports) {\n${body}\n}`;
  const text = `(function (${AROUND}) { return ${cell} })`;
  return { text, names };
}

function hasTopLevelAwait(code: string): boolean {
  if (!code.includes("await")) return false;
  const file = ts.createSourceFile("cell.mts", `${code}\nexport {}`, ts.ScriptTarget.Latest, false, ts.ScriptKind.TS);
  const visit = (node: Node): boolean | undefined => {
    if (ts.isFunctionLike(node) || ts.isPropertyDeclaration(node) || ts.isClassStaticBlockDeclaration(node))
      return false;
    if (ts.isAwaitExpression(node) || (ts.isForOfStatement(node) && node.awaitModifier)) return true;
    return ts.forEachChild(node, (child) => visit(child) || undefined);
  };
  return visit(file) === true;
}
