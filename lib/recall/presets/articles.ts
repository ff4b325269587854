import type { PipelineDescription, StepDescription } from "../description";
import { ARTICLE_SETTINGS } from "../settings";

const { threshold, topK, tiers, compressed, epsilon, keep } = ARTICLE_SETTINGS;

const HEAD: readonly StepDescription[] = [{ step: "drop failures" }, { step: "distinct", by: "key", keep }];
const GATE: StepDescription = { step: "gate", field: "similarity", value: threshold };
const CUT: StepDescription = { step: "cut", k: topK };
const SOURCE_85 = "article 85 sections 3 and 6";

function tiered(factors: typeof tiers): StepDescription {
  return { step: "decay", curve: { curve: "tiers", factors }, combine: "multiply" };
}

/** The pipelines of articles 72 and 85 and article 85's three fixes: the same stages as `article72`, `article85`,
 *  `fixTieBreak`, `fixCompressed` and `fixNoDecay` make. */
export const ARTICLE_PRESETS: readonly PipelineDescription[] = [
  {
    name: "article-72",
    source: "article 72 sections 1 to 3",
    steps: [...HEAD, tiered(tiers), { step: "gate", field: "score", value: threshold, where: "after the decay" }, CUT],
    leavesOut: ["The pool of 9 candidates, and the LIKE fallback where the vector search finds nothing."],
  },
  {
    name: "article-85",
    source: SOURCE_85,
    steps: [...HEAD, GATE, tiered(tiers), CUT],
    leavesOut: ["The pool of 9 candidates, and the LIKE fallback where the vector search finds nothing."],
  },
  {
    name: "article-85-tie-break",
    source: SOURCE_85,
    steps: [...HEAD, GATE, { step: "tie-break", epsilon, band: "anchored", by: "age class" }, CUT],
    leavesOut: ["The article's wording (two adjacent) read as a chain; epsilon 0.03 and the anchored bands are ours."],
  },
  {
    name: "article-85-compressed",
    source: SOURCE_85,
    steps: [...HEAD, GATE, tiered(compressed), CUT],
  },
  { name: "article-85-no-decay", source: SOURCE_85, steps: [...HEAD, GATE, CUT] },
];
