import type { CurveDescription, PipelineDescription, ScaledCurve } from "../description";

const YOURS = "0.55 stands for yours";

function functionScore(curve: ScaledCurve): PipelineDescription {
  return {
    name: `elasticsearch-${curve}`,
    source: "elastic/elasticsearch:docs/reference/query-languages/query-dsl/query-dsl-function-score-query.md "
      + "(the page's example: scale 10d, offset 5d); OpenSearch has the same functions",
    steps: [
      {
        step: "decay", curve: { curve, scaleDays: 10, offsetDays: 5, decay: 0.5 }, combine: "multiply",
        missing: "neutral",
      },
      { step: "gate", field: "score", value: 0.55, where: `min_score, after the function; ${YOURS}` },
      { step: "cut", k: 10 },
    ],
    leavesOut: [
      "The score is BM25's or (1 + cosine) / 2 there, the cosine here; boost_mode can also be sum, avg, max ...",
      "A knn query's own `similarity` is a gate before the function.",
    ],
  };
}

function vespa(name: string, curve: CurveDescription): PipelineDescription {
  return {
    name,
    source: "vespa-engine/documentation:en/reference/rank-features.html and rank-feature-configuration",
    steps: [
      { step: "decay", curve, combine: "multiply", missing: "stale" },
      { step: "gate", field: "score", value: 0.55, where: `rank-score-drop-limit of the same phase; ${YOURS}` },
      { step: "cut", k: 10 },
    ],
    leavesOut: [
      "The rank expression is the user's: closeness x freshness is ours; a sum is as common.",
      "A time to come gives a freshness above 1 there; here the policy for odd times decides.",
    ],
  };
}

/** Search engines and vector databases with a function of time in their ranking. Their gates have no default. */
export const ENGINE_PRESETS: readonly PipelineDescription[] = [
  functionScore("gauss"), functionScore("exp"), functionScore("linear"),
  vespa("vespa-freshness", { curve: "linear", scaleDays: 45, decay: 0.5 }),
  vespa("vespa-freshness-logscale", { curve: "logscale", maxAgeDays: 90, halfResponseDays: 7 }),
  {
    name: "qdrant-formula",
    source: "qdrant/landing_page:qdrant-landing/content/documentation/search/search-relevance.md (score-boost-time)",
    steps: [
      { step: "gate", field: "similarity", value: 0.55, where: `score_threshold of the prefetch; ${YOURS}` },
      { step: "cut", k: 50 },
      { step: "decay", curve: { curve: "exp", scaleDays: 1, decay: 0.5 }, combine: "add", weight: 1 },
      { step: "cut", k: 10 },
    ],
    leavesOut: [
      "The formula is the user's; this is the page's example of time. A threshold beside the formula reads the sum.",
    ],
  },
  {
    name: "milvus-decay",
    source: "milvus.io/docs/decay-ranker-overview.md",
    steps: [
      { step: "decay", curve: { curve: "gauss", scaleDays: 7, decay: 0.5 }, combine: "multiply" },
      { step: "cut", k: 10 },
    ],
    leavesOut: [
      "exp and linear are the others; scale has no default, 7 days are ours. L2 distances become 1 - 2 atan(x) / pi.",
      "A hybrid search takes the largest of the similarities before the decay. Not with grouping.",
    ],
  },
  {
    name: "weaviate-boost",
    source: "weaviate/docs:docs/weaviate/search/boost.md (preview of v1.38)",
    steps: [
      { step: "cut", k: 100 },
      {
        step: "decay", curve: { curve: "exp", scaleDays: 30, decay: 0.5 }, combine: "min-max blend", weight: 0.5,
      },
      { step: "cut", k: 10 },
    ],
    leavesOut: [
      "The blend is stretched to [0, 1] once more at the end, which changes no order.",
      "What min-max makes of a pool without a range is not said there; here it is 0.5.",
      "The scale of 30 days is the page's example; its weight there is 0.6, the default 0.5.",
    ],
  },
];
