import type { PipelineDescription, StepDescription } from "../description";

const LANCEDB = "CortexReach/memory-lancedb-pro:src/retriever.ts (f6e63af)";
const HARD: StepDescription = { step: "gate", field: "score", value: 0.35, where: "hardMinScore, after the decay" };
const MIN: StepDescription = { step: "gate", field: "similarity", value: 0.3, where: "minScore, on the fused score" };
const TIME_DECAY: StepDescription = {
  step: "decay", curve: { curve: "exponential", ratePerDay: 1 / 60 }, combine: "damped", weight: 0.5, missing: "fresh",
};
const RECENCY: StepDescription = {
  step: "decay", curve: { curve: "exponential", ratePerDay: 1 / 14 }, combine: "add", weight: 0.1, missing: "fresh",
};
const ENGINE: StepDescription = {
  step: "decay", curve: { curve: "half-life", halfLifeDays: 85.73, floor: 0.7 }, combine: "damped", weight: 0.7,
  missing: "fresh",
};
const NOT_DESCRIBED = [
  "The fusion with BM25 and the cross-encoder between the two gates; the cut at the caller's limit.",
  "Texts longer than 500 characters are scaled by 1 / (1 + 0.5 log2(length / 500)): 2/3 at 1,000.",
  "Near twins (cosine above 0.85) go to the end of the list; accesses slow the decay, dynamic memories speed it up.",
];

const KIRO: StepDescription = {
  step: "decay", curve: { curve: "exponential", ratePerDay: 0.03, scale: 0.85 }, combine: "multiply",
};
const KIRO_GATE: StepDescription = { step: "gate", field: "similarity", value: 0.55, where: "relevance threshold" };
const KIRO_LEFT = [
  "0.85 is 0.7 + 0.3 x importance at importance 0.5.",
  "Entries of more than 300 characters need 0.42 only; MMR before the cut; decay rates by tag.",
];

/** Memories of agents that decay in recall, with their defaults. */
export const MEMORY_PRESETS: readonly PipelineDescription[] = [
  {
    name: "openclaw",
    source: "openclaw/openclaw:extensions/memory-core/src/memory/hybrid.ts and temporal-decay.ts",
    steps: [
      { step: "decay", curve: { curve: "half-life", halfLifeDays: 30 }, combine: "multiply", missing: "neutral" },
      { step: "gate", field: "score", value: 0.35, where: "minScore, after the decay" },
      { step: "cut", k: 6 },
    ],
    leavesOut: [
      "The decay is off by default, and undated files do not decay when it is on.",
      "The score is 0.7 x vector + 0.3 x keyword there; where nothing passes, keyword hits pass at 0.3. MMR is off.",
    ],
  },
  {
    name: "memory-lancedb-pro",
    source: LANCEDB,
    steps: [MIN, TIME_DECAY, HARD],
    leavesOut: [
      ...NOT_DESCRIBED,
      "This is the retriever without its decay engine, and without recency and importance: see -all and -engine.",
    ],
  },
  {
    name: "memory-lancedb-pro-all",
    source: LANCEDB,
    steps: [MIN, RECENCY, { step: "scale", by: 0.91 }, TIME_DECAY, HARD],
    leavesOut: [
      ...NOT_DESCRIBED,
      "0.91 is 0.7 + 0.3 x importance at the importance 0.7 of a memory that has none; scores are capped at 1.",
    ],
  },
  {
    name: "memory-lancedb-pro-engine",
    source: "CortexReach/memory-lancedb-pro:index.ts and src/decay-engine.ts (f6e63af): what the plugin wires",
    steps: [MIN, ENGINE, HARD],
    leavesOut: [
      ...NOT_DESCRIBED,
      "A memory of the working tier (the default), importance 0.7, no access: half-life 30 x e^(1.5 x 0.7) days, "
        + "floor 0.7; core has 0.9 and a slower curve, peripheral 0.5 and a faster one.",
    ],
  },
  {
    name: "kirocrew",
    source: "kirodotdev/KiroCrew#1622: the order before PR #1655",
    steps: [KIRO, { step: "cut", k: 8 }, KIRO_GATE],
    leavesOut: KIRO_LEFT,
  },
  {
    name: "kirocrew-gate-first",
    source: "kirodotdev/KiroCrew#1655: src/kiro_crew/vector_memory.py, search_episodic",
    steps: [KIRO_GATE, KIRO, { step: "cut", k: 8 }],
    leavesOut: KIRO_LEFT,
  },
];
