import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { killRounds } from "./kill-rounds";

test("kill -9 over at least 10 rounds and 100,000 rows: nothing acknowledged is lost, nothing torn", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "recall-lab-kill-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const least = { rounds: 10, rows: 100_000 };
  const { rounds, acknowledged, ...rest } = await killRounds(join(folder, "store.db"), least, 2_000);
  t.diagnostic(`${rounds} rounds, ${acknowledged} rows acknowledged, ${rest.lost} lost, ${rest.torn} torn`);
  assert.deepEqual(rest, { lost: 0, torn: 0, problems: [] });
});
