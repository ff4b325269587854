import { spawn } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { kernelSpec, removeSpec, specFolder, writeSpec } from "../kernel/kernelspec";
import type { Io } from "./io";

const USAGE = `usage: recall-lab kernel install [--prefix FOLDER | --user]
       recall-lab kernel uninstall [--prefix FOLDER | --user]
       recall-lab kernel --config-path CONNECTION_FILE
`;

/** Writes or removes the kernel's spec (for this person without --prefix) and says where; or runs the kernel.
 *  Resolves to 0; 1 when there was nothing to remove or the kernel cannot listen; 2 for a wrong use. */
export async function runKernelVerb(argv: readonly string[], io: Io): Promise<number> {
  try {
    if (argv.some((word) => word === "--config-path" || word.startsWith("--config-path=") || word === "-f")) {
      return await run(argv);
    }
    const { values, positionals } = parseArgs({
      args: [...argv], allowPositionals: true,
      options: { prefix: { type: "string" }, user: { type: "boolean" }, help: { type: "boolean", short: "h" } },
    });
    const [verb, ...rest] = positionals;
    if (values.help) io.out(USAGE);
    if (values.help) return 0;
    if (rest.length > 0) throw new TypeError(`expected one of install, uninstall, got ${positionals.join(" ")}`);
    if (values.user && values.prefix !== undefined) throw new TypeError("expected --prefix or --user, got both");
    const folder = specFolder(values.prefix);
    if (verb === "install") return install(folder, io);
    if (verb === "uninstall") return uninstall(folder, io);
    throw new TypeError(`expected install, uninstall or --config-path, got ${verb ?? "nothing"}`);
  } catch (error) {
    io.err(`recall-lab kernel: ${(error as Error).message}\n`);
    return 2;
  }
}

function install(folder: string, io: Io): number {
  writeSpec(folder);
  io.out(`wrote ${join(folder, "kernel.json")}: TypeScript (recall-lab)\n`);
  return 0;
}

function uninstall(folder: string, io: Io): number {
  const wasThere = removeSpec(folder);
  if (wasThere) io.out(`removed ${folder}\n`);
  else io.err(`recall-lab kernel: there is no kernel in ${folder}\n`);
  return wasThere ? 0 : 1;
}

/** In a process of its own, because Node must be started with the spec's flags. */
function run(argv: readonly string[]): Promise<number> {
  const [node = process.execPath, ...args] = kernelSpec().argv.slice(0, -1);
  const child = spawn(node, [...args, ...argv], { stdio: "inherit" });
  const pass = (signal: NodeJS.Signals): void => void child.kill(signal);
  process.on("SIGINT", pass);
  process.on("SIGTERM", pass);
  return new Promise((done) => child.on("close", (status) => done(status ?? 1)));
}
