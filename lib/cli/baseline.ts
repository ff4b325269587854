import { readFileSync } from "node:fs";
import type { Diagnosis } from "../audit";
import { compareValues, holm, type Verdict } from "../evaluate";
import { formatError } from "../formats";
import { diagnosisFault, pValue, signed } from "../report";

/** How one measure stands against a baseline. */
export interface Regression {
  readonly measure: string;
  readonly before: number;
  readonly after: number;
  /** before - after: above 0 it has become worse. */
  readonly fall: number;
  /** Queries that both know; 0: no value a query in one of them. */
  readonly shared: number;
  readonly wins: readonly string[];
  readonly losses: readonly string[];
  /** Exact two-sided p over the shared queries; null without any. */
  readonly p: number | null;
  readonly holm: number | null;
  /** By Holm's p over all measures. */
  readonly verdict: Verdict;
  readonly words: string;
}

/** A baseline, checked against the schema. FormatError: no such file, no JSON, or no diagnosis, with the place. */
export function readBaseline(file: string): Diagnosis {
  const expected = "a diagnosis (recall-lab/diagnosis@1) as --json or --save-baseline writes it";
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, "utf8")) as unknown;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw formatError({ file, expected, got: code === "ENOENT" ? "no such file (ENOENT)" : message });
  }
  const fault = diagnosisFault(value);
  if (fault !== null) throw formatError({ file, field: fault.place, expected: fault.expected, got: fault.got });
  return value as Diagnosis;
}

/** Every measure that both have, this run against the baseline. Values a query are tested in pairs over the queries
 *  that both judge (joined by key); means alone are compared as they are and not tested. */
export function regressionsAgainst(baseline: Diagnosis, now: Diagnosis, seed: number): readonly Regression[] {
  const both = now.measures.flatMap((row) => {
    const before = baseline.measures.find(({ name }) => name === row.name);
    return before === undefined ? [] : [{ name: row.name, before: before.mean, after: row.mean }];
  });
  const tested = both.map((row) => ({ ...row, test: testOf(row.name, baseline, now, seed) }));
  const adjusted = holm(tested.flatMap(({ test }) => (test === null ? [] : [test.p])));
  let at = 0;
  return tested.map(({ name, before, after, test }) => {
    if (test === null) {
      const words = `${name} ${text(before)} -> ${text(after)} (no values query by query: not testable)`;
      return { measure: name, before, after, fall: before - after, shared: 0, wins: [], losses: [], p: null, holm: null,
        verdict: "not testable", words };
    }
    const { wins, losses, p, queries, first, second } = test;
    const own = adjusted[at++] ?? 1;
    const significant = test.verdict === "better" || test.verdict === "worse";
    const verdict = significant && own >= 0.05 ? "not observed" : test.verdict;
    const words = `${name} ${text(first)} -> ${text(second)} (${signed(4)(second - first)}) over ${queries.length} shared `
      + `queries: ${wins.length} better, ${losses.length} worse, exact p ${pValue(p)}, Holm ${pValue(own)}: ${said(verdict)}`;
    return { measure: name, before: first, after: second, fall: first - second, shared: queries.length, wins, losses, p,
      holm: own, verdict, words };
  });
}

/** What differs between the judged queries of the two, in a sentence; "" where nothing does. */
export function querySetChange(baseline: Diagnosis, now: Diagnosis): string {
  const [then, today] = [baseline.perQuery, now.perQuery];
  if (then === undefined || today === undefined) {
    return `The ${then === undefined ? "baseline" : "present run"} holds no values query by query: only means are compared.`;
  }
  const [old, own] = [new Set(then.keys), new Set(today.keys)];
  const gone = then.keys.filter((key) => !own.has(key)).length;
  const added = today.keys.filter((key) => !old.has(key)).length;
  if (gone + added === 0) return "";
  return `The judged queries have changed: ${gone} of the baseline's ${old.size} are gone, ${added} of ${own.size} are new; `
    + `the comparison is over the ${own.size - added} that both have.`;
}

function testOf(name: string, baseline: Diagnosis, now: Diagnosis, seed: number): ReturnType<typeof compareValues> | null {
  const values = ({ perQuery }: Diagnosis): ReadonlyMap<string, number> => {
    const row = perQuery?.measures.find((one) => one.name === name);
    return new Map(row?.values.map((value, i) => [perQuery?.keys[i] ?? "", value]));
  };
  const [then, today] = [values(baseline), values(now)];
  const ids = new Map(now.perQuery?.keys.map((key, i) => [key, now.perQuery?.queries[i] ?? key]));
  const keys = [...today.keys()].filter((key) => then.has(key));
  if (keys.length === 0) return null;
  const of = (map: ReadonlyMap<string, number>): readonly number[] => keys.map((key) => map.get(key) ?? 0);
  return compareValues(keys.map((key) => ids.get(key) ?? key), of(then), of(today), { seed });
}

const text = (value: number): string => value.toFixed(4);

function said(verdict: Verdict): string {
  return verdict === "not observed" ? "no difference beyond chance observed" : verdict;
}
