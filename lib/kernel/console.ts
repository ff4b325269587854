/** Puts a console in place that writes to process.stdout and process.stderr alone. While a debugger's session is open,
 *  as the one that interrupts is, Node's own hands every text to the debugger too, which keeps the last thousand: 10 MB
 *  cost 100 ms so, and stay. What only debuggers see (profile, timeStamp) is kept. Returns what to call to undo it. */
export function writeOnlyConsole(): () => void {
  const before = globalThis.console;
  const plain = new before.Console(process.stdout, process.stderr);
  const methods = new Map(Object.entries(before));
  for (const name of methods.keys()) {
    const own: unknown = Reflect.get(plain, name);
    if (typeof own === "function") methods.set(name, own.bind(plain));
  }
  globalThis.console = Object.fromEntries(methods) as unknown as Console;
  return () => void (globalThis.console = before);
}
