export interface ProcessGuard {
  /** Whether the code that runs now belongs to a cell. */
  readonly isInCell: () => boolean;
  /** Takes rejections that nobody awaited and throws outside a cell. */
  readonly onUnhandled?: (thrown: unknown) => void;
}

/** Keeps a cell from ending the process, and hands unhandled failures to `onUnhandled`. Returns what to call to
 *  undo it. */
export function guardProcess({ isInCell, onUnhandled }: ProcessGuard): () => void {
  const exit = process.exit;
  process.exit = (code) => {
    if (!isInCell()) return exit.call(process, code);
    throw new Error(`process.exit(${code ?? ""}) in a cell was refused: throw an error instead`);
  };
  const removeAll = process.removeAllListeners;
  if (onUnhandled) {
    listen(onUnhandled);
    // A cell, or a package in it, that clears the table: without ours the next rejection would end the process.
    process.removeAllListeners = (...names) => {
      removeAll.apply(process, names);
      listen(onUnhandled);
      return process;
    };
  }
  return () => {
    process.exit = exit;
    if (!onUnhandled) return;
    process.removeAllListeners = removeAll;
    process.off("unhandledRejection", onUnhandled);
    process.off("uncaughtException", onUnhandled);
  };
}

function listen(onUnhandled: (thrown: unknown) => void): void {
  for (const event of ["unhandledRejection", "uncaughtException"] as const) {
    if (!process.listeners(event as "uncaughtException").includes(onUnhandled)) process.on(event, onUnhandled);
  }
}
