import type { AuditLog, AuditQueries } from "../formats";
import { vectorText } from "../record";
import { poolSize, type ArticleSettings } from "../recall";
import { openStore } from "../store";
import type { Embedder, Qrels } from "../types";
import { exactIndex } from "../vectors";
import { loggedClock, syntheticClock, type Clock } from "./audit-clock";
import { mapJudgements, type Mapping } from "./audit-mapping";
import type { AuditOptions } from "./audit-options";
import { latestTime, type Recorded } from "./audit-recorded";
import type { Bench } from "./audit-replay";
import { embedTexts } from "./audit-texts";

/** What a bench is set up from. */
export interface BenchParts {
  readonly log: AuditLog;
  /** Made-up ages in days by the ids of the judgements; null: the log's own times. */
  readonly ages: ReadonlyMap<string, number> | null;
  readonly recorded: Recorded;
  readonly mapping: Mapping | null;
  readonly asked: AuditQueries | null;
  /** In the recorder's ids. */
  readonly qrels: Qrels;
}

/** Where no run has a time and none is given: some instant, since only made-up ages are measured from it. */
const NO_TIME = "2000-01-01T00:00:00Z";

/** A store in memory, the vectors of all texts, an exact index over them and the clock. Call `close` when done. */
export async function openBench(
  parts: BenchParts, options: AuditOptions, embedder: Embedder, progress: (done: number, total: number) => void,
): Promise<{ readonly bench: Bench; readonly close: () => void }> {
  const clock = clockOf(parts, options);
  const settings: Partial<ArticleSettings> = { topK: options.topK, threshold: options.threshold, missing: "neutral" };
  const vectors = await embedTexts(embedder, textsOf(parts), progress);
  const full = clock.experiences.map((one) => vectorText(one, "T0"));
  const store = openStore(":memory:", { cap: clock.experiences.length, illFormed: "repair" });
  store.addAll(clock.experiences);
  const bench: Bench = {
    clock, store, index: exactIndex(clock.experiences, vectors.all(full)), vectors, settings,
    epsilon: options.epsilon, pool: poolSize(settings), qrels: parts.qrels, from: lowestRelevant(parts.qrels),
  };
  return { bench, close: store.close };
}

/** Judgements in the recorder's ids; empty where nothing was asked. */
export function qrelsFor(
  asked: AuditQueries | null, mapping: Mapping | null,
): { readonly qrels: Qrels; readonly lost: number } {
  if (asked === null) return { qrels: new Map(), lost: 0 };
  return mapping === null ? { qrels: asked.qrels, lost: 0 } : mapJudgements(asked.qrels, mapping);
}

/** 2 where any judgement is that high (1 then means: related), else 1. */
export function lowestRelevant(qrels: Qrels): number {
  return [...qrels.values()].some((grades) => [...grades.values()].some((grade) => grade >= 2)) ? 2 : 1;
}

function clockOf({ log, ages, recorded, mapping }: BenchParts, options: AuditOptions): Clock {
  const now = options.now ?? latestTime(log.calls) ?? NO_TIME;
  if (ages === null) return loggedClock(recorded.experiences, now);
  const own = new Map(mapping?.pairs.map(({ theirs, ours }) => [theirs.id, ours.id]));
  const inOurIds = [...ages].map(([id, age]) => [own.get(id) ?? id, age] as const);
  return syntheticClock(recorded.experiences, new Map(inOurIds), now);
}

function textsOf({ recorded, asked }: BenchParts): readonly string[] {
  const rows = recorded.experiences.flatMap((one) => [vectorText(one, "T0"), vectorText(one, "T2")]);
  const queries = [...(asked?.queries ?? []), ...(asked?.noAnswer ?? [])];
  return [...rows, ...queries.flatMap(({ text, textCall }) => (textCall === null ? [text] : [text, textCall]))];
}
