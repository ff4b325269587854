import type { PipelineDescription } from "../description";

/** mem0, open source and hosted, and the retrieval of Generative Agents. */
export const AGENT_PRESETS: readonly PipelineDescription[] = [
  {
    name: "mem0-oss",
    source: "mem0ai/mem0:mem0/utils/scoring.py, score_and_rank",
    steps: [
      { step: "gate", field: "similarity", value: 0.1, where: "threshold, on the raw similarity" },
      { step: "scale", by: 0.5 },
    ],
    leavesOut: [
      "The score is (similarity + keyword + entity) over what is active, at most 1; 0.5 is that of a memory without a "
        + "keyword match while BM25 is active, so a caller's own cutoff X asks for a similarity of 2X.",
      "The pool of max(4k, 60) before and the cut at the caller's top_k.",
      "There is no decay; a recency term of weight 0.1, stretched over the pool, exists in newer code and is off.",
    ],
  },
  {
    name: "mem0-platform",
    source: "mem0ai/mem0:docs/platform/features/memory-decay.mdx",
    steps: [
      { step: "gate", field: "similarity", value: 0.1, where: "threshold of the request; 0.1 stands for yours" },
      {
        step: "decay", combine: "multiply",
        curve: {
          curve: "steps",
          steps: [
            { upToDays: 0.04, factor: 1.5 }, { upToDays: 1, factor: 1.3 }, { upToDays: 7, factor: 0.8 },
            { upToDays: 60, factor: 0.5 }, { upToDays: null, factor: 0.3 },
          ],
        },
      },
    ],
    leavesOut: [
      "The page gives bands of a factor in words and no formula: the factors are the middles of its bands, and where a "
        + "band ends in days is ours.",
      "The factor follows the last 20 accesses; here the time since the creation stands for it.",
      "The pool of max(3k, 50) before and the cut at the caller's top_k.",
      "Decay is off by default; the score shown is cut to [0, 1], the sorting uses the uncut one.",
    ],
  },
  {
    name: "generative-agents",
    source: "joonspk-research/generative_agents:reverie/backend_server/persona/cognitive_modules/retrieve.py",
    steps: [
      {
        step: "decay", curve: { curve: "places", perPlace: 0.99, from: "oldest" }, combine: "min-max blend",
        weight: 1 / 7,
      },
      { step: "scale", by: 3.5 },
      { step: "cut", k: 30 },
    ],
    leavesOut: [
      "Importance (weight 2) is left out: of 0.5 x recency + 3 x relevance + 2 x importance the first two are here.",
      "The code sorts by the last access, oldest first, and gives the first place the highest recency; the paper says "
        + "the opposite. The creation stands for the last access.",
    ],
  },
];
