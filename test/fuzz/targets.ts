import { FORMATS } from "../../lib/formats/inspect";
import type { FileFormat } from "../../lib/formats/inspect";
import { chromaDirectory, chromaServer } from "./chroma-targets";
import { beirFolder, experienceFolder } from "./folder-targets";
import { formatTarget, linesIn } from "./format-target";
import type { Seed } from "./input";
import { OWN_TARGETS } from "./own-targets";
import { filesOf, headOf, histories, parquets } from "./seeds-files";
import {
  BEIR_JUDGEMENTS, CHROMA, GOLDEN, JSON_LINES, JSON_LISTS, MEMORIES, PAIRS, POINTS, RAGAS, RANX, RATINGS, TABLES,
  TREC_JUDGEMENTS, TREC_RUNS,
} from "./seeds-text";
import type { Target } from "./target";

const TRACES = "test/formats/traces/fixtures";
const RAG = "test/formats/rag/fixtures";

const MEM0 = "test/formats/mem0/fixtures";

type Seeds = () => Promise<readonly Seed[]> | readonly Seed[];

const SEEDS: ReadonlyMap<string, Seeds> = new Map<string, Seeds>([
  ["TREC run", () => TREC_RUNS],
  ["TREC qrels", () => TREC_JUDGEMENTS],
  ["BEIR qrels", () => BEIR_JUDGEMENTS],
  ["ranx JSON", () => RANX],
  ["trace spans", () => [
    ...filesOf(TRACES, /\.jsonl$/, "jsonl"), ...filesOf(TRACES, /\.json$/, "json"), ...filesOf(TRACES, /\.parquet$/,
      "binary")]],
  ["LangChain documents", () => [...filesOf(RAG, /^langchain.*\.jsonl$/, "jsonl"), ...filesOf(RAG,
    /^langchain.*\.json$/, "json")]],
  ["Ragas samples", () => [...RAGAS, ...filesOf(RAG, /^ragas.*\.jsonl$/, "jsonl")]],
  ["LlamaIndex fine-tuning dataset", () => PAIRS],
  ["TruLens golden set", () => GOLDEN],
  ["Elasticsearch rank_eval", () => RATINGS],
  ["Chroma JSON", () => CHROMA],
  ["mem0 results", () => [...MEMORIES, ...filesOf(MEM0, /^(get_all|search.*)\.json$/, "json")]],
  ["Qdrant points", () => [...POINTS, ...filesOf(MEM0, /^scroll\.json$/, "json")]],
  ["SQLite (mem0 history, Chroma)", () => [...histories(), ...filesOf(MEM0, /\.db$/, "binary")]],
  ["experience rows", () => [headOf("data/sample/experiences.jsonl", 4, "jsonl", "experiences.jsonl")]],
  ["tool calls", () => [headOf("data/sample/events.jsonl", 6, "jsonl", "events.jsonl")]],
  ["CSV table", () => TABLES],
  ["JSONL table", () => JSON_LINES],
  ["JSON table", () => JSON_LISTS],
  ["Parquet table", parquets],
]);

const FOLDERS: ReadonlyMap<string, (format: FileFormat) => Target> = new Map([
  ["BEIR folder", beirFolder], ["experience folder", experienceFolder], ["Chroma directory", chromaDirectory],
  ["Chroma server", chromaServer],
]);

/** Formats of one row a line: so many rows must come out or be noticed. */
const ROW_BY_ROW: ReadonlyMap<string, (text: string) => number> = new Map([
  ["TREC run", linesIn], ["TREC qrels", linesIn], ["BEIR qrels", (text: string) => linesIn(text) - 1],
  ["JSONL table", linesIn], ["Ragas samples", linesIn], ["experience rows", linesIn], ["tool calls", linesIn],
]);

/** Every reader: those of the registry, and those of our own files. */
export const TARGETS: readonly Target[] = [
  ...FORMATS.flatMap((format) => {
    const folder = FOLDERS.get(format.name);
    if (folder !== undefined) return [folder(format)];
    const seeds = SEEDS.get(format.name);
    const rowsIn = ROW_BY_ROW.get(format.name);
    return seeds === undefined ? [] : [formatTarget(format, seeds, rowsIn === undefined ? {} : { rowsIn })];
  }),
  ...OWN_TARGETS,
];

/** Formats of the registry that no seed here is for: they would go untested without a word. */
export function unseeded(): readonly string[] {
  const known = new Set(TARGETS.map(({ name }) => name));
  return FORMATS.map(({ name }) => name).filter((name) => !known.has(name));
}
