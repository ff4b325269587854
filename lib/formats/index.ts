export { formatError, isFormatError, show, type Fault, type FormatError } from "./errors";
export { LONGEST_LINE, readLines, type Line } from "./lines";
export { readJsonl, streamJsonl, type Row, type RowSchema } from "./jsonl";
export { oddInstant } from "./time";
export type { ReadOptions } from "./options";
export { readEvents, type EventOptions, type LoggedCall } from "./events";
export { readExperiences } from "./experiences";
export { readQueries, type LoggedQuery } from "./queries";
export { readQrels, type QrelsOptions } from "./qrels";
export { readJudged, type Judged, type JudgedOptions } from "./judged";
export { readRuns, type AgentRun } from "./runs";
export { readAges } from "./ages";
export { readTrecRun, type RankedScore } from "./trec-run";
export { readPublished, type PublishedFigures } from "./published";
export { readCorpus, readSettings, type Corpus } from "./corpus";
export { readAuditAges, readAuditLog, readAuditQueries, type AuditLog, type AuditQueries } from "./audit-folder";
export { readWeclaw, type Weclaw, type WeclawSettings } from "./weclaw";
export { readBands, type StoredBand, type StoredBands } from "./bands";
export { readSeedRuns, type SeedRun } from "./seed-runs";
export { bundled } from "./bundled";
export { writeEvents, writeExperiences, writeJsonl, writeQrels, writeQueries } from "./write";
export type { Found, Listed, Notice, ScoreKind, StageLists, StoredText } from "./found";
export {
  FORMATS, identify, inspectAny, MAP_KEYS, mergeFound, readAny, readHead, type AnyOptions, type FileFormat, type Guess,
  type Head, type Identified, type Inspected, type InspectedPart, type MapKey, type MappedColumn, type Part,
} from "./inspect";
export {
  directionOf, duplicateNotice, joinNotices, judgeScores, keepFirst, kindOf, mixedKinds, rankNotice, ranksRise, settle,
  tally, textNotices, timeNotices, vectorNotices, type Direction, type Directions, type JudgedStage, type KeptFirst,
  type Tally, type Timed,
} from "./notices";
export { loadModule } from "./pipeline-module";
export { describedPipeline, readPipeline, type PipelineFile } from "./pipeline";
export { foundIn, placedRows, readTraces, type Placed, type TraceOptions } from "./traces";
export {
  readFinetuneDataset, readGoldenSet, readLangChainDocuments, readRagasSamples, readRankEval,
} from "./rag";
export { readChromaDirectory, readChromaJson, readChromaServer, readElements } from "./chroma";
export type { Json, JsonObject, JsonPiece } from "./chroma";
export { readMem0History, readMem0Results, readPoints } from "./mem0";
export { readSqlite } from "./sqlite";
export { EXPERIENCES, handedOut } from "./experience-folder";
