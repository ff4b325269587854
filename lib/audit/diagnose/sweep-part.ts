import { qrelsOf } from "../../evaluate";
import { tieBreakByFreshness } from "../../recall";
import type { RerankStage } from "../../types";
import type { Cell } from "../diagnosis";
import { leaveOneOutChoice } from "../leave-one-out-choice";
import { plateau } from "../plateau";
import { synchronous, type SynchronousStage } from "../probe";
import { sweep, type Sweep } from "../sweep";
import { grid } from "../sweeps";
import { nameOf, runAfter, type Bench } from "./bench";
import { atBenchClock } from "./clock";
import type { Scale } from "./force";
import type { AskedRerank } from "./gates";
import { evidence, finding, NOTHING, short, together, type Part } from "./part";
import { sampled } from "./sample";

/** A rerank at part of its strength: 0 leaves the scores before it, 1 is the rerank itself; between them the new score
 *  is drawn that far from the old one (a multiplying rule at .5 is the same rule damped by .5). Stable. */
export function atStrength(stage: RerankStage, strength: number): RerankStage {
  return {
    name: `${stage.name} at ${strength}`, kind: "rerank",
    apply: (list, context) => {
      const old = new Map(list.map(({ id, score }) => [id, score]));
      const mixed = stage.apply(list, context).map((one) => {
        const was = old.get(one.id) ?? one.score;
        return { ...one, score: was + strength * (one.score - was) };
      });
      const place = new Map(list.map(({ id }, i) => [id, i]));
      return mixed.sort((a, b) => b.score - a.score || (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0));
    },
  };
}

/** Every rerank by age at other strengths, and a tie-break by freshness in its place, over the judged queries: plateau
 *  and leave-one-out choice beside the best point, which was chosen on the queries it is scored on. */
export function sweepPart(bench: Bench, scale: Scale, reranks: readonly AskedRerank[]): Part {
  const { queries, note } = sampled(bench, 24, 1_000_000);
  if (bench.kind !== "pipeline" || queries.length < 2) return NOTHING;
  const qrels = qrelsOf(bench.judged, queries);
  return together(reranks.filter(({ reads }) => reads === "age").map(({ step }) => {
    const stage = bench.steps[step]?.stage;
    if (stage?.kind !== "rerank") return NOTHING;
    const all = atBenchClock(bench, runAfter(bench, step - 1));
    const lists = new Map(queries.map(({ id }) => [id, all.get(id) ?? []]));
    const recorded = { lists, qrels, now: bench.now };
    const then = synchronous(bench.steps.slice(step + 1).map((one) => one.stage));
    const run = (settings: readonly number[], stageOf: (value: number) => SynchronousStage): Sweep<number> =>
      sweep(recorded, settings, (value) => [stageOf(value), ...then], bench.from);
    const width = scale.on === "similarity" ? 0.1 : (scale.high - scale.low) / 5;
    const name = nameOf(bench, step);
    const bands = (epsilon: number): SynchronousStage =>
      tieBreakByFreshness({ epsilon, band: "anchored", by: "age class", missing: "neutral" });
    const strengths = run(grid(0, 1, 11), (strength) => atStrength(stage, strength));
    const epsilons = run(width > 0 ? grid(0, width, 11) : [0], bands);
    const as = strengths.points[10];
    const now = { firsts: as?.firsts[0] ?? 0, answered: as?.nonEmpty.mean ?? 0 };
    return together([
      one(`strength/${name}`, `"${name}" at part of its strength`, strengths, now, note),
      one(`tie-break/${name}`, `freshness only breaking ties of this width, instead of "${name}"`, epsilons, now, note),
    ]);
  }));
}

/** The pipeline as it is: right first places, and the share of queries answered. */
interface Current {
  readonly firsts: number;
  readonly answered: number;
}

function one(id: string, what: string, raw: Sweep<number>, now: Current, note: string): Part {
  const swept = { ...raw, points: raw.points.map((point) => ({
    ...point, guard: point.nonEmpty.mean >= now.answered - 1e-9 ? "held" as const : "broken" as const,
  })) };
  const n = swept.queries[0] ?? 0;
  const rows = swept.points.map((point): readonly Cell[] => [point.setting, point.firsts[0] ?? 0,
    point.successAt1.mean, point.reciprocalRankAt5.mean, point.nonEmpty.mean, point.guard]);
  const table = evidence(`sweep/${id}`, `Sweep: ${what}`,
    ["setting", "right first", "success@1", "reciprocal rank@5", "answered", "answers as many queries as now"], rows,
    `the steps behind it run as they are${note}; anchored bands by age class for tie-breaks`);
  if (!swept.points.some(({ guard }) => guard === "held")) return { findings: [], evidence: [table] };
  const { selected, honest } = leaveOneOutChoice(swept);
  const { widest } = plateau(swept);
  const span = widest === null ? "" : ` As good as the best: ${short(widest.from)} to ${short(widest.to)} (0 leaves `
    + "age out).";
  const sentence = `${upper(what)}: ${selected.firsts} of ${n} right first at ${short(selected.setting)}, `
    + `${now.firsts} as it is. Chosen without the query it is scored on, ${honest}.${span}`;
  const better = honest > now.firsts;
  return {
    findings: [finding(`sweep/${id}`, better ? "remark" : "pass", sentence, [table.id], better ? {
      next: {
        try: widest === null || widest.to === 0 ? "leave age out"
          : `${short((widest.from + widest.to) / 2)}, the middle of what is as good as the best`,
        hypothesis: `about ${honest - now.firsts} more right first places on as many other queries`,
        falsifier: "on queries that were not used here there are no more of them, or newer right answers lose theirs",
      },
    } : {})],
    evidence: [table],
  };
}

function upper(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
