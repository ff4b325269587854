import type { ToolCall } from "../../lib/types";

/** A short log: "shell-" a failure of shell, "shell+" a success; "s2:shell.run-" names session and action. */
export function calls(...words: readonly string[]): readonly ToolCall[] {
  return Object.freeze(words.map((word, i) => Object.freeze(call(word, i))));
}

function call(word: string, i: number): ToolCall {
  const [, session = "s1", tool = "", action = "run", sign] = /^(?:(\w+):)?(\w+)(?:\.(\w+))?([+-])$/.exec(word) ?? [];
  const ok = sign === "+";
  const at = `2026-06-01T00:00:${String(i).padStart(2, "0")}Z`;
  return { session, tool, action, ok, error: ok ? null : `error ${i}`, at };
}
