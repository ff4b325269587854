import { existsSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { formatError } from "../errors";
import type { Found } from "../found";
import type { AnyOptions, FileFormat } from "../inspect/format";
import { readHead } from "../inspect/head";
import { mergeFound, type Part } from "../inspect/merge";
import { beirQrels } from "./beir-qrels";
import { jsonlTable } from "./jsonl-table";
import { EXPERIENCE_ROWS } from "./own-formats";
import { parquetTable } from "./parquet-table";
import { tableFound } from "./table-found";
import { TREC_QRELS } from "./trec-qrels-format";

const NAMES = {
  corpus: /^corpus(-\d+-of-\d+)?\.(jsonl|parquet)(\.gz)?$/i,
  queries: /^queries(-\d+-of-\d+)?\.(jsonl|parquet)(\.gz)?$/i,
};
const QRELS = /\.(tsv|txt|trec|qrels|jsonl|parquet)(\.gz)?$/i;
const RANKED = /^top_ranked(-\d+-of-\d+)?\.(jsonl|parquet)(\.gz)?$/i;

/** BEIR and MTEB 2 folders: corpus, queries, qrels (a file or a folder of splits, BEIR's three columns with or without
 *  their header, or TREC's four), top_ranked. Files may lie in folders of these names. "test" is the split that is
 *  taken, else the only one. */
export const BEIR: FileFormat = {
  name: "BEIR folder",
  looksLike: ({ kind, path }) => {
    if (kind !== "folder") return null;
    const found = partsOf(path);
    const names = [...found.keys()];
    if (!found.has("corpus") || names.length < 2) return null;
    const confidence = found.has("queries") && found.has("qrels") ? 0.9 : 0.6;
    return { confidence, reason: `a folder with ${names.join(", ")}` };
  },
  read: async (folder, options) => {
    const parts: Part[] = [];
    for (const [name, files] of partsOf(folder)) {
      for (const path of files) parts.push({ path, found: await readPart(name, path, options) });
    }
    return { ...mergeFound(parts), format: "BEIR folder" };
  },
};

type Name = "corpus" | "queries" | "qrels" | "top_ranked";

function partsOf(folder: string): ReadonlyMap<Name, readonly string[]> {
  const files = (name: Name, shape: RegExp): readonly string[] => {
    const top = name === "qrels" ? /^qrels/i : shape;
    const here = listed(folder).filter((file) => shape.test(basename(file)) && top.test(basename(file)));
    const inside = name === "qrels" ? QRELS : /\.(jsonl|parquet)(\.gz)?$/i;
    const below = listed(join(folder, name)).filter((file) => inside.test(file));
    return name === "qrels" ? oneSplit(folder, [...below, ...here]) : [...here, ...below];
  };
  const all: readonly (readonly [Name, readonly string[]])[] = [
    ["corpus", files("corpus", NAMES.corpus)], ["queries", files("queries", NAMES.queries)],
    ["qrels", files("qrels", QRELS)], ["top_ranked", files("top_ranked", RANKED)],
  ];
  return new Map(all.filter(([, found]) => found.length > 0));
}

function listed(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile())
    .map(({ name }) => join(folder, name)).sort();
}

/** The test split of several; splits of one name in several pieces (test-00000-of-00002) stay together. */
function oneSplit(folder: string, files: readonly string[]): readonly string[] {
  const splits = new Set(files.map(splitOf));
  if (splits.size <= 1) return files;
  if (splits.has("test")) return files.filter((file) => splitOf(file) === "test");
  const got = `the splits ${[...splits].join(", ")}: name the file of one beside the corpus and the queries`;
  throw formatError({ file: join(folder, "qrels"), expected: "a split called test, or one split", got });
}

function splitOf(file: string): string {
  return basename(file).replace(/(-\d+-of-\d+)?\.(tsv|txt|trec|qrels|jsonl|parquet)(\.gz)?$/i, "");
}

async function readPart(name: Name, path: string, options: AnyOptions): Promise<Found> {
  if (name === "qrels" && /\.(tsv|txt|trec|qrels)(\.gz)?$/i.test(path)) {
    return (await beirQrels(path, options)) ?? TREC_QRELS.read(path, options);
  }
  if (name === "corpus" && EXPERIENCE_ROWS.looksLike(await readHead(path, options)) !== null) {
    return EXPERIENCE_ROWS.read(path, options);
  }
  const { map: _, ...plain } = options;
  const table = /\.parquet$/i.test(path) ? await parquetTable(path, plain) : await jsonlTable(path, plain);
  return tableFound(table, { ...plain, map: MAPS[name](table.columns) });
}

const MAPS = {
  corpus: (columns: readonly string[]) => new Map([["docId", idIn(columns)], ["text", "text"]] as const),
  queries: (columns: readonly string[]) => new Map([["queryId", idIn(columns)], ["query", "text"]] as const),
  qrels: () => new Map([["queryId", "query-id"], ["docId", "corpus-id"], ["relevance", "score"]] as const),
  top_ranked: () => new Map([["queryId", "query-id"], ["docId", "corpus-ids"]] as const),
};

function idIn(columns: readonly string[]): string {
  return columns.includes("_id") ? "_id" : "id";
}
