import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describedPipeline } from "../../lib/formats";
import { fromLists, runStages, stagesOf, type DescribedSources, type PipelineDescription } from "../../lib/recall";
import { packageRoot } from "../../lib/root";
import type { Pipeline, RankedList } from "../../lib/types";
import { candidate, NOW, ranked } from "../ranked";

/** One candidate of a case file. */
export interface CaseCandidate {
  readonly id: string;
  readonly similarity: number;
  readonly ageDays?: number;
  readonly ageHours?: number;
  readonly injected?: boolean;
}

/** The query that every case asks. */
export const QUERY = Object.freeze({ id: "q", text: "timeout" });

/** A case file of this folder; each test says what it holds. */
export function readCase<T>(name: string): T {
  return JSON.parse(readFileSync(join(packageRoot(), "test", "cases", `${name}.json`), "utf8")) as T;
}

/** The description of a case, through the reader that everybody's goes through. */
export function caseDescription(value: unknown, name: string): PipelineDescription {
  return describedPipeline(value, `${name}.json`);
}

/** The candidates of a case as a source would bring them. */
export function caseList(candidates: readonly CaseCandidate[]): RankedList {
  return ranked(...candidates.map(({ id, similarity, ageDays, ageHours }) =>
    candidate({ id, similarity, ageDays: ageDays ?? (ageHours ?? 0) / 24 })));
}

/** The pipeline of a description over these candidates. */
export function casePipeline(
  description: PipelineDescription, list: RankedList, more: Partial<DescribedSources> = {},
): Pipeline {
  return stagesOf(description, { candidates: fromLists(new Map([["q", list]])), ...more });
}

/** The list after each stage. */
export function caseLists(pipeline: Pipeline): Promise<readonly RankedList[]> {
  return runStages(pipeline, QUERY, NOW);
}

/** Four digits, as the case files round. */
export function round4(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}

/** Every value under "expected" must have been checked: the keys that a test walked through are all there are. */
export function checkedAll(expected: object, checked: readonly string[]): void {
  assert.deepEqual([...checked].sort(), Object.keys(expected).sort());
}

/** The same case as the project's brief has it, or null where that folder is not there. */
export function sharedCase(name: string): Readonly<Record<string, unknown>> | null {
  const file = join(packageRoot(), "..", "shared", "cases", `${name}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Readonly<Record<string, unknown>>) : null;
}
