import { chromaFormats } from "../chroma/formats";
import { AGES } from "../flat/ages-format";
import { BEIR } from "../flat/beir";
import { BEIR_QRELS } from "../flat/beir-qrels";
import { EVENTS, EXPERIENCE_ROWS } from "../flat/own-formats";
import { RANX_JSON } from "../flat/ranx-json";
import { CSV, JSON_TABLE, JSONL, PARQUET } from "../flat/table-formats";
import { EXPERIENCES } from "../experience-folder";
import { TREC_QRELS } from "../flat/trec-qrels-format";
import { TREC_RUN } from "../flat/trec-run-format";
import { mem0Formats } from "../mem0/formats";
import { LANGCHAIN_DOCUMENTS, LLAMA_INDEX_FINETUNE, RAGAS_SAMPLES, RANK_EVAL, TRULENS_GOLDEN } from "../rag/formats";
import { SQLITE } from "../sqlite/format";
import { TRACES } from "../traces/format";
import type { FileFormat } from "./format";

/** Every format that `readAny` tries, the first of equally sure ones winning. A reader is added by one line. */
export const FORMATS: readonly FileFormat[] = [
  EXPERIENCES,
  TREC_RUN,
  TREC_QRELS,
  BEIR,
  BEIR_QRELS,
  RANX_JSON,
  EXPERIENCE_ROWS,
  EVENTS,
  AGES,
  TRACES,
  LANGCHAIN_DOCUMENTS,
  RAGAS_SAMPLES,
  LLAMA_INDEX_FINETUNE,
  TRULENS_GOLDEN,
  RANK_EVAL,
  ...chromaFormats,
  ...mem0Formats,
  SQLITE,
  CSV,
  JSONL,
  JSON_TABLE,
  PARQUET,
];
