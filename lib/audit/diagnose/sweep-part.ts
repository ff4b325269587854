import { qrelsOf } from "../../evaluate";
import { tieBreakByFreshness } from "../../recall";
import type { RerankStage } from "../../types";
import type { Cell } from "../diagnosis";
import { leaveOneOutChoice } from "../leave-one-out-choice";
import { plateau } from "../plateau";
import { synchronous, type SynchronousStage } from "../probe";
import { sweep, type Sweep } from "../sweep";
import { grid } from "../sweeps";
import { runAfter, type Bench } from "./bench";
import { atBenchClock } from "./clock";
import type { Scale } from "./force";
import type { AskedRerank } from "./gates";
import { nameOf } from "./loss-part";
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
  const { queries, note } = sampled(bench, 24);
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
    const now = strengths.points[10]?.firsts[0] ?? 0;
    return together([
      one(`strength/${name}`, `"${name}" at part of its strength`, strengths, now, note),
      one(`tie-break/${name}`, `freshness only breaking ties of this width, instead of "${name}"`, epsilons, now, note),
    ]);
  }));
}

function one(id: string, what: string, swept: Sweep<number>, now: number, note: string): Part {
  const n = swept.queries[0] ?? 0;
  const rows = swept.points.map(({ setting, firsts, successAt1, reciprocalRankAt5, nonEmpty, guard }): readonly Cell[] =>
    [setting, firsts[0] ?? 0, successAt1.mean, reciprocalRankAt5.mean, nonEmpty.mean, guard]);
  const table = evidence(`sweep/${id}`, `Sweep: ${what}`,
    ["setting", "right first", "success@1", "reciprocal rank@5", "answered", "answers as many queries"], rows,
    `the steps behind it run as they are${note}; anchored bands by age class for tie-breaks`);
  if (!swept.points.some(({ guard }) => guard === "held")) return { findings: [], evidence: [table] };
  const { selected, honest } = leaveOneOutChoice(swept);
  const { widest } = plateau(swept);
  const span = widest === null ? "" : ` The best values lie from ${short(widest.from)} to ${short(widest.to)}.`;
  const sentence = `${upper(what)}: ${selected.firsts} of ${n} right first at ${short(selected.setting)}, ${now} as it `
    + `is. Chosen without the query it is scored on, ${honest}.${span}`;
  const better = honest > now;
  return {
    findings: [finding(`sweep/${id}`, better ? "remark" : "pass", sentence, [table.id], better ? {
      next: {
        try: `the middle of that interval${widest === null ? "" : `, ${short((widest.from + widest.to) / 2)}`}`,
        hypothesis: `about ${honest - now} more right first places on as many other queries`,
        falsifier: "on queries that were not used here there are no more of them, or newer right answers lose theirs",
      },
    } : {})],
    evidence: [table],
  };
}

function upper(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
