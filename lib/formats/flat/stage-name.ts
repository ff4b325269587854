import { basename } from "node:path";
import type { ScoreKind } from "../found";
import type { Mapping } from "./mapping";

/** What a stage is called that no column names: the file without folder and endings. */
export function stageName(file: string): string {
  return basename(file).replace(/\.gz$/, "").replace(/\.(csv|tsv|jsonl?|ndjson|parquet|run|trec|txt)$/i, "");
}

/** What the scores are by the columns they stand in; a score beside a similarity is made of it ("fused"). */
export function scoreKindOf({ columns }: Mapping): ScoreKind {
  if (columns.has("score")) return columns.has("similarity") ? "fused" : "unknown";
  if (columns.has("similarity")) return "similarity";
  return columns.has("distance") ? "distance" : "none";
}
