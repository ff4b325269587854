import type { MapKey } from "../inspect/format";

/** Names that columns go by, without case, blanks and punctuation; of two in one file the one named earlier here is
 *  taken. "id" alone is a document's, unless the file is about queries. */
export const SYNONYMS: ReadonlyMap<MapKey, readonly string[]> = new Map<MapKey, readonly string[]>([
  ["queryId", ["queryid", "qid", "topicid", "questionid", "searchid", "queryno", "topic"]],
  ["query", ["query", "querytext", "question", "userinput", "searchterm", "searchquery", "prompt"]],
  ["stage", ["stage", "step", "pipelinestage", "component", "system", "tag", "runname", "method", "retriever"]],
  ["rank", ["rank", "position", "pos", "place", "rankposition"]],
  ["docId", [
    "docid", "documentid", "doc", "corpusid", "retrievedids", "corpusids", "docno", "did", "passageid", "pid",
    "chunkid", "memoryid", "experienceid", "itemid", "nodeid", "resultid", "hitid", "id",
  ]],
  ["score", ["score", "scores", "retrievescores", "retrievescore", "finalscore", "relevancescore", "rankscore"]],
  ["similarity", [
    "similarity", "cosinesimilarity", "cosine", "cossim", "rawsimilarity", "similarityscore", "rawscore", "sim",
  ]],
  ["distance", ["distance", "cosinedistance", "l2distance", "vectordistance", "dist", "l2"]],
  ["createdAt", [
    "createdat", "created", "timestamp", "datetime", "time", "date", "ts", "lastmodifieddatetime", "lastmodified",
    "updatedat", "publishedat", "inserttime",
  ]],
  ["ageDays", ["agedays", "ageindays", "age", "days"]],
  ["key", ["abstractpattern", "dedupkey", "dedupekey", "patternkey", "groupkey", "key"]],
  ["text", [
    "text", "contents", "content", "pagecontent", "passage", "body", "documenttext", "chunk", "memory", "document",
  ]],
  ["vector", ["embedding", "vector", "embeddings", "emb"]],
  ["outcome", ["outcome"]],
  ["relevance", ["relevance", "rel", "grade", "relevancegrade", "rating", "judgement", "judgment", "label", "gold"]],
  ["relevantIds", ["retrievalgt", "relevantids", "relevantdocs", "goldids", "expectedids", "groundtruthids"]],
]);

/** A column name as `SYNONYMS` writes it. */
export function plainName(column: string): string {
  return column.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}
