import { fromLists } from "../../recall";
import type { Candidate, RankedList, Run, Stage } from "../../types";
import { candidatesOf } from "./candidates";
import type { AuditedStage } from "./input";

/** A stage and what it is known from. "replayed": it gives back the recorded lists and nothing else, so it cannot be
 *  asked what it would have done; "inferred": a rule that gives every recorded list exactly. */
export interface Step {
  readonly stage: Stage;
  readonly basis: "candidates" | "given" | "inferred" | "replayed";
  /** What is known of the rule: "keeps the first 3"; "" where nothing is. */
  readonly rule: string;
  /** The recorded lists of a replayed source. */
  readonly recorded?: Run;
  /** Set for the two halves of a recorded step that both reorders and drops: where what it dropped stood is unknown. */
  readonly half?: "order" | "kept";
  /** Set where a stage fails on candidates that are made up: it can be asked only about those of the lists. */
  readonly refuses?: string;
}

/** What the difference between two sets of lists shows of the step between them. */
export type SeenKind = "adds" | "drops" | "reorders" | "reorders and drops" | "rescores" | "nothing";

/** Recorded lists as stages that replay them: the first is the source; each later one is a source where it adds ids, a
 *  rerank where it reorders or writes scores, a gate where it drops, or a rerank and then a gate where it does both. A
 *  query that a later step has no list for was answered with nothing. Similarities once known stay known. */
export function replaySteps(stages: readonly AuditedStage[]): readonly Step[] {
  const runs = stages.map(candidatesOf);
  const scored = stages.map(({ scoreKind }) => scoreKind !== "none");
  const carried: Run[] = [];
  runs.forEach((run, at) => carried.push(at === 0 ? run : carry(carried[at - 1] as Run, run, scored[at] === true)));
  return carried.flatMap((run, at): readonly Step[] => {
    const name = stages[at]?.name ?? "";
    const before = carried[at - 1];
    if (before === undefined) {
      return [{ stage: { ...fromLists(run), name }, basis: "candidates", rule: "", recorded: run }];
    }
    const made = between(name, before, run);
    const halves = made.length === 2 ? (["order", "kept"] as const) : [];
    return made.map((stage, i): Step => {
      const half = halves[i];
      return { stage, basis: "replayed", rule: "", recorded: run, ...(half !== undefined && { half }) };
    });
  });
}

/** What happened between two runs, over all queries of either. */
export function seenKind(before: Run, after: Run): SeenKind {
  let [adds, drops, reorders, rescores] = [false, false, false, false];
  for (const [query, list] of before) {
    const now = after.get(query) ?? [];
    const scores = new Map(list.map(({ id, score }) => [id, score]));
    const kept = new Set(now.map(({ id }) => id));
    const stays = list.filter(({ id }) => kept.has(id));
    const known = now.filter(({ id }) => scores.has(id));
    adds ||= known.length < now.length;
    drops ||= stays.length < list.length;
    reorders ||= stays.some(({ id }, i) => id !== known[i]?.id);
    rescores ||= known.some(({ id, score }) => scores.get(id) !== score);
  }
  adds ||= [...after].some(([query, list]) => list.length > 0 && !before.has(query));
  if (adds) return "adds";
  if (reorders || rescores) return drops ? "reorders and drops" : reorders ? "reorders" : "rescores";
  return drops ? "drops" : "nothing";
}

function between(name: string, before: Run, after: Run): readonly Stage[] {
  const kind = seenKind(before, after);
  const listOf = (query: string): RankedList => after.get(query) ?? [];
  if (kind === "adds") return [{ name, kind: "source", apply: async (_, { query }) => listOf(query.id) }];
  const gate: Stage = { name, kind: "gate", apply: (list, { query }) => only(list, listOf(query.id)) };
  if (kind === "drops" || kind === "nothing") return [gate];
  const rerank: Stage = { name, kind: "rerank", apply: (list, { query }) => ordered(list, listOf(query.id)) };
  if (kind === "reorders" || kind === "rescores") return [rerank];
  return [{ ...rerank, name: `${name} (order)` }, { ...gate, name: `${name} (kept)` }];
}

function only(list: RankedList, recorded: RankedList): RankedList {
  const kept = new Set(recorded.map(({ id }) => id));
  return list.filter(({ id }) => kept.has(id));
}

/** The recorded order; what the step then dropped follows in the order it came. */
function ordered(list: RankedList, recorded: RankedList): RankedList {
  const here = new Set(list.map(({ id }) => id));
  const kept = new Set(recorded.map(({ id }) => id));
  return [...recorded.filter(({ id }) => here.has(id)), ...list.filter(({ id }) => !kept.has(id))];
}

function carry(before: Run, after: Run, scored: boolean): Run {
  return new Map([...after].map(([query, list]) => {
    const known = new Map((before.get(query) ?? []).map((one) => [one.id, one]));
    return [query, list.map((one): Candidate => {
      const was = known.get(one.id);
      if (was === undefined) return one;
      const score = scored ? one.score : was.score;
      const createdAt = one.createdAt ?? was.createdAt;
      return { ...one, similarity: was.similarity ?? one.similarity, score, createdAt, key: one.key || was.key };
    })];
  }));
}
