import type { Outcome } from "../../types";
import type { Notice, ScoreKind, StageLists } from "../found";
import { duplicateNotice, rankNotice } from "../notices/places";
import { pool } from "./columns";
import { gatherStage, type FinishedStage, type StageGatherer } from "./gather-stage";

/** One row of somebody's lists. */
export interface PlaceRow {
  readonly stage: string;
  readonly query: string;
  readonly id: string;
  readonly score: number | null;
  readonly similarity: number | null;
  readonly rank: number | null;
  readonly createdAt: string | null;
  readonly key: string;
  readonly outcome: Outcome;
  /** Line or row of the file, 1-based. */
  readonly line: number;
}

/** Options of `gatherLists`. */
export interface GatherOptions {
  readonly file: string;
  readonly scoreKind: ScoreKind;
  readonly order: "list" | "rank" | "score";
  /** See `pool`. */
  readonly texts: "keep" | "copy";
}

/** Collects rows into lists, column by column: no object a row is kept. */
export interface ListGatherer {
  readonly add: (row: PlaceRow) => void;
  /** Stages in the order of their first row. A document's second place in a list is dropped and noted. */
  readonly finish: () => { readonly stages: readonly StageLists[]; readonly noticed: readonly Notice[] };
}

/** An empty gatherer. */
export function gatherLists(options: GatherOptions): ListGatherer {
  const texts = pool(options.texts);
  const stages = new Map<string, StageGatherer>();
  let last: StageGatherer | null = null;
  let lastName = "";
  let rows = 0;
  const stageOf = (name: string): StageGatherer => {
    if (last !== null && name === lastName) return last;
    const known = stages.get(name) ?? gatherStage(texts, options);
    lastName = texts.text(texts.number(name));
    stages.set(lastName, known);
    return (last = known);
  };
  const finish: ListGatherer["finish"] = () => {
    const finished = [...stages].map(([name, stage]) => ({ name, ...stage.finish() }));
    const sum = (of: (stage: FinishedStage) => number): number => {
      return finished.reduce((total, stage) => total + of(stage), 0);
    };
    const at = (line: number | undefined): string => `${options.file}:${line ?? 0}`;
    const ranks = sum(({ rankFaults }) => rankFaults.count);
    const dropped = finished.find(({ duplicates }) => duplicates.count > 0)?.duplicates.line;
    const odd = finished.find(({ rankFaults }) => rankFaults.count > 0)?.rankFaults.line;
    return {
      stages: finished.map(({ name, lists }) => ({ name, scoreKind: options.scoreKind, lists })),
      noticed: [
        ...rankNotice(ranks, sum(({ lists }) => lists.size), at(odd)),
        ...duplicateNotice(sum(({ duplicates }) => duplicates.count), rows, at(dropped)),
      ],
    };
  };
  return { add: (row) => { rows += 1; stageOf(row.stage).add(row); }, finish };
}
