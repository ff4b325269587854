import { TREC_QRELS } from "../flat/trec-qrels-format";
import { TREC_RUN } from "../flat/trec-run-format";
import type { FileFormat } from "./format";

/** Every format that `readAny` tries, the first of equally sure ones winning. A reader is added by one line. */
export const FORMATS: readonly FileFormat[] = [
  TREC_RUN,
  TREC_QRELS,
];
