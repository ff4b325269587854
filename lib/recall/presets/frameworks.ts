import type { PipelineDescription } from "../description";

const NODE_RECENCY = "run-llama/llama_index:llama-index-core/llama_index/core/postprocessor/node_recency.py";

/** Retrievers and postprocessors of LangChain and LlamaIndex, with their defaults. */
export const FRAMEWORK_PRESETS: readonly PipelineDescription[] = [
  {
    name: "langchain-time-weighted",
    source: "langchain-ai/langchain:libs/langchain/langchain_classic/retrievers/time_weighted_retriever.py",
    steps: [
      { step: "gate", field: "similarity", value: 0.55, where: "score_threshold of search_kwargs: none by default" },
      { step: "inject newest", k: 4 },
      { step: "decay", curve: { curve: "hourly", ratePerHour: 0.01 }, combine: "add", weight: 1, missing: "fresh" },
      { step: "cut", k: 4 },
    ],
    leavesOut: [
      "Hours are counted from the last access, which every retrieval sets to now; here they count from the creation.",
      "What is injected is the end of memory_stream, so the k added last, whatever their time.",
      "other_score_keys add further metadata; default_salience can give the injected ones a similarity.",
    ],
  },
  {
    name: "llamaindex-time-weighted",
    source: NODE_RECENCY,
    steps: [
      { step: "fill score", value: 1 },
      { step: "decay", curve: { curve: "hourly", ratePerHour: 0.99 }, combine: "add", weight: 1, missing: "fresh" },
      { step: "cut", k: 1 },
    ],
    leavesOut: [
      "Hours are counted from the last access, which every retrieval sets to now; here they count from the creation.",
    ],
  },
  {
    name: "llamaindex-weighted-cutoff",
    source: `${NODE_RECENCY} with a SimilarityPostprocessor behind it`,
    steps: [
      { step: "fill score", value: 1 },
      { step: "decay", curve: { curve: "hourly", ratePerHour: 0.99 }, combine: "add", weight: 1, missing: "fresh" },
      { step: "gate", field: "score", value: 0.55, where: "similarity_cutoff: none by default" },
    ],
    leavesOut: ["The re-scorer's own top_k of 1, so that the cutoff has something to do."],
  },
  {
    name: "llamaindex-fixed-recency",
    source: NODE_RECENCY,
    steps: [{ step: "sort by date" }, { step: "cut", k: 1 }],
    leavesOut: ["A node without a date is an error there; here it counts as older than any."],
  },
  {
    name: "llamaindex-embedding-recency",
    source: NODE_RECENCY,
    steps: [{ step: "sort by date" }, { step: "distinct", by: "similarity", above: 0.7, keep: "first" }],
    leavesOut: [
      "The newer node is embedded again inside a prompt, as a query, before it is compared with the older texts; here "
        + "the cosine is that of the pair.",
    ],
  },
  {
    name: "llamaindex-similarity-cutoff",
    source: "run-llama/llama_index:llama-index-core/llama_index/core/postprocessor/node.py",
    steps: [{ step: "gate", field: "score", value: 0.55, where: "similarity_cutoff: none by default" }],
    leavesOut: ["A node whose score is None is dropped, whatever the cutoff."],
  },
];
