import type { Experience, Ranked, Run } from "../../lib/types";

/** A frozen row as the recorder would write it, with the key given. */
export function keyRow(id: string, abstractPattern: string, more: Partial<Experience> = {}): Experience {
  return Object.freeze({
    id,
    trigger: "shell.run 连续失败 2 次后重试成功",
    diagnosis: "工具 shell 调用出错: boom",
    fixSummary: "经过 2 次重试后成功执行 shell.run",
    abstractPattern,
    outcome: "success",
    sourceType: "tool_retry",
    createdAt: null,
    hitCount: 0,
    tool: "shell",
    action: "run",
    session: "s",
    failedSeqs: Object.freeze([0, 1]),
    successSeq: 2,
    ...more,
  });
}

/** Lists of ids as a run. */
export function runOf(lists: Readonly<Record<string, readonly string[]>>): Run<Ranked> {
  return new Map(Object.entries(lists).map(([query, ids]) => [query, ids.map((id) => ({ id }))]));
}
