import { FORMATS } from "../../lib/formats/inspect";
import type { FileFormat } from "../../lib/formats/inspect";
import { formatTarget } from "./format-target";
import type { Seed } from "./input";
import { OWN_TARGETS } from "./own-targets";
import { filesOf, histories, parquets } from "./seeds-files";
import {
  BEIR_JUDGEMENTS, CHROMA, GOLDEN, JSON_LINES, JSON_LISTS, MEMORIES, PAIRS, POINTS, RAGAS, RANX, RATINGS, TABLES,
  TREC_JUDGEMENTS, TREC_RUNS, cells, lines,
} from "./seeds-text";
import type { Target } from "./target";

const TRACES = "test/formats/traces/fixtures";
const RAG = "test/formats/rag/fixtures";

type Seeds = () => Promise<readonly Seed[]> | readonly Seed[];

const SEEDS: ReadonlyMap<string, Seeds> = new Map<string, Seeds>([
  ["TREC run", () => TREC_RUNS],
  ["TREC qrels", () => TREC_JUDGEMENTS],
  ["BEIR qrels", () => BEIR_JUDGEMENTS],
  ["ranx JSON", () => RANX],
  ["trace spans", () => [
    ...filesOf(TRACES, /\.jsonl$/, "jsonl"), ...filesOf(TRACES, /\.json$/, "json"), ...filesOf(TRACES, /\.parquet$/, "binary")]],
  ["LangChain documents", () => [...filesOf(RAG, /^langchain.*\.jsonl$/, "jsonl"), ...filesOf(RAG, /^langchain.*\.json$/, "json")]],
  ["Ragas samples", () => [...RAGAS, ...filesOf(RAG, /^ragas.*\.jsonl$/, "jsonl")]],
  ["LlamaIndex fine-tuning dataset", () => PAIRS],
  ["TruLens golden set", () => GOLDEN],
  ["Elasticsearch rank_eval", () => RATINGS],
  ["Chroma JSON", () => CHROMA],
  ["mem0 results", () => MEMORIES],
  ["Qdrant points", () => POINTS],
  ["SQLite (mem0 history, Chroma)", histories],
  ["CSV table", () => TABLES],
  ["JSONL table", () => JSON_LINES],
  ["JSON table", () => JSON_LISTS],
  ["Parquet table", parquets],
]);

/** A BEIR folder whose corpus, queries or judgements are the mutated file. */
function beir(format: FileFormat): readonly Target[] {
  const parts = [
    lines("corpus.jsonl", { _id: "d1", title: "t", text: "words", metadata: {} }, { _id: "d2", title: "", text: "more" }),
    lines("queries.jsonl", { _id: "q1", text: "why" }, { _id: "q2", text: "how", metadata: { a: 1 } }),
    cells("qrels/test.tsv", "query-id\tcorpus-id\tscore", "q1\td1\t1", "q2\td2\t1"),
  ];
  const beside = new Map(parts.map(({ name, bytes }) => [name, bytes]));
  return [formatTarget(format, () => parts, { beside })];
}

/** Every reader: those of the registry, and those of our own files. */
export const TARGETS: readonly Target[] = [
  ...FORMATS.flatMap((format) => {
    if (format.name === "BEIR folder") return beir(format);
    const seeds = SEEDS.get(format.name);
    return seeds === undefined ? [] : [formatTarget(format, seeds)];
  }),
  ...OWN_TARGETS,
];

/** Formats of the registry that no seed here is for: they would go untested without a word. */
export function unseeded(): readonly string[] {
  const known = new Set(TARGETS.map(({ name }) => name));
  return FORMATS.map(({ name }) => name).filter((name) => !known.has(name));
}
