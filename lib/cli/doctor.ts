import { parseArgs } from "node:util";
import type { Check } from "./doctor-check";
import { labChecks } from "./doctor-lab";
import { otherChecks } from "./doctor-other";
import { setupChecks } from "./doctor-setup";
import type { Io } from "./io";

const USAGE = "usage: npm run doctor [-- --json]\n\n  --json  the checks as JSON\n";

/** Looks at everything that any verb needs, changes nothing, and prints every check with what mends it. Resolves to 0;
 *  1 when something is missing that npm start needs; 2 for a wrong use. */
export async function runDoctor(argv: readonly string[], io: Io): Promise<number> {
  let options: { readonly json?: boolean; readonly help?: boolean };
  try {
    const flags = { json: { type: "boolean" }, help: { type: "boolean", short: "h" } } as const;
    options = parseArgs({ args: [...argv], options: flags }).values;
  } catch (error) {
    io.err(`recall-lab doctor: ${(error as Error).message}\n`);
    return 2;
  }
  if (options.help) io.out(USAGE);
  if (options.help) return 0;
  const checks = [...await setupChecks(), ...await labChecks(), ...await otherChecks()];
  io.out(options.json ? `${JSON.stringify(checks, null, 1)}\n` : `${report(checks)}\n`);
  return checks.some(({ state, needed }) => state === "missing" && needed === "always") ? 1 : 0;
}

/** One line a check, and the line that mends what is missing below it. */
export function report(checks: readonly Check[]): string {
  const width = Math.max(...checks.map(({ name }) => name.length));
  const lines = checks.flatMap(({ name, state, said, needed, mend }) => {
    const use = state === "missing" && needed !== "always" ? ` (only for ${needed})` : "";
    const first = `${state.padEnd(7)}  ${name.padEnd(width)}  ${said}${use}`;
    return state === "missing" && mend ? [first, `${" ".repeat(width + 11)}mend: ${mend}`] : [first];
  });
  const missing = checks.filter(({ state, needed }) => state === "missing" && needed === "always");
  const others = checks.filter(({ state, needed }) => state === "missing" && needed !== "always");
  const end = missing.length > 0 ? `Needed and missing: ${missing.map(({ name }) => name).join(", ")}.`
    : `Nothing that npm start needs is missing${others.length > 0 ? `; optional: ${names(others)}` : ""}.`;
  return [...lines, "", end].join("\n");
}

const names = (checks: readonly Check[]): string => checks.map(({ name }) => name).join(", ");
