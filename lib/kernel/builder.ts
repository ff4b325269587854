import type * as TypeScript from "@tslab/typescript-for-tslab";
import { CELL, ts } from "./tslab";

type Create = (...all: unknown[]) => TypeScript.BuilderProgram;

/** Makes the compiler's program for one round, in place of the builder that keeps books of what changed: those cost
 *  a second type checker for every cell, and nobody reads them. What the converter needs of them is done here: the
 *  cell's names are bound at once, and dependencies are followed when asked. */
export function createLightProgram(...all: unknown[]): TypeScript.BuilderProgram {
  const builder = (ts.createAbstractBuilder as Create)(...all);
  const program = builder.getProgram();
  const options = program.getCompilerOptions();
  const cell = program.getSourceFiles().find(({ fileName }) => fileName.endsWith(`/${CELL}`));
  if (cell) bind(cell, options);
  return { ...builder, getAllDependencies: (file) => [...dependencies(program, file, new Set())] };
}

function bind(file: TypeScript.SourceFile, options: TypeScript.CompilerOptions): void {
  (ts as unknown as { bindSourceFile: (file: unknown, options: unknown) => void }).bindSourceFile(file, options);
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
