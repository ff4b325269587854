import type { Candidate, Measure, Qrels, RankedList, Run, Stage } from "../types";
import { compareLists } from "./difference";
import { evaluate, mean, type MeasureRow } from "./evaluate";
import { mechanism, type Mechanism } from "./mechanism";
import { rankOfFirst } from "./measures";
import type { RankOneReach } from "./reach";

/** One line of an ablation. Query ids stand in the order of the judgements, as do the arrays of values and ranks. */
export interface AblationRow {
  /** "S0", "without threshold", "decay <-> gate" ... */
  readonly label: string;
  readonly stage: string;
  readonly kind: Stage["kind"];
  /** Mean length of the lists over all judged queries. */
  readonly candidates: number;
  /** Every measure with its mean and its value a query. */
  readonly measures: readonly MeasureRow[];
  /** Rank (from 1) of the first relevant candidate a query; null where the list holds none. */
  readonly firstRelevant: readonly (number | null)[];
  readonly mechanism: Mechanism;
  /** Queries that have a relevant first place here and did not in the row compared with. */
  readonly gains: readonly string[];
  /** Queries that had a relevant first place in the row compared with and have none here. */
  readonly losses: readonly string[];
  /** Queries that had candidates in the row compared with and have none here (first row: answered with nothing). */
  readonly emptied: readonly string[];
  /** The lists themselves. */
  readonly run: Run<Candidate>;
}

/** What a row is made of. */
export interface RowInput {
  readonly label: string;
  readonly stage: Pick<Stage, "name" | "kind">;
  readonly run: Run<Candidate>;
  /** The run it is compared with; undefined for the first row, which gains and loses nothing. */
  readonly before: Run<Candidate> | undefined;
  readonly rankOne?: RankOneReach | undefined;
}

/** Scores one run and says what changed against the run before; `from` is the lowest grade that is relevant. */
export function ablationRow(
  input: RowInput,
  qrels: Qrels,
  measures: readonly Measure[],
  from: number,
): AblationRow {
  const queries = [...qrels.keys()];
  const after = listsOf(input.run, queries);
  const before = input.before === undefined ? undefined : listsOf(input.before, queries);
  const change = compareLists(before ?? queries.map(() => []), after);
  const ranks = (lists: readonly RankedList[]): (number | null)[] =>
    lists.map((list, i) => rankOfFirst(list.map((one) => one.id), qrels.get(queries[i]!)!, from));
  const now = ranks(after);
  const then = before === undefined ? now : ranks(before);
  return {
    label: input.label,
    stage: input.stage.name,
    kind: input.stage.kind,
    candidates: mean(after.map((list) => list.length)),
    measures: evaluate(input.run, qrels, measures).rows,
    firstRelevant: now,
    mechanism: mechanism(change, input.rankOne),
    gains: queries.filter((_, i) => now[i] === 1 && then[i] !== 1),
    losses: queries.filter((_, i) => now[i] !== 1 && then[i] === 1),
    emptied: queries.filter((_, i) =>
      before === undefined ? after[i]!.length === 0 : change.emptiedIn.includes(i),
    ),
    run: input.run,
  };
}

function listsOf(run: Run<Candidate>, queries: readonly string[]): readonly RankedList[] {
  return queries.map((id) => run.get(id) ?? []);
}
