import assert from "node:assert/strict";
import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { bundled, readCorpus, readPublished, readWeclaw } from "../../lib/formats";
import { scratch } from "./folder";

const { folder } = scratch();

test("readWeclaw reads what ships: both states of the store and every query set", async () => {
  const weclaw = await readWeclaw();
  assert.equal(weclaw.experiences.length, 175);
  const { createdBefore, rows } = weclaw.settings.state72;
  assert.equal(weclaw.experiences72.length, rows);
  assert.ok(weclaw.experiences72.every(({ createdAt }) => Date.parse(createdAt ?? "") < Date.parse(createdBefore)));
  assert.deepEqual([weclaw.queries.length, weclaw.qrels.size, weclaw.acceptance.length], [24, 24, 15]);
  assert.equal(weclaw.firstDrafts.length, weclaw.queries.length);
  assert.equal(weclaw.second.queries.length, weclaw.second.qrels.size);
  assert.ok(weclaw.unanswered.length > 0 && weclaw.calls.length > 0);
});

test("readWeclaw refuses settings that lack what it promises", async () => {
  const copy = join(folder, "weclaw");
  cpSync(bundled("weclaw"), copy, { recursive: true });
  const file = join(copy, "settings.json");
  const settings = JSON.parse(readFileSync(file, "utf8")) as { now: object };
  writeFileSync(file, JSON.stringify({ ...settings, now: { article72: "2026-07-30T10:00:00Z" } }));
  const message = `${file}: "now.article85" expected an instant, got nothing`;
  await assert.rejects(readWeclaw(copy), { name: "FormatError", message });
});

test("readCorpus reads the superseded pairs, which have no settings", async () => {
  const path = bundled("weclaw/superseded");
  assert.ok(existsSync(path));
  const { queries, qrels, settings } = await readCorpus(path);
  assert.equal(queries.length, qrels.size);
  assert.deepEqual(settings, {});
});

test("readPublished reads the figures that ship, and its get knows each of them", () => {
  const figures = readPublished();
  assert.ok(figures.size > 100);
  for (const id of figures.keys()) assert.equal(figures.get(id).id, id);
  assert.throws(() => figures.get("72.effective.moth"), /near it: 72\.effective\./);
});
