import { rankOfFirst } from "../../evaluate";
import { recallAll } from "../../recall";
import type { Candidate, RankedList, Run } from "../../types";
import { newestFirst, oldestFirst } from "../../vectors";
import { runAfter, type Bench } from "./bench";
import { counted, evidence, finding, NOTHING, type Part } from "./part";
import { sampled, withCandidates } from "./sample";

type Order = (a: Candidate, b: Candidate) => number;

/** Candidates that come with equal scores, and the range of right first places and answers over rules for ties: as they
 *  came, by time, by id, and with the answers first and last, which bound all rules. */
export async function tiesPart(bench: Bench): Promise<Part> {
  if (bench.kind === "nothing") return NOTHING;
  const first = runAfter(bench, 0);
  const tied = [...first].filter(([, list]) => new Set(list.map(({ score }) => score)).size < list.length);
  if (tied.length === 0) return NOTHING;
  const count = `${tied.length} of ${counted(first.size, "query", "queries")} have candidates of equal score`;
  if (bench.judged.size === 0 || bench.kind !== "pipeline") {
    const why = bench.judged.size === 0 ? "needs labels" : "needs the pipeline, not only its lists";
    const words = `${count}; what their order decides ${why}.`;
    return { findings: [finding("ties/range", "not observed", words, [])], evidence: [] };
  }
  const { queries, note } = sampled(bench, 7, 500_000);
  const rules = rulesOf(bench);
  const rows: (readonly [string, number, number])[] = [];
  for (const [name, order] of rules) {
    const run = new Map(queries.map(({ id }) => [id, retied(first.get(id) ?? [], order(id))]));
    const out = await recallAll(withCandidates(bench, run), queries, { now: bench.now });
    rows.push([name, firstsOf(bench, out), [...out.values()].filter(({ length }) => length > 0).length]);
  }
  const table = evidence("ties", `Right first places by the rule for ties${note}`,
    ["ties broken by", "right first", "answered"], rows,
    "the pipeline run over the same candidates in each order of ties");
  const span = (at: 1 | 2): readonly [number, number] =>
    [Math.min(...rows.map((row) => row[at])), Math.max(...rows.map((row) => row[at]))];
  const [[least, most], [fewest, all]] = [span(1), span(2)];
  const still = least === most && fewest === all;
  const words = still ? "their order decides nothing" : `by the rule for ties ${least} to ${most} of ${queries.length} `
    + `queries are right first, and ${fewest} to ${all} are answered`;
  return {
    findings: [finding("ties/range", still ? "pass" : "remark", `${count}; ${words}.`, [table.id], still ? {} : {
      cost: Math.max(0, most - (rows[0]?.[1] ?? 0)),
      next: {
        try: "a rule for ties in the source (newest, then id), so that a run can be repeated",
        hypothesis: "two runs over the same store give the same lists",
        falsifier: "they differ all the same: something else is random",
      },
    })],
    evidence: [table],
  };
}

function rulesOf(bench: Bench): readonly (readonly [string, (query: string) => Order])[] {
  const grade = (query: string, { id }: Candidate): number => bench.judged.get(query)?.get(id) ?? 0;
  return [
    ["the order they came in", () => () => 0],
    ["newest first", () => newestFirst],
    ["oldest first", () => oldestFirst],
    ["id, rising", () => (a, b) => (a.id < b.id ? -1 : 1)],
    ["id, falling", () => (a, b) => (a.id < b.id ? 1 : -1)],
    ["answers first (no rule: the upper bound)", (query) => (a, b) => grade(query, b) - grade(query, a)],
    ["answers last (no rule: the lower bound)", (query) => (a, b) => grade(query, a) - grade(query, b)],
  ];
}

/** Sorts each stretch of neighbours of one score by the rule; nothing else moves. */
function retied(list: RankedList, order: Order): RankedList {
  const stretches: Candidate[][] = [];
  for (const one of list) {
    const open = stretches[stretches.length - 1];
    if (open?.[0]?.score === one.score) open.push(one);
    else stretches.push([one]);
  }
  return stretches.flatMap((stretch) => stretch.sort(order));
}

function firstsOf(bench: Bench, run: Run): number {
  return [...run].filter(([query, list]) =>
    rankOfFirst(list.slice(0, 1).map(({ id }) => id), bench.judged.get(query) ?? new Map(), bench.from) === 1).length;
}
