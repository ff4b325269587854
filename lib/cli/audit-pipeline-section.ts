import { measureThreshold, structuralNoOps } from "../audit";
import { nonEmpty, successAt } from "../evaluate";
import { article72, article85, fromLists, ARTICLE_SETTINGS } from "../recall";
import { cosine, paragraph, section, table, verdict, type Block, type Section, type Table } from "../report";
import type { Pipeline } from "../types";
import { ablationBlocks } from "./audit-ablation-blocks";
import { ageLabel } from "./audit-clock";
import { decayBlocks } from "./audit-decay-blocks";
import { vectorSource, type Bench, type Replay } from "./audit-replay";
import { queriesThatPass } from "./audit-search-section";

const AGES = [0, 31, 91] as const;

/** Both orders of the pipeline peeled off stage by stage, what each stage did and cannot do, the thresholds in force,
 *  what decay flips, and how much hangs on the rule for ties. */
export function pipelineSection(replays: readonly Replay[], bench: Bench): Section {
  return section("5. What each step of the pipeline does", [
    agesOf(bench),
    ...replays.flatMap((replay) => [
      ...ablationBlocks(replay.article85, `"${replay.wording}", gate before decay`, bench),
      ...ablationBlocks(replay.article72, `"${replay.wording}", decay before gate`, bench),
    ]),
    ...noOpBlocks(replays, bench),
    thresholdTable(bench),
    ...replays.map((replay) => remedyTable(replay, bench)),
    ...replays.flatMap((replay) => decayBlocks(replay, bench)),
    tieTable(replays, bench),
  ]);
}

function agesOf({ clock }: Bench): Block {
  const { kind, now, dated, experiences } = clock;
  const made = "Ages are SYNTHETIC (ages_synthetic.tsv): they show what steps can do, not what they did to anybody.";
  const own = "Ages are those of the log.";
  const undated = experiences.length - dated;
  const rest = undated === 0 ? "" : ` ${undated} of ${experiences.length} experiences have no time: never decayed.`;
  return paragraph(`${kind === "synthetic" ? made : own} The clock stands at ${now}.${rest}`);
}

function noOpBlocks(replays: readonly Replay[], bench: Bench): readonly Block[] {
  const { now, experiences: rows } = bench.clock;
  const pipeline: Pipeline = article85(vectorSource(bench), bench.settings);
  return replays.flatMap(({ article85: ablation, wording }) =>
    structuralNoOps(ablation, { rows, pipeline, now }).filter(({ basis }) => basis === "proved").map((one) =>
      verdict("remark", `"${wording}", ${one.label} ${one.stage} changed nothing and never can here: ${one.why}.`)));
}

function thresholdTable({ settings, clock: { now } }: Bench): Table {
  const nowhere = fromLists(new Map());
  const [before, after] = [article85(nowhere, settings), article72(nowhere, settings)];
  const rows = AGES.map((age) => ({
    age: `${age} days`,
    before: measureThreshold(before, age, now).threshold,
    after: measureThreshold(after, age, now).threshold,
  }));
  const nominal = settings.threshold ?? ARTICLE_SETTINGS.threshold;
  return table(rows, {
    caption: `Cosine a candidate really needs, measured by sending one through the stages; the setting says ${nominal}`,
    columns: [
      { key: "age", label: "age" },
      { key: "before", label: "gate before decay", format: reachable },
      { key: "after", label: "decay before gate", format: reachable },
    ],
  });
}

function reachable(value: unknown): string {
  if (value === Infinity) return "nothing passes";
  return value === -Infinity ? "everything passes" : cosine(value);
}

function remedyTable({ wording, article85: ablation, remedies }: Replay, bench: Bench): Table {
  const asIs = { name: "as it is (1, 0.8, 0.6)", run: ablation.rows[ablation.rows.length - 1]?.run ?? new Map() };
  const rows = [asIs, ...remedies].map(({ name, run }) => ({
    pipeline: name,
    first: queriesThatPass(run, bench, successAt(1, bench.from)).size,
    "in top 3": queriesThatPass(run, bench, successAt(3, bench.from)).size,
    answered: queriesThatPass(run, bench, nonEmpty()).size,
  }));
  const caption = `"${wording}": gate first, decay replaced (queries of ${bench.qrels.size}; ${ageLabel(bench)}). `
    + "Judgements know no time, so decay can win here only by chance";
  return table(rows, { caption });
}

function tieTable(replays: readonly Replay[], bench: Bench): Table {
  const rows = replays.map(({ wording, answeredByTieRule }) => ({
    wording,
    ...Object.fromEntries(answeredByTieRule),
    range: `${Math.min(...answeredByTieRule.values())} to ${Math.max(...answeredByTieRule.values())}`,
  }));
  return table(rows, {
    caption: `Decay before the gate: queries answered (of ${bench.qrels.size}), by which of two equally similar `
      + `experiences comes first; ${ageLabel(bench)}`,
  });
}
