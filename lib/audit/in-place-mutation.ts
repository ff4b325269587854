import { rankOfFirst } from "../evaluate";
import type { Candidate, Pipeline, Qrels, Query, RankedList, Stage } from "../types";

/** One value that a later stage changed in an earlier list. */
export interface SharedChange {
  /** Position of the list in the pipeline: 0 is S0. */
  readonly list: number;
  readonly query: string;
  readonly id: string;
  readonly field: string;
  readonly was: unknown;
  readonly is: unknown;
  /** The stage that did it. */
  readonly by: string;
}

/** A list after each stage, as it was when it was made and as it reads when the run is over. */
export interface SharedStage {
  readonly label: string;
  readonly stage: string;
  readonly candidates: number;
  /** Candidates in whom some value changed afterwards. */
  readonly changed: number;
  /** Lists whose own order changed afterwards (the array itself was sorted). */
  readonly reordered: number;
  /** Right first places as made, as the array reads later, and when whoever evaluates sorts by score later. null: no
   *  judgements were given. */
  readonly firsts: { readonly made: number; readonly later: number; readonly byScoreLater: number } | null;
}

export interface InPlaceMutation {
  readonly verdict: "no shared mutation" | "earlier lists were changed";
  /** Names of the stages that changed an earlier list. */
  readonly by: readonly string[];
  readonly stages: readonly SharedStage[];
  readonly changes: readonly SharedChange[];
}

/** Runs a pipeline over shared candidate objects, as an ablation that keeps references does, and compares each list with
 *  the copy made when it was new: finds out anybody's stage that writes into what earlier lists still show. What a source
 *  returns is copied first, so nothing of the caller's is touched. Source: article 85 section 2. */
export async function inPlaceMutation(
  pipeline: Pipeline, queries: readonly Query[], now: string, qrels?: Qrels,
): Promise<InPlaceMutation> {
  const changes: SharedChange[] = [];
  const by = new Set<string>();
  const traces: Trace[] = [];
  for (const query of queries) {
    const trace = await follow(pipeline, query, now, (change) => changes.push(change), (name) => by.add(name));
    traces.push(trace);
  }
  return {
    verdict: by.size === 0 ? "no shared mutation" : "earlier lists were changed",
    by: [...by],
    stages: pipeline.map((stage, s) => summary(stage, s, traces, changes, qrels)),
    changes,
  };
}

interface Trace {
  readonly query: string;
  /** The lists as made, in copies. */
  readonly made: readonly RankedList[];
  /** The very lists, after the whole run. */
  readonly later: readonly RankedList[];
}

async function follow(
  pipeline: Pipeline, query: Query, now: string,
  report: (change: SharedChange) => void, blame: (stage: string) => void,
): Promise<Trace> {
  const context = { query, now: query.at ?? now };
  const [made, later]: [RankedList[], RankedList[]] = [[], []];
  let seen: RankedList[] = [];
  let list: RankedList = [];
  for (const stage of pipeline) {
    list = stage.kind === "source" ? copy(await stage.apply(list, context)) : stage.apply(list, context);
    for (const [at, earlier] of later.entries()) {
      const found = compare(seen[at] ?? [], earlier);
      if (found.length > 0 || !sameOrder(seen[at] ?? [], earlier)) blame(stage.name);
      for (const change of found) report({ list: at, query: query.id, by: stage.name, ...change });
    }
    made.push(copy(list));
    later.push(list);
    seen = later.map(copy);
  }
  return { query: query.id, made, later };
}

type Owned = Readonly<Record<string, unknown>>;

function compare(was: RankedList, is: RankedList): readonly Omit<SharedChange, "list" | "query" | "by">[] {
  const now = new Map(is.map((one) => [one.id, one as unknown as Owned]));
  return was.flatMap((one) => Object.entries(one).flatMap(([field, value]) => {
    const other = now.get(one.id);
    if (other === undefined || Object.is(other[field], value)) return [];
    return [{ id: one.id, field, was: value as unknown, is: other[field] }];
  }));
}

function summary(
  stage: Stage, s: number, traces: readonly Trace[], changes: readonly SharedChange[], qrels: Qrels | undefined,
): SharedStage {
  const here = changes.filter(({ list }) => list === s);
  const firsts = (pick: (trace: Trace) => RankedList): number => traces.filter((trace) => {
    const judgements = qrels?.get(trace.query);
    return judgements !== undefined && rankOfFirst(pick(trace).slice(0, 1).map(({ id }) => id), judgements) === 1;
  }).length;
  return {
    label: `S${s}`,
    stage: stage.name,
    candidates: traces.reduce((sum, { made }) => sum + (made[s]?.length ?? 0), 0),
    changed: new Set(here.map(({ query, id }) => JSON.stringify([query, id]))).size,
    reordered: traces.filter(({ made, later }) => !sameOrder(made[s] ?? [], later[s] ?? [])).length,
    firsts: qrels === undefined ? null : {
      made: firsts(({ made }) => made[s] ?? []),
      later: firsts(({ later }) => later[s] ?? []),
      byScoreLater: firsts(({ later }) => [...(later[s] ?? [])].sort((a, b) => b.score - a.score)),
    },
  };
}

function sameOrder(a: RankedList, b: RankedList): boolean {
  return a.length === b.length && a.every(({ id }, i) => id === b[i]?.id);
}

function copy(list: RankedList): readonly Candidate[] {
  return list.map((one) => ({ ...one }));
}
