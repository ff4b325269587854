import type { Seed } from "./input";

/** A seed of rows, one JSON object a line. */
export function lines(name: string, ...rows: readonly unknown[]): Seed {
  return { name, grammar: "jsonl", bytes: Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join("")) };
}

/** A seed of one JSON document. */
export function document(name: string, value: unknown): Seed {
  return { name, grammar: "json", bytes: Buffer.from(JSON.stringify(value)) };
}

/** A seed of lines and cells. */
export function cells(name: string, ...rows: readonly string[]): Seed {
  return { name, grammar: "cells", bytes: Buffer.from(`${rows.join("\n")}\n`) };
}

/** TREC runs. */
export const TREC_RUNS = [
  cells("run.trec", "q1 Q0 d1 1 0.9 tag", "q1 Q0 d2 2 0.8 tag", "q2 Q0 d1 1 0.5 tag", "q2 Q0 d3 2 0.5 tag"),
  cells("stages.txt", "q1 Q0 d1 1 0.1 a", "q1\tQ0\td2\t2\t0.2\ta", "q1 Q0 d2 1 3e-1 b"),
];

/** TREC judgements. */
export const TREC_JUDGEMENTS = [cells("qrels.trec", "q1 0 d1 1", "q1 0 d2 0", "q2 0 d3 2", "q3 0 d1 1")];

/** Judgements with BEIR's header. */
export const BEIR_JUDGEMENTS = [
  cells("qrels.tsv", "query-id\tcorpus-id\tscore", "q1\td1\t1", "q1\td2\t0", "q2\td3\t2"),
  cells("test.tsv", "query-id\tcorpus-id\tscore", "q1\td1\t1"),
];

/** ranx runs and judgements. */
export const RANX = [
  document("run.json", { q1: { d1: 0.9, d2: 0.8 }, q2: { d1: 0.1, d3: 0.7 } }),
  document("qrels.json", { q1: { d1: 1, d2: 0 }, q2: { d3: 2 } }),
];

/** Comma and tab separated tables. */
export const TABLES = [
  cells("run.csv", "q_id,doc_id,score", "q1,d1,0.9", "q1,d2,0.8", 'q2,"d,3",0.5'),
  cells("results.tsv", "query_id\tdoc_id\trelevance\titeration", "q1\td1\t1\t0", "q2\td2\t0\t0"),
  cells("quepid.csv", "query,docid,rating", '"cold, request",d1,3', "other,d2,0"),
  cells("own.csv", "query_id;query;stage;rank;doc_id;similarity;created_at;key;text",
    "q1;why;gate;1;d1;0.61;2026-01-02T10:00:00Z;k1;words", "q1;why;gate;2;d2;0.6;2026-02-02T10:00:00Z;k1;more"),
];

/** Tables as JSON lines. */
export const JSON_LINES = [
  lines("run.jsonl", { query_id: "q1", doc_id: "d1", score: 0.9, rank: 1 }, { query_id: "q1", doc_id: "d2",
    score: 0.8, rank: 2 },
    { query_id: "q2", doc_id: "d1", score: 0.5, rank: 1 }),
  lines("lists.jsonl", { qid: "q1", query: "why", retrieved_ids: ["d1", "d2"], retrieve_scores: [0.9, 0.8],
    retrieval_gt: [["d1"]] }),
  lines("corpus.jsonl", { doc_id: "d1", contents: "words",
    metadata: { last_modified_datetime: "2026-01-02T10:00:00Z" } }),
  lines("events.jsonl", { query_id: "q1", query: "why", stage: "gate", doc_id: "d1", similarity: 0.6,
    created_at: "2026-01-02T10:00:00Z",
    key: "k", text: "words", outcome: "success" }),
];

/** Tables as a JSON list. */
export const JSON_LISTS = [
  document("run.json", [{ query_id: "q1", doc_id: "d1", score: 0.9 }, { query_id: "q1", doc_id: "d2", score: 0.8 }]),
  document("lists.json", [{ qid: "q1", query: "why", retrieved_ids: ["d1", "d2"], retrieve_scores: [0.9, 0.8] }]),
];

