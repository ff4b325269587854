/** The kernel as Jupyter's clients start it: `node main.js --config-path=CONNECTION_FILE`. */
import "./thrift";
import "./keep-code";
import { readConnection } from "./connection";
import { openKernel } from "./kernel";
import { log } from "./log";

/** What a cell may do to process.exit is not meant for us. */
const exit = process.exit.bind(process);

/** The connection file among the arguments: --config-path FILE, --config-path=FILE, -f FILE or FILE. */
export function connectionFile(argv: readonly string[]): string | undefined {
  const [first, second] = argv;
  const named = /^(?:--config-path|-f)(?:=(.*))?$/.exec(first ?? "");
  return named ? (named[1] ?? second) : first;
}

/** Runs the kernel. Resolves to the exit status: 0 it was shut down, 1 it cannot listen, 2 no connection. */
export async function runKernel(argv: readonly string[], cwd: string): Promise<number> {
  const path = connectionFile(argv);
  if (path === undefined) {
    log("expected --config-path=CONNECTION_FILE");
    return 2;
  }
  let connection;
  try {
    connection = readConnection(path);
  } catch (error) {
    log(error instanceof Error ? error.message : String(error));
    return 2;
  }
  return new Promise((done) => {
    openKernel({ connection, cwd, onEnd: () => done(0) }).catch((error: unknown) => {
      log(error instanceof Error ? error.message : String(error));
      done(1);
    });
  });
}

if (require.main === module) {
  void runKernel(process.argv.slice(2), process.cwd()).then((status) => setTimeout(() => exit(status), 50));
}
