import assert from "node:assert/strict";
import { resolve } from "node:path";
import { test } from "node:test";
import { shownPath } from "../../lib/cli/provenance";
import { shownNotices } from "../../lib/cli/shown-notices";

const notice = (first: string, handled: string = ""): Parameters<typeof shownNotices>[0][number] =>
  ({ name: "n", count: 1, of: null, first, handled });

test("a place in an absolute path that was given is named by the path's last part, the rest of it stays", () => {
  const folder = resolve("a", "logs");
  const [one, two] = shownNotices([notice(`${folder}/x.jsonl:3`, `see ${folder}/y`), notice("b/run.txt:1")], [folder, "b", undefined]);
  assert.deepEqual([one?.first, one?.handled, two?.first], ["logs/x.jsonl:3", "see logs/y", "b/run.txt:1"]);
});

test("of two paths, one within the other, the longer is found first", () => {
  const outer = resolve("a");
  const inner = resolve("a", "b", "run.txt");
  assert.deepEqual(shownNotices([notice(`${inner}:1`), notice(`${outer}/c:2`)], [outer, inner]).map(({ first }) => first), ["run.txt:1", "a/c:2"]);
});

test("shownPath keeps a relative path, takes the last part of an absolute one, and no password of an address", () => {
  assert.deepEqual(["runs/a.txt", resolve("x", "a.txt"), "http://u:p@host:8000/c"].map(shownPath), ["runs/a.txt", "a.txt", "http://host:8000/c"]);
});
