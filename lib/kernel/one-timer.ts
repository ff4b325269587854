type Handle = unknown;

/** What we use of the compiler's host: its clock. */
export interface Clock {
  setTimeout?: ((callback: () => void, ms: number) => Handle) | undefined;
  clearTimeout?: ((handle: Handle) => void) | undefined;
}

/** Makes a timer take the place of the one that waits, where there is one. The converter holds a single timer, the
 *  next round of the compiler, and throws at a second; the compiler sets a second where a package.json that it has
 *  read has changed, for what the next round does anyway. */
export function oneTimer(clock: Clock): void {
  const { setTimeout: start, clearTimeout: stop } = clock;
  if (!start || !stop) return;
  let waiting: Handle;
  const clear = (handle: Handle): void => {
    if (handle === undefined || handle !== waiting) return;
    waiting = undefined;
    stop(handle);
  };
  clock.setTimeout = (callback, ms) => {
    clear(waiting);
    const handle = start(() => {
      waiting = undefined;
      callback();
    }, ms);
    return (waiting = handle);
  };
  clock.clearTimeout = clear;
}
