import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { killRounds } from "./faults/kill-rounds";

test("kill -9 in ten rounds of writing: what was acknowledged is there, and no transaction in part", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "recall-lab-kill-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const { rounds, acknowledged, ...rest } = await killRounds(join(folder, "store.db"), { rounds: 10, rows: 1 }, 60);
  t.diagnostic(`${rounds} rounds, ${acknowledged} rows acknowledged, ${rest.lost} lost`);
  assert.ok(rounds === 10 && acknowledged > 0);
  assert.deepEqual(rest, { lost: 0, torn: 0, problems: [] });
});
