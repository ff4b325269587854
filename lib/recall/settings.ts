import type { MissingTime } from "./age";
import type { DecayTiers } from "./curves";
import { TIERS } from "./rules";

/** What the articles' pipelines are set to. */
export interface ArticleSettings {
  /** Experiences returned. */
  readonly topK: number;
  /** Candidates fetched, in multiples of topK. */
  readonly pool: number;
  /** Cosine a candidate must reach (included). */
  readonly threshold: number;
  readonly tiers: DecayTiers;
  readonly keep: "first" | "newest";
  readonly missing: MissingTime;
}

/** The settings of the published systems, each figure with its home here: articles 72 sections 1-3, 85 sections 3 and
 *  6, 86 section 8. `epsilon` is ours: the value of the article's fix as design 4.1 and the cases use it. */
export const ARTICLE_SETTINGS: ArticleSettings & {
  readonly previousThreshold: number;
  readonly acceptance: number;
  readonly compressed: DecayTiers;
  readonly epsilon: number;
  readonly lruCap: number;
} = Object.freeze({
  topK: 3,
  pool: 3,
  threshold: 0.55,
  previousThreshold: 0.6,
  tiers: TIERS,
  compressed: Object.freeze({ fresh: 1, month: 0.97, old: 0.93 }),
  epsilon: 0.03,
  acceptance: 0.9,
  keep: "first",
  missing: "error",
  lruCap: 500,
});
