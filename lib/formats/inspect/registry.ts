import { TREC_QRELS } from "../flat/trec-qrels-format";
import { TREC_RUN } from "../flat/trec-run-format";
import { LANGCHAIN_DOCUMENTS, LLAMA_INDEX_FINETUNE, RAGAS_SAMPLES, RANK_EVAL, TRULENS_GOLDEN } from "../rag/formats";
import { TRACES } from "../traces/format";
import type { FileFormat } from "./format";

/** Every format that `readAny` tries, the first of equally sure ones winning. A reader is added by one line. */
export const FORMATS: readonly FileFormat[] = [
  TREC_RUN,
  TREC_QRELS,
  TRACES,
  LANGCHAIN_DOCUMENTS,
  RAGAS_SAMPLES,
  LLAMA_INDEX_FINETUNE,
  TRULENS_GOLDEN,
  RANK_EVAL,
];
