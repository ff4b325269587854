import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { NotebookRun } from "../notebook";
import { CLAIMS_MIME } from "../report";
import { packageRoot } from "../root";

/** The notebooks of this repository, in the order of their names. */
export function ownNotebooks(): readonly string[] {
  const folder = join(packageRoot(), "notebooks");
  return readdirSync(folder).filter((name) => name.endsWith(".ipynb")).sort().map((name) => join(folder, name));
}

/** What the cells of the runs claimed, as bundles that readClaims takes. */
export function claimBundles(runs: readonly NotebookRun[]): readonly Readonly<Record<string, unknown>>[] {
  return runs.flatMap((run) => run.claims.map(({ claims }) => ({ [CLAIMS_MIME]: claims })));
}
