import assert from "node:assert/strict";
import type { CellResult } from "../../lib/kernel";

/** The text of a cell's result; undefined without one. Fails for a cell that failed. */
export function textOf(result: CellResult): unknown {
  assert.equal(result.status, "ok", JSON.stringify(result));
  return result.status === "ok" ? result.result?.["text/plain"] : undefined;
}
