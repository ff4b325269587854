const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
const cleaners = new Set<() => void>();

/** Has `clean` (synchronous) run if the process ends before the returned function is called, also by Ctrl-C or kill;
 *  the signal then takes its course. A kill -9 leaves things lying. */
export function onLeaving(clean: () => void): () => void {
  if (cleaners.size === 0) {
    process.on("exit", cleanAll);
    for (const signal of SIGNALS) process.on(signal, end);
  }
  cleaners.add(clean);
  return () => {
    cleaners.delete(clean);
    if (cleaners.size === 0) stopListening();
  };
}

function end(signal: NodeJS.Signals): void {
  cleanAll();
  // Whoever else listens decides; without us and others the signal ends the process, as it would have.
  if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
}

function cleanAll(): void {
  for (const clean of cleaners) clean();
  cleaners.clear();
  stopListening();
}

function stopListening(): void {
  process.removeListener("exit", cleanAll);
  for (const signal of SIGNALS) process.removeListener(signal, end);
}
