import assert from "node:assert/strict";
import { test } from "node:test";
import { readEvents } from "../../lib/formats";
import { fault, jsonl, scratch } from "./folder";

const { put } = scratch();

const EVENT = Object.freeze({ run_id: "r", seq: 0, tool: "sql", action: "select", ok: true, error: null });
const file = (...rows: readonly object[]): string => put("events.jsonl", jsonl(...rows));

test("readEvents reads the calls in file order; run_id is the session, started_at the time", async () => {
  const path = file(
    { ...EVENT, ok: false, error: "no such table", started_at: "2026-08-04T09:00:00Z", source: "s", licence: "MIT" },
    { ...EVENT, seq: 4, arguments: { q: 1 } },
  );
  const base = { session: "r", tool: "sql", action: "select" };
  assert.deepEqual(await readEvents(path), [
    { ...base, ok: false, error: "no such table", at: "2026-08-04T09:00:00Z", source: "s", seq: 0 },
    { ...base, ok: true, error: null, at: null, source: "", seq: 4 },
  ]);
});

test("readEvents leaves seq undefined where the log does not count", async () => {
  const { seq: _, ...uncounted } = EVENT;
  const [call] = await readEvents(file(uncounted, uncounted));
  assert.ok(call !== undefined && !("seq" in call));
});

test("readEvents lets runs interleave, each with its own rising seq", async () => {
  const rows = [EVENT, { ...EVENT, run_id: "s" }, { ...EVENT, seq: 1 }, { ...EVENT, run_id: "s", seq: 1 }];
  assert.deepEqual((await readEvents(file(...rows))).map(({ session }) => session), ["r", "s", "r", "s"]);
});

const BAD: readonly (readonly [string, object, string])[] = [
  ["a missing column", { tool: undefined }, '"tool" expected a non-empty string, got nothing'],
  ["an empty tool", { tool: "" }, '"tool" expected a non-empty string, got ""'],
  ["a wrong kind", { ok: "yes" }, '"ok" expected true or false, got "yes"'],
  ["a fraction as seq", { seq: 1.5 }, '"seq" expected a whole number >= 0, got 1.5'],
  ["a negative seq", { seq: -1 }, '"seq" expected a whole number >= 0, got -1'],
  ["a failure without its text", { ok: false },
    '"error" expected the text of the failure because "ok" is false, got null'],
  ["a success with an error", { error: "x" }, '"error" expected null because "ok" is true, got "x"'],
  ["a seq met before", { seq: 0 }, '"seq" expected more than 0, the one before in run "r", got 0'],
];

for (const [what, change, rest] of BAD) {
  test(`readEvents refuses ${what}, naming line 2`, async () => {
    const path = file(EVENT, { ...EVENT, seq: 1, ...change });
    await assert.rejects(readEvents(path), fault(path, `:2: ${rest}`));
  });
}

test("readEvents refuses times that are none, and keeps them on request", async () => {
  for (const started_at of ["yesterday", "2026-02-30T00:00:00Z", "2026-08-04T09:00:00"]) {
    const path = file({ ...EVENT, started_at });
    const expected = "an ISO 8601 instant with a zone (…Z or +08:00) or null";
    await assert.rejects(readEvents(path), fault(path, `:1: "started_at" expected ${expected}, got "${started_at}"`));
    assert.equal((await readEvents(path, { oddTimes: "keep" }))[0]?.at, started_at);
  }
});

test("readEvents refuses unknown columns by name, __proto__ too, and leaves them out on request", async () => {
  for (const column of ["eror", "__proto__"]) {
    const path = put("u.jsonl", JSON.stringify(EVENT).replace("{", `{"${column}":{"x":1},`));
    await assert.rejects(readEvents(path), (error: Error) => {
      assert.match(error.message, new RegExp(`:1: "${column}" expected one of "run_id", .*, got an unknown column$`));
      return true;
    });
    const [call] = await readEvents(path, { unknownColumns: "ignore" });
    assert.deepEqual(Object.keys(call ?? {}), ["session", "tool", "action", "ok", "error", "at", "source", "seq"]);
    assert.equal((call as unknown as { x?: number }).x, undefined);
  }
});

test("readEvents refuses an empty log unless it is allowed", async () => {
  const path = file();
  await assert.rejects(readEvents(path), fault(path, ": expected at least one row, got an empty file"));
  assert.deepEqual(await readEvents(path, { empty: "allow" }), []);
});

test("HTML, CSV formulas and __proto__ are text", async () => {
  const error = '<script>alert(1)</script>=HYPERLINK("x")\u202e';
  const [call] = await readEvents(file({ ...EVENT, run_id: "__proto__", tool: "constructor", ok: false, error }));
  assert.deepEqual([call?.session, call?.tool, call?.error], ["__proto__", "constructor", error]);
});
