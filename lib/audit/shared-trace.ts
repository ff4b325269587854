import type { Candidate, Pipeline, Query, RankedList } from "../types";

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

/** One query followed through a pipeline whose stages share their candidates. */
export interface Trace {
  readonly query: string;
  /** The lists as made, in copies. */
  readonly made: readonly RankedList[];
  /** The very lists, after the whole run. */
  readonly later: readonly RankedList[];
  readonly changes: readonly SharedChange[];
  /** Stages that changed values or the order of an earlier list. */
  readonly by: readonly string[];
}

/** Runs one query, keeps the very lists and a copy of each, and looks after each stage what became of the earlier. */
export async function follow(pipeline: Pipeline, query: Query, now: string): Promise<Trace> {
  const changes: SharedChange[] = [];
  const by = new Set<string>();
  const context = { query, now: query.at ?? now };
  const [made, later]: [RankedList[], RankedList[]] = [[], []];
  let seen: RankedList[] = [];
  let list: RankedList = [];
  for (const stage of pipeline) {
    list = stage.kind === "source" ? copy(await stage.apply(list, context)) : stage.apply(list, context);
    for (const [at, earlier] of later.entries()) {
      const found = compare(seen[at] ?? [], earlier);
      if (found.length > 0 || !sameOrder(seen[at] ?? [], earlier)) by.add(stage.name);
      changes.push(...found.map((change) => ({ list: at, query: query.id, by: stage.name, ...change })));
    }
    made.push(copy(list));
    later.push(list);
    seen = later.map(copy);
  }
  return { query: query.id, made, later, changes, by: [...by] };
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

/** The same ids in the same order. */
export function sameOrder(a: RankedList, b: RankedList): boolean {
  return a.length === b.length && a.every(({ id }, i) => id === b[i]?.id);
}

function copy(list: RankedList): readonly Candidate[] {
  return list.map((one) => ({ ...one }));
}
