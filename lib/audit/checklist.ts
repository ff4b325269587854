import type { Rows } from "../recall";
import type { Pipeline, Query } from "../types";
import { admissionFindings } from "./checklist-admission";
import { offlineFindings } from "./checklist-offline";
import { emptyRecallReport, type EmptyRecall } from "./empty-recall";
import { measureThreshold, type ThresholdProbe } from "./measure-threshold";

/** One question of the checklist with its answer for a pipeline. */
export interface ChecklistItem {
  readonly item: 1 | 2 | 3 | 4;
  readonly question: string;
  readonly verdict: "pass" | "fail" | "not checked";
  /** What was found, in words with numbers; what is missing, where the item was not checked. */
  readonly findings: readonly string[];
}

/** Article 72's four checks of a pipeline, and what they come to together. */
export interface RecallChecklist {
  readonly items: readonly [ChecklistItem, ChecklistItem, ChecklistItem, ChecklistItem];
  readonly verdict: "pass" | "fail" | "not all checked";
  /** Item 2: the raw threshold measured at each age. */
  readonly thresholds: readonly ThresholdProbe[];
  /** Item 4: the empty recalls, for printing. */
  readonly emptyRecalls: readonly EmptyRecall[];
}

/** Options of `recallChecklist`. */
export interface ChecklistOptions {
  /** Ages to probe; both ends of the articles' tiers (0, 30, 31, 90, 91 days) when undefined. */
  readonly ages?: readonly number[];
  /** The threshold the settings name; the one measured at the first age when undefined. */
  readonly nominal?: number;
  /** The pipeline that the offline evaluation runs (with its own source). */
  readonly offline?: Pipeline;
  /** Queries to run (items 3 and 4). */
  readonly queries?: readonly Query[];
  readonly rows?: Rows;
}

/** Article 72's checklist run on any pipeline: (1) does the gate read the raw similarity, not a transformed score;
 *  (2) is the threshold in force the nominal one at every age; (3) does the offline evaluation use the same ages and
 *  stages; (4) can an empty recall print its raw candidates with similarity, age and trigger. The wording is OURS: the
 *  article's own text was not at hand. Ages at which everything passes have no threshold to compare. */
export async function recallChecklist(
  pipeline: Pipeline, now: string, options: ChecklistOptions = {},
): Promise<RecallChecklist> {
  const ages = options.ages ?? [0, 30, 31, 90, 91];
  if (ages.length === 0) throw new RangeError("recallChecklist: expected at least one age, got none");
  const thresholds = ages.map((age) => measureThreshold(pipeline, age, now));
  const queries = options.queries ?? [];
  const emptyRecalls = await emptyRecallReport(pipeline, queries, now, options.rows);
  const off = options.offline === undefined
    ? null : await offlineFindings(pipeline, options.offline, { ages, queries, now });
  const items = [
    item(1, "Does the gate read the raw similarity, before anything has transformed the score?",
      admissionFindings(pipeline, now)),
    item(2, "Is the threshold in force the nominal one at every age?", thresholdFindings(thresholds, options.nominal)),
    item(3, "Does the offline evaluation use the same ages and stages as the recall end to end?",
      off ?? { missing: "hand in the offline pipeline (options.offline)" }),
    item(4, "Can every empty recall print its raw candidates with similarity, age and trigger?",
      queries.length === 0 ? { missing: "hand in queries (options.queries)" } : emptyFindings(emptyRecalls, queries)),
  ] as const;
  const verdicts = items.map(({ verdict }) => verdict);
  const verdict = verdicts.includes("fail") ? "fail" : verdicts.includes("not checked") ? "not all checked" : "pass";
  return { items, verdict, thresholds, emptyRecalls };
}

/** Faults (each fails the item) and remarks (do not), or what is missing to check it. */
export type Findings =
  | { readonly faults: readonly string[]; readonly remarks: readonly string[] }
  | { readonly missing: string };

function item(number: ChecklistItem["item"], question: string, found: Findings): ChecklistItem {
  if ("missing" in found) return { item: number, question, verdict: "not checked", findings: [found.missing] };
  const verdict = found.faults.length > 0 ? "fail" : "pass";
  return { item: number, question, verdict, findings: [...found.faults, ...found.remarks] };
}

function thresholdFindings(thresholds: readonly ThresholdProbe[], nominal?: number): Findings {
  const expected = nominal ?? thresholds[0]?.threshold ?? -Infinity;
  const differs = thresholds.filter(({ threshold, tolerance }) => {
    return threshold !== expected && !(Math.abs(threshold - expected) <= 2 * tolerance);
  });
  const odd = thresholds.filter(({ reach }) => reach === "not monotone");
  return {
    faults: [
      ...differs.map(({ ageDays, threshold }) => `at ${ageDays} days ${say(threshold)} instead of ${say(expected)}`),
      ...odd.map(({ ageDays }) => `at ${ageDays} days a lower similarity passes where a higher one does not`),
    ],
    remarks: differs.length + odd.length > 0 ? [] : [`${say(expected)} at ${thresholds.length} ages`],
  };
}

function say(threshold: number): string {
  if (threshold === Infinity) return "nothing passes";
  return threshold === -Infinity ? "no threshold" : `threshold ${Number(threshold.toFixed(4))}`;
}

function emptyFindings(reports: readonly EmptyRecall[], queries: readonly Query[]): Findings {
  const faults = reports.flatMap(({ query, candidates }) => candidates.flatMap((one) => {
    const lacks = [
      ...(one.similarity === null ? ["similarity"] : []),
      ...(typeof one.age === "number" ? [] : [`age (${one.age})`]),
      ...(one.trigger === null ? ["trigger"] : []),
    ];
    return lacks.length === 0 ? [] : [`query "${query}", candidate "${one.id}": no ${lacks.join(", no ")}`];
  }));
  return { faults, remarks: [`${reports.length} of ${queries.length} recalls are empty`] };
}
