import { vectorSource, type Bench, type Replay } from "../../lib/cli/audit-replay";
import { ablate } from "../../lib/evaluate";
import { article72, article85, fromLists } from "../../lib/recall";
import { renderText, type Section } from "../../lib/report";
import type { Candidate, Experience, Run, SourceStage } from "../../lib/types";
import { exactIndex, toVectors } from "../../lib/vectors";
import { candidate, NOW } from "../ranked";

/** One line for each line of a section, its white space collapsed. */
export function linesOf(section: Section): readonly string[] {
  const text = renderText({ title: "t", sections: [section] }, { width: 400 });
  return text.split("\n").map((line) => line.replace(/ +/g, " "));
}

export const near = (id: string, similarity: number, ageDays: number, key: string): Candidate =>
  candidate({ id, similarity, ageDays, key });

// Right: A, C, D. Decay (x0.6 beyond 90 days, x0.8 beyond 30) costs q1 its first place, wins q3, and with the gate
// behind it empties q2: .60 x 0.6 = .36 < .55.
export const LISTS: Run = new Map([
  ["q1", [near("A", 0.8, 100, "k1"), near("B", 0.7, 1, "k2")]],
  ["q2", [near("C", 0.6, 100, "k1"), near("C2", 0.58, 1, "k1")]],
  ["q3", [near("E", 0.9, 40, "k1"), near("D", 0.85, 2, "k2")]],
]);
export const QRELS = new Map([
  ["q1", new Map([["A", 2], ["B", 1]])], ["q2", new Map([["C", 2]])], ["q3", new Map([["D", 2]])],
]);
export const QUERIES = [...LISTS.keys()].map((id) => ({ id, text: id }));

export const ROW: Experience = {
  id: "A", trigger: "", diagnosis: "", fixSummary: "", abstractPattern: "工具试错模式: sql工具重试成功", outcome: "success",
  sourceType: "tool_retry", createdAt: NOW, hitCount: 0, tool: "sql", action: "", session: "", failedSeqs: [],
  successSeq: 1,
};
export const ROWS = ["A", "B", "C"].map((id, i) => (i < 2 ? { ...ROW, id } : { ...ROW, id, abstractPattern: "p" }));

export const BENCH: Bench = {
  clock: { kind: "synthetic", now: NOW, experiences: ROWS, dated: 3, ask: (query) => query },
  store: { like: () => [], keywords: () => [] },
  index: exactIndex([], toVectors([], 2)),
  vectors: { model: "m", count: 0, of: () => Float32Array.of(1, 0), all: () => toVectors([], 2) },
  settings: {}, epsilon: 0.03, pool: 9, qrels: QRELS, from: 2,
};

/** Recorded lists under the name of the bench's own source. */
export function source(lists: Run): SourceStage {
  return { ...fromLists(lists), name: vectorSource(BENCH).name };
}

export async function handMade(): Promise<Replay> {
  const options = { now: NOW, from: 2 };
  const run = (lists: Readonly<Record<string, readonly Candidate[]>>): Run => new Map(Object.entries(lists));
  const only = (id: string): readonly Candidate[] => [near(id, 0.9, 1, "k1")];
  return {
    wording: "text",
    queries: QUERIES,
    like: run({ q1: [], q2: [], q3: [] }),
    keywords: run({ q1: only("A"), q2: only("C"), q3: only("D") }),
    article72: await ablate(article72(source(LISTS)), QUERIES, QRELS, options),
    article85: await ablate(article85(source(LISTS)), QUERIES, QRELS, options),
    remedies: [{ name: "no decay in recall", run: run({ q1: only("A"), q2: only("C"), q3: only("E") }) }],
    answeredByTieRule: new Map([["newest", 2], ["oldest", 1], ["id", 2], ["id, last first", 3]]),
  };
}
