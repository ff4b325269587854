import { ts } from "./tslab";

/** The compiler's table of a cell's names. */
export type Locals = Map<string, unknown>;

/** Makes the table of a cell's names, which the converter reads to export them all, name them as people write them: in
 *  the compiler's own table `__x` stands as `___x`. What has no name to export, it leaves out: `declare global` and
 *  `declare module "…"`. */
export function exportableNames(locals: Locals | undefined): void {
  if (!locals || ![...locals.keys()].some((key) => key.startsWith("__") || key.startsWith('"'))) return;
  locals.forEach = (take) => {
    for (const [key, symbol] of locals.entries()) {
      if (!/^(?:__(?!_)|")/.test(key)) take(symbol, ts.unescapeLeadingUnderscores(key as never), locals);
    }
  };
}

/** Whether the converter finds anything to export. */
export function hasNames(locals: Locals): boolean {
  let found = false;
  locals.forEach(() => (found = true));
  return found;
}
