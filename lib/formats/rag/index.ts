export { readLangChainDocuments, isLangChainDocument } from "./langchain";
export { readRagasSamples } from "./ragas";
export { readFinetuneDataset } from "./llama-index";
export { readGoldenSet } from "./trulens";
export { readRankEval } from "./rank-eval";
export { LANGCHAIN_DOCUMENTS, LLAMA_INDEX_FINETUNE, RAGAS_SAMPLES, RANK_EVAL, TRULENS_GOLDEN } from "./formats";
