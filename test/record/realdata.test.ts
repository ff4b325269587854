import { strict as assert } from "node:assert";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { isFallback, record } from "../../lib/record";
import { packageRoot } from "../../lib/root";
import type { Experience, ToolCall } from "../../lib/types";

const folder = join(packageRoot(), "..", "shared", "realdata");
const skip = existsSync(folder) ? false : "../shared/realdata is not here";

// Read without formats/, which has its own tests.
function lines<T>(name: string): readonly T[] {
  return readFileSync(join(folder, name), "utf8").trimEnd().split("\n").map((line) => JSON.parse(line) as T);
}

type Event = Omit<ToolCall, "session" | "at"> & { readonly run_id: string; readonly started_at: string | null };

interface Row {
  readonly run_id: string;
  readonly tool: string;
  readonly action: string;
  readonly success_seq: number | null;
  readonly failed_seqs: readonly number[];
  readonly abstract_pattern: string;
  readonly diagnosis: string;
  readonly trigger: string;
  readonly fix_summary: string;
  readonly created_at: string | null;
  readonly outcome: string;
}

function readCalls(): readonly ToolCall[] {
  const events = lines<Event>("events.jsonl");
  return events.map(({ run_id, started_at, ...rest }) => ({ ...rest, session: run_id, at: started_at }));
}

function readStoreCalls(): readonly ToolCall[] {
  const runs = lines<{ readonly run_id: string; readonly role: string }>("runs.jsonl");
  const roles = new Map(runs.map(({ run_id, role }) => [run_id, role]));
  return readCalls().filter(({ session }) => roles.get(session) === "store");
}

const fields = (e: Experience): readonly unknown[] => [
  e.session, e.successSeq, [...e.failedSeqs], e.abstractPattern, e.createdAt, e.outcome,
  e.trigger.replaceAll(" ", ""), e.fixSummary.replaceAll(" ", ""), e.diagnosis.replace(`工具 ${e.tool} 调用出错: `, ""),
];
const expected = (r: Row): readonly unknown[] => [
  r.run_id, r.success_seq, r.failed_seqs, r.abstract_pattern, r.created_at, r.outcome,
  r.trigger.replaceAll(" ", ""), r.fix_summary.replaceAll(" ", ""), r.diagnosis.replace(`工具${r.tool}调用出错: `, ""),
];
const sorted = (rows: readonly (readonly unknown[])[]): readonly string[] => rows.map((r) => JSON.stringify(r)).sort();

test("record(store runs) is the reference of the real logs, field by field", { skip }, () => {
  const kept = record(readStoreCalls(), { minFailures: 1, by: "tool+action", unresolved: "keep" });
  const resolved = kept.filter(({ outcome }) => outcome === "success");
  assert.equal(resolved.length, 379);
  assert.equal(kept.length - resolved.length, 178);
  assert.equal(new Set(resolved.map((e) => e.abstractPattern)).size, 16);
  assert.equal(resolved.filter((e) => isFallback(e.abstractPattern, e.tool)).length, 357);
  assert.deepEqual(sorted(resolved.map(fields)), sorted(lines<Row>("experiences.jsonl").map(expected)));
  const unresolved = kept.filter(({ outcome }) => outcome === "failure");
  assert.deepEqual(sorted(unresolved.map(fields)), sorted(lines<Row>("experiences_unresolved.jsonl").map(expected)));
});

test("record(all 1,043 runs) finds 669/171/61 sequences by tool and 532/158/66 by tool and action", { skip }, () => {
  const all = readCalls();
  assert.equal(new Set(all.map(({ session }) => session)).size, 1043);
  const found = (by: "tool" | "tool+action"): readonly number[] =>
    [1, 2, 3].map((minFailures) => record(all, { minFailures, by }).length);
  assert.deepEqual(found("tool"), [669, 171, 61]);
  assert.deepEqual(found("tool+action"), [532, 158, 66]);
});
