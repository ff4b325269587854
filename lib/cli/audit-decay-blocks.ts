import { flips, sameBand, type Flip } from "../audit";
import { rowOf } from "../evaluate";
import { ARTICLE_SETTINGS, tieredRule, type ArticleSettings } from "../recall";
import { cosine, digits, table, verdict, type Block } from "../report";
import type { Bench, Replay } from "./audit-replay";

const SHOWN = 5;

/** What decay did to first places where the gate comes first, and what the other order kills; nothing is said where
 *  the log has no ages to decay by. */
export function decayBlocks(replay: Replay, bench: Bench): readonly Block[] {
  const { clock, from } = bench;
  const { tiers, threshold, missing } = withDefaults(bench.settings);
  if (clock.dated === 0) {
    return [verdict("not observed", `"${replay.wording}": no experience has a time, so decay had nothing to work on.`)];
  }
  const rule = tieredRule(tiers);
  const stages = replay.article85.rows;
  const at = stages.findIndex(({ kind }) => kind === "rerank");
  const before = stages[at - 1]?.run ?? new Map();
  const flipped = flips(before, stages[at]?.run ?? new Map(), bench.qrels, { rule, now: clock.now, missing, from });
  const band = sameBand(rowOf(replay.article72, "S2").run, threshold, rule, clock.now, missing);
  const odd = flipped.filter(({ explained }) => explained === "unexplained").length;
  const said = `"${replay.wording}": decay changed the first place of ${flipped.length} of ${bench.qrels.size} `
    + `queries: ${ofKind(flipped, "loss")} right ones lost, ${ofKind(flipped, "gain")} won, `
    + `${ofKind(flipped, "neither")} neither; ${odd} not explained by its rule.`;
  const killed = `"${replay.wording}": ${band.inBand} of ${band.alive} candidates at ${threshold} or above lie `
    + `between it and the threshold in force at their age; decay before the gate empties ${band.queriesEmptied} of `
    + `${band.queriesAlive} queries by that.`;
  return [
    verdict(flipped.length === 0 ? "not observed" : "remark", flipped.length === 0 ? unmoved(replay, bench) : said),
    ...(flipped.length === 0 ? [] : [flipTable(flipped, replay)]),
    verdict("remark", killed),
  ];
}

function withDefaults(settings: Partial<ArticleSettings>): ArticleSettings {
  return { ...ARTICLE_SETTINGS, ...settings };
}

function unmoved({ wording }: Replay, { qrels }: Bench): string {
  return `"${wording}": decay changed no first place of ${qrels.size} queries with the ages at hand.`;
}

function ofKind(flipped: readonly Flip[], effect: Flip["effect"]): number {
  return flipped.filter((flip) => flip.effect === effect).length;
}

function flipTable(flipped: readonly Flip[], { wording }: Replay): Block {
  const losses = [...flipped].sort((x, y) => (x.margin ?? 0) - (y.margin ?? 0));
  return table(losses, {
    caption: `"${wording}": flips, deepest first: A was first, B overtook it; B wins where b/a exceeds the bound`,
    columns: [
      "query", "effect", { key: "a", format: cosine }, { key: "ageA", label: "days", format: digits(0) },
      { key: "b", format: cosine }, { key: "ageB", label: "days", format: digits(0) },
      { key: "ratio", label: "b/a", format: cosine }, { key: "bound", format: cosine },
    ],
    limit: SHOWN,
  });
}
