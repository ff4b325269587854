import type { Experience } from "../../lib/types";

/** A frozen experience for the store's tests; only the id must be given. */
export function experience(fields: Partial<Experience> & { readonly id: string }): Experience {
  return Object.freeze({
    trigger: "web.fetch 连续失败 2 次后重试成功",
    diagnosis: "工具 web 调用出错: connection timed out",
    fixSummary: "经过 2 次重试后成功执行 web.fetch",
    abstractPattern: "工具试错模式: 超时重试",
    outcome: "success",
    sourceType: "tool_retry",
    createdAt: "2026-07-01T00:00:00Z",
    hitCount: 0,
    tool: "web",
    action: "fetch",
    session: "s1",
    failedSeqs: Object.freeze([0, 1]),
    successSeq: 2,
    ...fields,
  });
}
