import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join, relative } from "node:path";
import { kernelSpec, specFolder } from "../kernel/kernelspec";
import { packageRoot } from "../root";
import { check, type Check } from "./doctor-check";
import { mendLine } from "./lab-mend";
import { partMissing, venvPaths } from "./lab-pins";
import { findPython, OLDEST_PYTHON, pythonCandidates } from "./lab-python";
import { runTool } from "./lab-tool";

const FIRST_PORT = 8888;
const PORTS = 51;

/** What npm run lab needs: Python, its venv module (or uv), JupyterLab, the kernel's spec, the slider, a port. */
export async function labChecks(): Promise<readonly Check[]> {
  const lab = "npm run lab";
  const venv = venvPaths();
  const python = findPython(pythonCandidates(venv.python));
  const uv = await runTool(["uv", "--version"]);
  const maker = uv.status === 0 ? uv.output.trim().split("\n")[0] : python?.ensurepip || python?.pip ? "venv and pip" : undefined;
  const parts = [["jupyterlab", "base", lab, lab], ["slider", "widgets", "the slider in npm run lab", `${lab} -- --widgets`]] as const;
  const port = await freePort(FIRST_PORT, PORTS);
  return [
    check("python", lab, python && `${python.version.join(".")} (${shown(python.command)})`, {
      why: `none from ${OLDEST_PYTHON.join(".")} on`, mend: mendLine("python"),
    }),
    check("venv", lab, maker, {
      why: "Python has neither ensurepip nor pip, and there is no uv",
      mend: mendLine("venv", undefined, python?.version),
    }),
    ...parts.map(([name, part, needed, mend]) => {
      const why = partMissing(part, venv);
      return check(name, needed, why === "" ? "as pinned, in .venv" : undefined, { why, mend });
    }),
    kernelCheck(join(specFolder(venv.folder), "kernel.json")),
    check("port", lab, port === undefined ? undefined : `${port} is free`, {
      why: `${FIRST_PORT} to ${FIRST_PORT + PORTS - 1} are all taken`, mend: "npm run lab -- --port 9000",
    }),
  ];
}

function kernelCheck(file: string): Check {
  const spec = existsSync(file) ? readFileSync(file, "utf8") : undefined;
  const isCurrent = spec !== undefined && JSON.stringify(JSON.parse(spec)) === JSON.stringify(kernelSpec());
  return check("kernel spec", "npm run lab", isCurrent ? shown([file]) : undefined, {
    why: spec === undefined ? "not written yet" : "of another Node or another folder", mend: "npm run lab -- --setup-only",
  });
}

/** A path below the clone as seen from there. */
function shown(command: readonly string[]): string {
  return command.map((part) => (part.startsWith(packageRoot()) ? relative(packageRoot(), part) : part)).join(" ");
}

/** The first of `count` loopback ports that can be listened on. */
export async function freePort(first: number, count: number): Promise<number | undefined> {
  for (let port = first; port < first + count; port++) {
    const isFree = await new Promise<boolean>((resolve) => {
      const server = createServer().once("error", () => resolve(false));
      server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
    });
    if (isFree) return port;
  }
  return undefined;
}
