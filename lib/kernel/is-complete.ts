import { ts } from "./tslab";

export interface Completeness {
  readonly status: "complete" | "incomplete" | "invalid";
  readonly indent?: string;
}

/** What the parser complains about when a text just stops: an open comment, template or text. */
const UNTERMINATED = new Set([1010, 1160]);

/** Whether a cell can run as it stands. Incomplete: it only needs more at its end; two empty lines end it. */
export function isComplete(code: string): Completeness {
  const file = ts.createSourceFile("cell.tsx", code, ts.ScriptTarget.Latest, false, ts.ScriptKind.TS);
  const { parseDiagnostics } = file as unknown as { parseDiagnostics: readonly { start: number; code: number }[] };
  const [first] = parseDiagnostics;
  if (first === undefined) return { status: "complete" };
  if (first.start < code.trimEnd().length && !UNTERMINATED.has(first.code)) return { status: "invalid" };
  return { status: "incomplete", indent: indentAfter(code) };
}

function indentAfter(code: string): string {
  const line = code.trimEnd().split("\n").pop() ?? "";
  const indent = /^\s*/.exec(line)?.[0] ?? "";
  return /[{([]$/.test(line.trimEnd()) ? `${indent}  ` : indent;
}
