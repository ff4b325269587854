import type { Cell, Evidence, Finding, FindingStatus, NextStep } from "../diagnosis";

/** What one diagnostic has to say: its tables and the sentences that rest on them. */
export interface Part {
  readonly findings: readonly Finding[];
  readonly evidence: readonly Evidence[];
}

/** A diagnostic that had nothing to look at. */
export const NOTHING: Part = Object.freeze({ findings: Object.freeze([]), evidence: Object.freeze([]) });

/** A table. A column is its name, or its name and unit: "age", ["age", "days"]. */
export function evidence(
  id: string, title: string, columns: readonly (string | readonly [string, string])[],
  rows: readonly (readonly Cell[])[], how: string,
): Evidence {
  const named = columns.map((column) => typeof column === "string" ? { name: column, unit: "" }
    : { name: column[0], unit: column[1] });
  return { id, title, columns: named, rows, how };
}

/** A sentence with the ids of the tables behind it. */
export function finding(
  id: string, status: FindingStatus, sentence: string, on: readonly string[],
  more: { readonly cost?: number | null; readonly next?: NextStep | null } = {},
): Finding {
  return { id, status, cost: more.cost ?? null, sentence, evidence: on, next: more.next ?? null };
}

/** A part that only says what was not looked at, and what is missing for it. */
export function notObserved(id: string, sentence: string): Part {
  return { findings: [finding(id, "not observed", sentence, [])], evidence: [] };
}

/** Several parts as one, in their order. */
export function together(parts: readonly Part[]): Part {
  return { findings: parts.flatMap((one) => one.findings), evidence: parts.flatMap((one) => one.evidence) };
}

/** "1 query", "3 queries": a count with its noun. */
export function counted(count: number, one: string, many: string = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** A number for a sentence: at most four significant digits; infinities in words. */
export function short(value: number): string {
  if (value === Infinity) return "infinitely much";
  return value === -Infinity ? "nothing" : String(Number(value.toPrecision(4)));
}
