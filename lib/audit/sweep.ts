import type { InternedRun } from "../evaluate";
import type { Qrels, Run } from "../types";
import { median } from "./border";
import { internLists } from "./flat-lists";
import type { SynchronousStage } from "./probe";
import { scoreStages, sum, type QueryValues, type Scores } from "./sweep-scores";

export type { QueryValues };

/** Lists recorded before the stage that is swept (S3: after the gate), with their judgements and clock. */
export interface Recorded {
  /** Corpus or seed. */
  readonly label?: string;
  readonly lists: Run;
  readonly qrels: Qrels;
  /** ISO 8601 instant with a zone. */
  readonly now: string;
}

/** Lowest, middle, mean and highest value over the corpora. */
export interface Spread {
  readonly low: number;
  readonly median: number;
  readonly mean: number;
  readonly high: number;
}

/** One setting of a sweep: its measures over all corpora, and whether its guard held. */
export interface SweepPoint<Setting> {
  readonly setting: Setting;
  readonly successAt1: Spread;
  readonly reciprocalRankAt5: Spread;
  readonly nonEmpty: Spread;
  /** Right first places, corpus by corpus. */
  readonly firsts: readonly number[];
  /** "broken": on some corpus fewer queries are answered than by the recorded lists. */
  readonly guard: "held" | "broken";
}

/** A sweep with all it takes to choose a setting, and the reason not to believe the choice. */
export interface Sweep<Setting> {
  readonly points: readonly SweepPoint<Setting>[];
  /** Judged queries, corpus by corpus. */
  readonly queries: readonly number[];
  /** Any best setting read off this sweep was selected on the very queries it is scored on. */
  readonly selection: "selected on the same queries";
  /** Corpus -> setting -> query (order of the judgements): success@1 and reciprocal rank@5. */
  readonly perQuery: readonly (readonly QueryValues[])[];
}

/** Sends recorded lists through the stages of every setting and scores success@1 and reciprocal rank@5, with the
 *  non-empty rate as the guard; judged queries count, an absent list scores 0. RangeError for no corpus, no setting or
 *  no judged query. Grades of at least `from` are relevant. */
export function sweep<Setting>(
  recorded: Recorded | readonly Recorded[],
  settings: readonly Setting[],
  stagesOf: (setting: Setting) => readonly SynchronousStage[],
  from: number = 1,
): Sweep<Setting> {
  return sweepBy(recorded, settings, (corpora) => (setting) => {
    const stages = stagesOf(setting);
    return corpora.map((corpus) => scoreStages(corpus, stages, from));
  });
}

/** A sweep whose settings are scored by whatever `scorer` makes of the corpora: one Scores a corpus. */
export function sweepBy<Setting>(
  recorded: Recorded | readonly Recorded[],
  settings: readonly Setting[],
  scorer: (
    corpora: readonly Recorded[], interned: readonly InternedRun[],
  ) => (setting: Setting, at: number) => readonly Scores[],
): Sweep<Setting> {
  const corpora = Array.isArray(recorded) ? (recorded as readonly Recorded[]) : [recorded as Recorded];
  if (corpora.length === 0) throw new RangeError("sweep: expected at least one corpus, got none");
  if (settings.length === 0) throw new RangeError("sweep: expected at least one setting, got none");
  const empty = corpora.findIndex(({ qrels }) => qrels.size === 0);
  if (empty >= 0) throw new RangeError(`sweep: corpus ${empty + 1} has no judged query`);
  const interned = corpora.map(internLists);
  const answered = interned.map(({ lengths }) => lengths.reduce((many, length) => many + (length > 0 ? 1 : 0), 0));
  const scored = settings.map(scorer(corpora, interned));
  return {
    points: scored.map((scores, s): SweepPoint<Setting> => ({
      setting: settings[s] as Setting,
      successAt1: spread(scores.map((one) => one.firsts / one.queries)),
      reciprocalRankAt5: spread(scores.map((one) => sum(one.values.reciprocalRankAt5) / one.queries)),
      nonEmpty: spread(scores.map((one) => one.answered / one.queries)),
      firsts: scores.map((one) => one.firsts),
      guard: scores.every((one, c) => one.answered >= (answered[c] ?? 0)) ? "held" : "broken",
    })),
    queries: corpora.map(({ qrels }) => qrels.size),
    selection: "selected on the same queries",
    perQuery: corpora.map((_, c) => scored.map((scores) => (scores[c] as Scores).values)),
  };
}

/** Lowest, middle, mean and highest of at least one value. */
export function spread(values: readonly number[]): Spread {
  const mean = sum(values) / values.length;
  return { low: Math.min(...values), median: median(values), mean, high: Math.max(...values) };
}
