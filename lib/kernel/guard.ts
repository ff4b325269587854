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
  if (onUnhandled) {
    process.on("unhandledRejection", onUnhandled);
    process.on("uncaughtException", onUnhandled);
  }
  return () => {
    process.exit = exit;
    if (!onUnhandled) return;
    process.off("unhandledRejection", onUnhandled);
    process.off("uncaughtException", onUnhandled);
  };
}
