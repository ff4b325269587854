import type * as TypeScript from "@tslab/typescript-for-tslab";

/** What gives the compiler its files. */
export type Host = Pick<TypeScript.CompilerHost, "getSourceFile" | "getSourceFileByPath">;

/** Has every file that the compiler takes from a host changed first, once. */
export function mendSourceFiles(host: Host, mend: (file: TypeScript.SourceFile) => void): void {
  const seen = new WeakSet<TypeScript.SourceFile>();
  const mended = (file: TypeScript.SourceFile | undefined): TypeScript.SourceFile | undefined => {
    if (!file || seen.has(file)) return file;
    seen.add(file);
    mend(file);
    return file;
  };
  const { getSourceFile, getSourceFileByPath } = host;
  host.getSourceFile = (...asked) => mended(getSourceFile.apply(host, asked));
  if (getSourceFileByPath) host.getSourceFileByPath = (...asked) => mended(getSourceFileByPath.apply(host, asked));
}
