import type * as TypeScript from "@tslab/typescript-for-tslab";
import { exportableNames, hasNames, type Locals } from "./cell-names";
import { evolvingDeclarations } from "./evolving";
import { steadyImports } from "./steady-imports";
import { isCell, ts } from "./tslab";

type Builder = TypeScript.BuilderProgram;
type Create = (...all: unknown[]) => Builder;
type Host = TypeScript.CompilerHost;

/** What a round of the compiler is for. */
export interface Round {
  /** The converter asks first for the names that a cell declares, and then again with their export behind the cell.
   *  True: the next round is that first one, and nothing but the cell has changed since the last. */
  namesFirst: boolean;
}

/** Makes the compiler's program for one round, in place of the builder that keeps books of what changed: those cost
 *  a second type checker for every cell, and nobody reads them. What the converter needs of them is done here: the
 *  cell's names are bound at once, and dependencies are followed when asked. Where only the names are asked for and
 *  there are some, the cell alone is parsed: the program comes with the second round. */
export function lightPrograms(round: Round): Create {
  const last = new WeakMap<object, Builder>();
  let known: unknown;
  return (roots, options, host, before, ...rest) => {
    if (known !== host) [steadyImports, evolvingDeclarations].forEach((mend) => mend(host as Host));
    known = host;
    const old = last.get(before as object) ?? (before as Builder | undefined);
    const namesFirst = round.namesFirst && old !== undefined;
    round.namesFirst = false;
    const cell = namesFirst && (roots as readonly string[]).find(isCell);
    const asked = cell && old && namesOf(cell, options as TypeScript.CompilerOptions, host as Host, old);
    if (asked) {
      last.set(asked, old);
      return asked;
    }
    return lightProgram(roots, options, host, old, ...rest);
  };
}

function lightProgram(...all: unknown[]): Builder {
  const builder = (ts.createAbstractBuilder as unknown as Create)(...all);
  const program = builder.getProgram();
  const cell = program.getSourceFiles().find(({ fileName }) => isCell(fileName));
  if (cell) bind(cell, program.getCompilerOptions());
  return { ...builder, getAllDependencies: (file) => [...dependencies(program, file, new Set())] };
}

/** A builder that knows the cell and its names; undefined: the cell declares nothing. It says that it has no program,
 *  so that the next round makes one. */
function namesOf(cell: string, options: TypeScript.CompilerOptions, host: Host, old: Builder): Builder | undefined {
  const target = options.target ?? ts.ScriptTarget.Latest;
  const file = ts.createSourceFile(cell, host.readFile(cell) ?? "", target, false, ts.ScriptKind.TS);
  bind(file, options);
  const { locals } = file as Bound;
  if (!locals || !hasNames(locals)) return undefined;
  const getSourceFile: Builder["getSourceFile"] = (name) => (name === cell ? file : old.getSourceFile(name));
  return { ...old, getSourceFile, ...{ getProgramOrUndefined: () => undefined } };
}

interface Bound {
  readonly locals?: Locals;
}

function bind(file: TypeScript.SourceFile, options: TypeScript.CompilerOptions): void {
  (ts as unknown as { bindSourceFile: (file: unknown, options: unknown) => void }).bindSourceFile(file, options);
  exportableNames((file as Bound).locals);
}

interface Found {
  readonly resolvedModule?: { readonly resolvedFileName: string };
}

interface Resolved {
  readonly resolvedModules?: { forEach: (take: (found: Found) => void) => void };
}

/** The file and what it imports, and so on; declarations of packages are named and not looked into. */
function dependencies(program: TypeScript.Program, file: TypeScript.SourceFile, found: Set<string>): Set<string> {
  found.add(file.fileName);
  if (file.isDeclarationFile) return found;
  (file as Resolved).resolvedModules?.forEach(({ resolvedModule }) => {
    const next = resolvedModule && program.getSourceFile(resolvedModule.resolvedFileName);
    if (next && !found.has(next.fileName)) dependencies(program, next, found);
  });
  return found;
}
