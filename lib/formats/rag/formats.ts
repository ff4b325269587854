import type { FileFormat, Guess, Head } from "../inspect/format";
import { placedRows, wholeDocument } from "../traces/rows";
import { readLangChainDocuments } from "./langchain";
import { readFinetuneDataset } from "./llama-index";
import { readRagasSamples } from "./ragas";
import { readRankEval } from "./rank-eval";
import { readGoldenSet } from "./trulens";

/** LangChain documents: JSON or JSONL of {page_content, metadata} or of the lc:1 form. */
export const LANGCHAIN_DOCUMENTS: FileFormat = {
  name: "LangChain documents",
  looksLike: ({ keys, text }) => {
    if (keys.includes("page_content") || keys.includes("pageContent")) return sure(0.9, "page_content");
    const dumped = keys.includes("lc") && /"Document"\s*\]/.test(text ?? "") && (text ?? "").includes("page_content");
    return dumped ? sure(0.9, "lc:1 with page_content") : null;
  },
  read: (file, options) => readLangChainDocuments(placedRows(file, options)),
};

/** Ragas samples: one SingleTurnSample a row. */
export const RAGAS_SAMPLES: FileFormat = {
  name: "Ragas samples",
  looksLike: ({ keys }) => {
    const contexts = ["retrieved_contexts", "retrieved_context_ids", "reference_contexts"];
    const retrieved = contexts.some((key) => keys.includes(key));
    return retrieved && (keys.includes("user_input") || keys.includes("question"))
      ? sure(0.9, "user_input with retrieved or reference contexts") : null;
  },
  read: (file, options) => readRagasSamples(placedRows(file, options)),
};

/** LlamaIndex's EmbeddingQAFinetuneDataset. */
export const LLAMA_INDEX_FINETUNE: FileFormat = {
  name: "LlamaIndex fine-tuning dataset",
  looksLike: (head) =>
    says(head, "relevant_docs") && says(head, "queries") ? sure(0.9, "queries and relevant_docs") : null,
  read: async (file, options) => readFinetuneDataset(await wholeDocument(file, options)),
};

/** TruLens golden sets with expected chunks or memories. */
export const TRULENS_GOLDEN: FileFormat = {
  name: "TruLens golden set",
  looksLike: ({ keys }) => ["expected_chunks", "expected_memories"].some((key) => keys.includes(key))
    ? sure(0.9, "expected chunks") : null,
  read: (file, options) => readGoldenSet(placedRows(file, options)),
};

/** Elasticsearch's rank_eval, request or response. */
export const RANK_EVAL: FileFormat = {
  name: "Elasticsearch rank_eval",
  looksLike: ({ keys, text }) => {
    if (keys.includes("metric_score") && keys.includes("details")) return sure(0.95, "metric_score and details");
    const rated = /"ratings"\s*:\s*\[/.test(text ?? "") && (keys.includes("requests") || keys.includes("request"));
    return rated ? sure(0.95, "requests with ratings") : null;
  },
  read: async (file, options) => readRankEval(await wholeDocument(file, options)),
};

/** The key stands in the document, or, as the head may end before it, in its text. */
function says({ keys, text }: Head, key: string): boolean {
  return keys.includes(key) || (text ?? "").includes(`"${key}"`);
}

function sure(confidence: number, reason: string): Guess {
  return { confidence, reason };
}
