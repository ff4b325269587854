import type { Experience, ToolCall } from "../types";
import { abstractPattern, type PatternGenerator } from "./pattern";
import { failureRows, type FailureRow, type PlacedCall } from "./rows";
import { diagnosisOf, resolvedTexts, unresolvedTexts } from "./wording";

/** Options of `record`. */
export interface RecordOptions {
  /** Fewest failures in a row that make an experience, >= 1; the articles do not say: 2. */
  readonly minFailures?: number;
  /** What makes two calls the same: the tool, or the tool and its action. */
  readonly by?: "tool" | "tool+action";
  /** "keep": failures that never recovered become experiences with outcome "failure". */
  readonly unresolved?: "skip" | "keep";
  readonly patternOf?: PatternGenerator;
}

/** Experiences of a log: n failures of one key within a session, then a success of it; any success ends the row and
 *  other keys' calls in between do not count. In the order in which the rows ended; ids "e0001"... for these and
 *  "u0001"... for kept unresolved ones, so the former do not shift. Source: article 86 sections 2 and 7. */
export function record(calls: readonly ToolCall[], options: RecordOptions = {}): readonly Experience[] {
  const { minFailures = 2, by = "tool", unresolved = "skip", patternOf = abstractPattern } = options;
  if (!Number.isInteger(minFailures) || minFailures < 1) {
    throw new RangeError(`record: minFailures must be an integer >= 1, got ${minFailures}`);
  }
  const rows = failureRows(calls, by).filter(({ failures, success }) => {
    return failures.length >= minFailures && (success !== null || unresolved === "keep");
  });
  const counts = { e: 0, u: 0 };
  return rows.map((row) => {
    const letter = row.success === null ? "u" : "e";
    counts[letter] += 1;
    return experienceOf(row, `${letter}${String(counts[letter]).padStart(4, "0")}`, patternOf);
  });
}

function experienceOf({ failures, success }: FailureRow, id: string, patternOf: PatternGenerator): Experience {
  const { call } = success ?? (failures[failures.length - 1] as PlacedCall);
  const { tool, action, session } = call;
  const errors = failures.map((failure) => failure.call.error ?? "");
  const texts = success === null ? unresolvedTexts : resolvedTexts;
  return {
    id,
    ...texts(tool, action, failures.length),
    diagnosis: diagnosisOf(tool, errors),
    abstractPattern: patternOf(tool, errors),
    outcome: success === null ? "failure" : "success",
    sourceType: "tool_retry",
    createdAt: call.at,
    hitCount: 0,
    tool,
    action,
    session,
    failedSeqs: failures.map(({ seq }) => seq),
    successSeq: success === null ? null : success.seq,
  };
}
