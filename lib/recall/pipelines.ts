import type { Pipeline, SourceStage } from "../types";
import { tierDecay } from "./decay";
import { distinct } from "./distinct";
import { cut, dropFailures, threshold } from "./gates";
import { ARTICLE_SETTINGS, type ArticleSettings } from "./settings";
import { tieBreakByFreshness, type TieBreakOptions } from "./tie-break";

type Settings = Partial<ArticleSettings>;

/** Article 72's order, with its fault: source, drop failures, distinct, decay, threshold on the DECAYED score, cut. */
export function article72(source: SourceStage, settings: Settings = {}): Pipeline {
  const all = withDefaults(settings);
  return [...head(source, all), tierDecay(all), threshold({ value: all.threshold, on: "score" }), cut(all.topK)];
}

/** Article 85's order: source, drop failures, distinct, threshold on the similarity, decay, cut. */
export function article85(source: SourceStage, settings: Settings = {}): Pipeline {
  const all = withDefaults(settings);
  return [...head(source, all), gate(all), tierDecay(all), cut(all.topK)];
}

/** Article 85's first fix: freshness only breaks ties, in anchored bands of 0.03 by age class unless asked
 *  otherwise. */
export function fixTieBreak(
  source: SourceStage, settings: Settings = {}, tieBreak: Partial<TieBreakOptions> = {},
): Pipeline {
  const all = withDefaults(settings);
  const { epsilon } = ARTICLE_SETTINGS;
  const stage = tieBreakByFreshness({ epsilon, band: "anchored", by: "age class", missing: all.missing, ...tieBreak });
  return [...head(source, all), gate(all), stage, cut(all.topK)];
}

/** Article 85's second fix: factors 1 / 0.97 / 0.93. */
export function fixCompressed(source: SourceStage, settings: Settings = {}): Pipeline {
  return article85(source, { tiers: ARTICLE_SETTINGS.compressed, ...settings });
}

/** Article 85's third fix: no decay in recall. */
export function fixNoDecay(source: SourceStage, settings: Settings = {}): Pipeline {
  const all = withDefaults(settings);
  return [...head(source, all), gate(all), cut(all.topK)];
}

/** The fallback: a text source (LIKE of the whole query), drop failures, distinct, cut. No threshold and no decay: such
 *  a source knows no similarity. */
export function likeFallback(source: SourceStage, settings: Settings = {}): Pipeline {
  const all = withDefaults(settings);
  return [...head(source, all), cut(all.topK)];
}

/** How many candidates the articles fetch: pool x topK. */
export function poolSize(settings: Settings = {}): number {
  const { pool, topK } = withDefaults(settings);
  return pool * topK;
}

function withDefaults(settings: Settings): ArticleSettings {
  return { ...ARTICLE_SETTINGS, ...settings };
}

function head(source: SourceStage, settings: ArticleSettings): Pipeline {
  return [source, dropFailures(), distinct({ keep: settings.keep })];
}

function gate(settings: ArticleSettings): Pipeline[number] {
  return threshold({ value: settings.threshold, on: "similarity" });
}
