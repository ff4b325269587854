import { accessSync, constants, mkdirSync } from "node:fs";

const CODES = new Set(["EACCES", "EDQUOT", "EEXIST", "EISDIR", "ENOENT", "ENOSPC", "ENOTDIR", "EPERM", "EROFS"]);

/** Makes a folder, and makes sure that files can be put there, before any long work whose result goes into it. Throws
 *  the system's error where they cannot. */
export function refuseUnwritable(folder: string): void {
  mkdirSync(folder, { recursive: true });
  accessSync(folder, constants.W_OK);
}

/** True for an error of the system about a file or folder (no right to it, something in its place, a full disk): its
 *  message names the path, and the user can mend it; a stack would only hide that. */
export function isDiskError(error: unknown): error is NodeJS.ErrnoException {
  if (!(error instanceof Error)) return false;
  const { code, syscall, path } = error as NodeJS.ErrnoException;
  return CODES.has(code ?? "") && syscall !== undefined && path !== undefined;
}
