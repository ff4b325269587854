import type { Diagnosis, Finding } from "../audit";
import { compareRuns, holm, smallestSignificantGap, type Comparison } from "../evaluate";
import { pValue, signed } from "../report";
import type { Measure, Qrels, Ranked, Run } from "../types";
import { listParts } from "./compare-lists";
import type { Sides } from "./compare-sides";
import { changedTable, measureTable } from "./compare-tables";
import { queryKeys } from "./query-keys";

/** Two named runs, and how they are measured. */
export interface Named {
  readonly names: readonly [string, string];
  readonly measures: readonly Measure[];
  /** Lowest relevant grade. */
  readonly from: number;
  readonly seed: number;
}

/** The second run against the first as a diagnosis: a finding a measure (compare/MEASURE; "fail" where the second is
 *  significantly worse, "pass" where it is better), then what moved in the lists. Judged queries with a right answer
 *  count; others of the runs are noticed. Without judgements only lists are compared. */
export function compareDiagnosis(sides: Sides, named: Named): Diagnosis {
  const judged = judgedOf(sides.qrels, named.from);
  const known = (run: Run<Ranked>): Run<Ranked> => new Map([...run].filter(([query]) => judged.has(query)));
  const runs = [known(sides.first), known(sides.second)] as const;
  const compared = judged.size === 0 ? [] : named.measures.map((measure) => (
    { measure, comparison: compareRuns(runs[0], runs[1], judged, measure, { seed: named.seed }) }));
  const adjusted = holm(compared.map(({ comparison }) => comparison.p));
  const lists = listParts(sides, named.names);
  const [first] = compared;
  return {
    schema: "recall-lab/diagnosis@1",
    title: `recall-lab compare: ${named.names[1]} against ${named.names[0]}`,
    input: { first: named.names[0], second: named.names[1], "judged queries": judged.size, seed: named.seed },
    findings: [...compared.map(({ comparison, measure }, i) => sentence(measure.name, comparison, adjusted[i] ?? 1, named)),
      ...(judged.size === 0 ? [UNJUDGED] : []), ...lists.findings],
    evidence: [...(compared.length === 0 ? [] : [measureTable(compared, adjusted), changedTable(compared, sides, judged, named)]),
      ...lists.evidence],
    measures: compared.map(({ measure, comparison }) => (
      { name: measure.name, mean: comparison.second, queries: judged.size })),
    ...(first !== undefined && { perQuery: {
      queries: first.comparison.queries,
      keys: queryKeys(first.comparison.queries),
      measures: compared.map(({ measure }) => (
        { name: measure.name, values: first.comparison.queries.map((id) => (
          measure.of((runs[1].get(id) ?? []).map((one) => one.id), judged.get(id) ?? new Map()))) })),
    } }),
    noticed: [...sides.noticed, ...unjudged(sides, judged)],
  };
}

const UNJUDGED: Finding = {
  id: "compare/unjudged", status: "not observed", cost: null, next: null, evidence: ["lists"],
  sentence: "There are no judgements, so which of the two is better cannot be said; only the lists were compared.",
};

function sentence(name: string, one: Comparison, own: number, { names }: Named): Finding {
  const { wins, ties, losses, first, second, queries } = one;
  const chance = (one.verdict === "better" || one.verdict === "worse") && own >= 0.05 ? "not observed" : one.verdict;
  const gap = smallestSignificantGap(queries.length);
  const words = chance === "better" ? "better by more than chance" : chance === "worse" ? "worse by more than chance"
    : chance === "not observed" ? "no difference beyond chance was observed"
      : `not testable: too few queries differ (${gap === null ? "so few queries can show nothing"
        : `${Math.round(gap * queries.length)} one-way differences are the fewest that ${queries.length} queries can show`})`;
  return {
    id: `compare/${name}`, status: chance === "worse" ? "fail" : chance === "better" ? "pass" : "not observed",
    cost: chance === "worse" ? losses.length : null, evidence: ["measures", "changed-queries"], next: null,
    sentence: `${name}: ${names[1]} ${second.toFixed(4)}, ${names[0]} ${first.toFixed(4)} (${signed(4)(second - first)}) over `
      + `${queries.length} queries: ${wins.length} wins, ${ties.length} ties, ${losses.length} losses, exact p ${pValue(one.p)}, `
      + `Holm ${pValue(own)}: ${words}.`,
  };
}

function judgedOf(qrels: Qrels | null, from: number): Qrels {
  return new Map([...(qrels ?? [])].filter(([, grades]) => [...grades.values()].some((grade) => grade >= from)));
}

function unjudged({ first, second, qrels }: Sides, judged: Qrels): Diagnosis["noticed"] {
  if (qrels === null) return [];
  const asked = [...new Set([...first.keys(), ...second.keys()])];
  const without = asked.filter((id) => !judged.has(id));
  const absent = [...judged.keys()].filter((id) => !first.has(id) || !second.has(id));
  return [
    ...(without.length === 0 ? [] : [{ name: "queries without a right answer in the judgements", count: without.length,
      of: asked.length, first: without[0] ?? "", handled: "left out of every measure; their lists are compared" }]),
    ...(absent.length === 0 ? [] : [{ name: "absent queries", count: absent.length, of: judged.size, first: absent[0] ?? "",
      handled: "judged but missing in a run: answered with nothing" }]),
  ];
}