/** Ragas samples. */
export const RAGAS = [
  lines("samples.jsonl",
    { user_input: "why", retrieved_contexts: ["because", "so"], reference_contexts: [" because"], response: "r",
      reference: "f" },
    { user_input: "how", retrieved_context_ids: ["d1", 2], reference_context_ids: [2], retrieved_contexts: ["a",
      "b"] }),
];

/** TruLens golden rows. */
export const GOLDEN = [
  lines("golden.jsonl", { query: "why", expected_chunks: ["because", { text: "so", chunk_id: "c", expect_score: 2 }] },
    { query: "how", expected_memories: [{ content: "thus", id: 4 }] }, { query: "what", expected_response: "it" }),
];

/** LlamaIndex pairs. */
export const PAIRS = [
  document("pairs.json", { queries: { q1: "why" }, corpus: { d1: "because", d2: "so" }, relevant_docs: { q1: ["d1"] },
    mode: "text" }),
];

/** Elasticsearch's rank_eval, request and response. */
export const RATINGS = [
  document("request.json", { requests: [{ id: "q1", request: { query: { match: { text: "why" } } },
    ratings: [{ _index: "i", _id: "d1", rating: 1 }, { _index: "j", _id: "d2", rating: 0 }] }],
      metric: { precision: { k: 5 } } }),
  document("response.json", { metric_score: 0.5, details: { q1: { metric_score: 0.5, unrated_docs: [],
    hits: [{ hit: { _index: "i", _id: "d1", _score: 2.5 }, rating: 1 }, { hit: { _index: "i", _id: "d3", _score: 2 },
      rating: null }] } },
    failures: {} }),
];

/** Chroma's answers. */
export const CHROMA = [
  document("get.json", { ids: ["a", "b"], documents: ["words", "more"],
    metadatas: [{ created_at: "2026-01-02T10:00:00Z", n: 1 }, null],
    embeddings: [[0.6, 0.8], [1, 0]], include: ["documents"] }),
  document("query.json", { ids: [["a", "b"], ["b"]], distances: [[0.1, 0.2], [0.3]], documents: [["words", "more"],
    ["more"]],
    metadatas: [[{ k: "v" }, null], [null]], embeddings: null }),
  document("rows.json", [{ id: "a", document: "words", metadata: { t: 1 } }, { id: "b", document: "more",
    metadata: {} }]),
];

/** mem0's answers. */
export const MEMORIES = [
  document("memories.json", { results: [
    { id: "m1", memory: "likes tea", hash: "h", metadata: { a: 1 }, created_at: "2026-01-02T10:00:00-08:00",
      updated_at: null, score: 0.5 },
    { id: "m2", memory: "likes milk", hash: "g", metadata: null, created_at: "2026-01-03T10:00:00-08:00", score: 0.4,
      score_details: { semantic: 0.4, final: 0.2 } }] }),
  document("list.json", [{ id: "m1", memory: "likes tea", created_at: "2026-01-02T10:00:00Z" }]),
];

/** Qdrant's points. */
export const POINTS = [
  document("scroll.json", { result: { points: [{ id: 1, payload: { data: "words",
    created_at: "2026-01-02T10:00:00Z" }, vector: [0.6, 0.8] },
    { id: "b", payload: { data: "more" }, vector: { dense: [1, 0] } }], next_page_offset: null }, status: "ok",
      time: 0.1 }),
  document("points.json", [{ id: 1, payload: { data: "words" }, vector: [0.6, 0.8] }]),
];

/** A pipeline's description. */
export const PIPELINES = [
  document("pipeline.json", { name: "p", source: "s", steps: [
    { step: "gate", field: "similarity", value: 0.55, where: "before" }, { step: "distinct", by: "key", keep: "first" },
    { step: "decay", curve: { curve: "tiers", factors: { fresh: 1, month: 0.8, old: 0.6 } }, combine: "multiply" },
    { step: "decay", curve: { curve: "half-life", halfLifeDays: 30, floor: 0.1 }, combine: "blend", weight: 0.5,
      missing: "fresh" },
    { step: "tie-break", epsilon: 0.03, band: "anchored", by: "days" }, { step: "cut", k: 3 }], leavesOut: ["x"] }),
];
