import type { Diagnosis, FindingStatus } from "../audit";
import type { Regression } from "./baseline";

/** What `--fail-on` may say. `text` is how it was written. */
export type Condition = { readonly text: string } & (
  | { readonly kind: "status"; readonly status: FindingStatus }
  | { readonly kind: "finding"; readonly pattern: RegExp }
  | { readonly kind: "measure"; readonly measure: string; readonly than: Than; readonly value: number }
  | { readonly kind: "regression"; readonly measure: string | null; readonly than: ">" | ">="; readonly value: number }
  | { readonly kind: "worse" });

type Than = "<" | "<=" | ">" | ">=" | "=";

const STATUSES: readonly FindingStatus[] = ["fail", "remark", "not observed"];
const NUMBER = "(-?(?:\\d+\\.?\\d*|\\.\\d+)(?:e-?\\d+)?)";
const MEASURE = new RegExp(`^measure:(.+?)\\s*(<=|>=|<|>|=)\\s*${NUMBER}$`, "i");
const REGRESSION = new RegExp(`^regression(?::(.+?))?\\s*(>=|>)\\s*${NUMBER}$`, "i");

/** Reads a condition; RangeError that shows the forms there are. */
export function readCondition(text: string): Condition {
  const word = text.replace(/^status=/, "");
  const status = STATUSES.find((one) => one === word) ?? (text === "status=pass" ? "pass" : undefined);
  if (status !== undefined) return { text, kind: "status", status };
  if (text === "worse") return { text, kind: "worse" };
  const [, id] = /^finding=(.+)$/.exec(text) ?? [];
  if (id !== undefined) return { text, kind: "finding", pattern: globOf(id) };
  const [, measure, than, value] = MEASURE.exec(text) ?? [];
  if (measure !== undefined) return { text, kind: "measure", measure, than: than as Than, value: Number(value) };
  const regression = REGRESSION.exec(text);
  if (regression !== null) {
    const [, name, more, by] = regression;
    return { text, kind: "regression", measure: name ?? null, than: more as ">" | ">=", value: Number(by) };
  }
  throw new RangeError(`--fail-on expected ${STATUSES.join(" or ")}, status=…, finding=…, measure:NAME<X, regression>X, `
    + `regression:NAME>X or worse, got ${JSON.stringify(text)}`);
}

/** Why each condition that holds does so, a line each; none: []. RangeError for a condition about a measure that is not
 *  there, or about a baseline where none is given. */
export function failures(
  conditions: readonly Condition[], diagnosis: Diagnosis, regressions: readonly Regression[] | null,
): readonly string[] {
  return conditions.flatMap((one) => reasons(one, diagnosis, regressions).map((why) => `--fail-on "${one.text}": ${why}`));
}

function reasons(one: Condition, diagnosis: Diagnosis, all: readonly Regression[] | null): readonly string[] {
  const { findings, measures } = diagnosis;
  if (one.kind === "status") {
    const found = findings.filter(({ status }) => status === one.status);
    return found.length === 0 ? [] : [`${found.length} such, the first ${found[0]?.id ?? ""}: ${found[0]?.sentence ?? ""}`];
  }
  if (one.kind === "finding") {
    const open = findings.filter(({ id, status }) => one.pattern.test(id) && (status === "fail" || status === "remark"));
    return open.map(({ id, status, sentence }) => `${id} [${status}] ${sentence}`);
  }
  if (one.kind === "measure") {
    const row = measures.find(({ name }) => name === one.measure);
    if (row === undefined) throw new RangeError(noMeasure(one.text, one.measure, measures));
    return compares(row.mean, one.than, one.value) ? [`${row.name} is ${row.mean} over ${row.queries} judged queries`] : [];
  }
  if (all === null) throw new RangeError(`--fail-on "${one.text}": expected --baseline FILE to compare with, got none`);
  if (one.kind === "worse") return all.filter(({ verdict }) => verdict === "worse").map(({ words }) => words);
  const named = all.filter(({ measure }) => one.measure === null || measure === one.measure);
  if (named.length === 0 && one.measure !== null) throw new RangeError(noMeasure(one.text, one.measure, measures));
  return named.filter(({ fall }) => compares(fall, one.than, one.value)).map(({ words }) => words);
}

function noMeasure(text: string, name: string, measures: Diagnosis["measures"]): string {
  const known = measures.length === 0 ? "judgements (there are none, so nothing is measured)"
    : `one of ${measures.map((one) => one.name).join(", ")}`;
  return `--fail-on "${text}": expected ${known}, got ${JSON.stringify(name)}`;
}

function compares(a: number, than: Than, b: number): boolean {
  const gap = Math.abs(a - b) < 1e-12 ? 0 : a - b;
  if (than === "=") return gap === 0;
  if (gap === 0) return than.length === 2;
  return than.startsWith("<") === gap < 0;
}

/** "*" stands for any text, all else for itself. */
function globOf(text: string): RegExp {
  return new RegExp(`^${text.split("*").map((part) => part.replace(/[\\^$.+?()[\]{}|]/g, "\\$&")).join("[^]*")}$`);
}
