import { ablate, type Ablation } from "../evaluate";
import type { LoggedQuery } from "../formats";
import {
  article72, article85, ARTICLE_SETTINGS, fixCompressed, fixNoDecay, fixTieBreak, fromLists, recallAll, vectorSearch,
  type ArticleSettings,
} from "../recall";
import { keywordSource, likeSource, type Store } from "../store";
import type { Pipeline, Qrels, Query, Run, SourceStage, VectorIndex } from "../types";
import type { Clock } from "./audit-clock";
import type { TextVectors } from "./audit-texts";
import { tiedLists, type TieRule } from "./audit-ties";

/** Which text of a query is asked: with the error's text, or only the call. */
export type Wording = "text" | "text_call";

/** What a replay runs on. */
export interface Bench {
  readonly clock: Clock;
  readonly store: Pick<Store, "like" | "keywords">;
  readonly index: VectorIndex;
  readonly vectors: TextVectors;
  readonly settings: Partial<ArticleSettings>;
  /** Width of a tie in the tie-break by freshness. */
  readonly epsilon: number;
  /** Candidates fetched by every source. */
  readonly pool: number;
  readonly qrels: Qrels;
  /** Lowest grade that is relevant. */
  readonly from: number;
}

/** All queries in one wording through the baselines and the pipelines. */
export interface Replay {
  readonly wording: Wording;
  readonly queries: readonly Query[];
  readonly like: Run;
  readonly keywords: Run;
  readonly article72: Ablation;
  readonly article85: Ablation;
  /** Article 85's three remedies: pipeline and what it returned. */
  readonly remedies: readonly { readonly name: string; readonly run: Run }[];
  /** Article 72's pipeline over lists whose ties were broken in other ways: answered queries by rule. */
  readonly answeredByTieRule: ReadonlyMap<TieRule, number>;
}

/** Asks every query that has the wording. Nothing is written and no hit count raised. */
export async function replay(bench: Bench, asked: readonly LoggedQuery[], wording: Wording): Promise<Replay> {
  const queries = asked.map((query) => bench.clock.ask({ ...query, text: textOf(query, wording) ?? query.text }));
  const { now } = bench.clock;
  const source = vectorSource(bench);
  const options = { now, from: bench.from };
  return {
    wording,
    queries,
    like: await recallAll([likeSource(bench.store, bench.pool)], queries, { now }),
    keywords: await recallAll([keywordSource(bench.store, bench.pool)], queries, { now }),
    article72: await ablate(article72(source, bench.settings), queries, bench.qrels, options),
    article85: await ablate(article85(source, bench.settings), queries, bench.qrels, options),
    remedies: await remediesOf(bench, source, queries),
    answeredByTieRule: await answeredByTieRule(bench, queries),
  };
}

async function remediesOf(bench: Bench, source: SourceStage, queries: readonly Query[]): Promise<Replay["remedies"]> {
  const { settings, epsilon, clock: { now } } = bench;
  const { month, old } = ARTICLE_SETTINGS.compressed;
  const pipelines: readonly (readonly [string, Pipeline])[] = [
    [`freshness only breaks ties within ${epsilon}`, fixTieBreak(source, settings, { epsilon })],
    [`weaker decay, ${month} and ${old}`, fixCompressed(source, settings)],
    ["no decay in recall", fixNoDecay(source, settings)],
  ];
  const remedies: { readonly name: string; readonly run: Run }[] = [];
  for (const [name, pipeline] of pipelines) remedies.push({ name, run: await recallAll(pipeline, queries, { now }) });
  return remedies;
}

/** The text of a query in a wording; null where the log has none. */
export function textOf(query: LoggedQuery, wording: Wording): string | null {
  return wording === "text" ? query.text : query.textCall;
}

/** The bench's vector search as a source. */
export function vectorSource({ index, clock, vectors, pool }: Bench): SourceStage {
  return vectorSearch({ index, rows: clock.experiences, vectorOf: async ({ text }) => vectors.of(text), k: pool });
}

async function answeredByTieRule(bench: Bench, queries: readonly Query[]): Promise<ReadonlyMap<TieRule, number>> {
  const { index, clock, vectors, pool: k } = bench;
  const { experiences, now } = clock;
  const lists = await tiedLists({ index, experiences, queries, vectorOf: async ({ text }) => vectors.of(text), k });
  const answered = new Map<TieRule, number>();
  for (const [rule, run] of lists) {
    const pipeline: Pipeline = article72(fromLists(run), bench.settings);
    const out = await recallAll(pipeline, queries, { now });
    answered.set(rule, [...out.values()].filter((list) => list.length > 0).length);
  }
  return answered;
}
