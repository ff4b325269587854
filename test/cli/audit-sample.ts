import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after } from "node:test";
import { runAudit } from "../../lib/cli/audit";
import type { Embedder } from "../../lib/types";
import { toVectors } from "../../lib/vectors";

const DIMENSION = 32;

/** Counts the letters of a text by code modulo 32, plus one so that no vector is zero: a toy to check by eye. */
export const TOY: Embedder = Object.freeze({
  model: "toy",
  dimension: DIMENSION,
  embed: async (texts: readonly string[]) => toVectors(texts.map((text) => {
    const counts = Array.from({ length: DIMENSION }, () => 1);
    for (const letter of text) counts[(letter.codePointAt(0) ?? 0) % DIMENSION]! += 1;
    return counts;
  }), DIMENSION),
});

const rows = (...values: readonly object[]): string => values.map((value) => `${JSON.stringify(value)}\n`).join("");

const call = (run_id: string, seq: number, error: string | null, more: object = {}): object => ({
  run_id, seq, tool: "sql", action: "select", ok: error === null, error, source: run_id === "r3" ? "two" : "one",
  ...more,
});

const EXPERIENCE = Object.freeze({
  trigger: "sql.select连续失败1次后重试成功", fix_summary: "经过1次重试后成功执行sql.select",
  abstract_pattern: "工具试错模式: sql工具重试成功", outcome: "success", source_type: "tool_retry", created_at: null,
  hit_count: 0, tool: "sql", action: "select",
});

/** A folder of three store runs and a query run, with everything that an audit can read. */
export const FILES: Readonly<Record<string, string>> = Object.freeze({
  "events.jsonl": rows(
    call("r1", 0, "no such table: t"), call("r1", 1, null),
    call("r2", 0, "timeout after 5 s"), call("r2", 1, "timeout after 9 s"), call("r2", 2, null),
    call("r3", 0, "permission denied", { tool: "bash", action: "cat" }),
    call("q1", 0, "no such table: u"), call("q1", 1, null),
  ),
  "runs.jsonl": rows(
    { run_id: "r1", role: "store", source: "one" }, { run_id: "r2", role: "store", source: "one" },
    { run_id: "r3", role: "store", source: "two" }, { run_id: "q1", role: "query", source: "one" },
  ),
  "experiences.jsonl": rows(
    {
      ...EXPERIENCE, id: "x1", diagnosis: "工具sql调用出错: no such table: t", run_id: "r1", failed_seqs: [0],
      success_seq: 1,
    },
    {
      ...EXPERIENCE, id: "x2", diagnosis: "工具sql调用出错: timeout", run_id: "r2", failed_seqs: [0, 1], success_seq: 2,
      abstract_pattern: "工具试错模式: 超时重试",
    },
  ),
  "queries.jsonl": rows(
    { id: "a", text: "sql.select no such table: u", text_call: "sql.select u", run_id: "q1", source: "one" },
    { id: "b", text: "sql.select timeout", text_call: "sql.select v", source: "two" },
  ),
  "labels/qrels.trec": "a 0 x1 2\nb 0 x2 2\nb 0 x1 1\n",
  "queries_no_answer.jsonl": rows({ id: "n", text: "printer on fire", text_call: "lp", source: "one" }),
  "ages_synthetic.tsv": "# SYNTHETIC\nx1\t5\nx2\t120\n",
});

/** Writes the files (changed or, with null, left out) into a scratch folder that goes with the test file. */
export function auditFolder(changes: Readonly<Record<string, string | null>> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), "recall-lab-audit-"));
  after(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries({ ...FILES, ...changes })) {
    if (text === null) continue;
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

/** Runs the verb over a folder with the toy model and catches what it says. */
export async function audit(
  argv: readonly string[], embedder: Embedder = TOY,
): Promise<{ readonly status: number; readonly out: string; readonly err: string }> {
  const said = { out: "", err: "" };
  const io = { out: (text: string) => void (said.out += text), err: (text: string) => void (said.err += text) };
  const status = await runAudit(argv, io, async () => embedder);
  return { status, ...said };
}

/** A copy of a folder, to be sure that nothing in it changes. */
export function copyOf(folder: string): string {
  const copy = mkdtempSync(join(tmpdir(), "recall-lab-copy-"));
  after(() => rmSync(copy, { recursive: true, force: true }));
  cpSync(folder, copy, { recursive: true });
  return copy;
}
