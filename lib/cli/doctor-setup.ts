import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { packageRoot } from "../root";
import type { Check } from "./doctor-check";
import { runTool } from "./lab-tool";

interface SetupStep {
  readonly name: string;
  /** "" when it is done. */
  readonly why: string;
  readonly mend: string;
}

/** What npm start makes sure of itself: Node, npm, packages, better-sqlite3, build, models. */
export async function setupChecks(): Promise<readonly Check[]> {
  const file = pathToFileURL(join(packageRoot(), "lib", "cli", "setup.mjs")).href;
  const { missingSteps } = (await import(file)) as { missingSteps: () => readonly SetupStep[] };
  const [node, ...steps] = missingSteps().map(({ name, why, mend }): Check => ({
    name, state: why === "" ? "ok" : "missing", said: why || SAID.get(name) || "as it should be", needed: "always", mend,
  }));
  return [...(node ? [node] : []), await npm(), ...steps];
}

const SAID: ReadonlyMap<string, string> = new Map([
  ["node", process.versions.node],
  ["packages", "as the lock file wants them"],
  ["better-sqlite3", "its binary loads"],
  ["build", "dist/ is of these sources"],
  ["models", "two, with the right sha256"],
]);

async function npm(): Promise<Check> {
  const command = process.platform === "win32" ? ["cmd", "/c", "npm", "--version"] : ["npm", "--version"];
  const { status, output } = await runTool(command);
  const said = status === 0 ? output.trim() : "npm is not on PATH";
  return { name: "npm", state: status === 0 ? "ok" : "missing", said, needed: "always", mend: "it comes with Node: install that" };
}
