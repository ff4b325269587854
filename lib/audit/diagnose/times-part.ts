import { evaluate, successAt, type Evaluation } from "../../evaluate";
import { ageOrOdd, recallAll, type MissingTime } from "../../recall";
import type { Candidate, Pipeline, Run } from "../../types";
import type { Cell } from "../diagnosis";
import { contextOf, pipelineOf, runAfter, type Bench } from "./bench";
import { counted, evidence, finding, NOTHING, notObserved, together, type Part } from "./part";
import { withCandidates } from "./sample";

/** Candidates without a usable time, and what the judged queries get where these count as new, as endlessly old, or are
 *  left alone: a policy that decides rankings without being seen. */
export async function timesPart(bench: Bench): Promise<Part> {
  const kinds = new Map<string, number>();
  let all = 0;
  const seen = new Set<string>();
  const note = (one: Pick<Candidate, "id" | "createdAt">, now: string): void => {
    if (seen.has(one.id)) return;
    seen.add(one.id);
    all += 1;
    const age = ageOrOdd(one.createdAt, now);
    if (typeof age === "string") kinds.set(age, (kinds.get(age) ?? 0) + 1);
  };
  for (const one of bench.input.documents) note(one, bench.now);
  for (const [query, lists] of bench.lists) for (const one of lists[0] ?? []) note(one, contextOf(bench, query).now);
  const odd = [...kinds.values()].reduce((sum, count) => sum + count, 0);
  if (all === 0) return NOTHING;
  const counts = evidence("times", "Times that cannot be used", ["what is odd", "documents", "of"],
    [...kinds].map(([kind, count]) => [kind, count, all]), `documents and candidates, each once, against ${bench.now}`);
  if (odd === 0) {
    return { findings: [finding("times/usable", "pass", `All ${all} documents have a usable time.`, ["times"])],
      evidence: [counts] };
  }
  const left = bench.missing === "as it is" ? [] : [finding("times/undecided", "remark", "The pipeline does not say "
    + "what a missing time means, and refuses one: here such candidates are left as they are (neutral).", ["times"])];
  const names = [...kinds].map(([kind, count]) => `${kind} (${count})`).join(", ");
  const listed = { findings: left, evidence: [counts] };
  if (odd === all) {
    return together([listed, notObserved("times/none",
      `No document has a usable time (${names}): whatever depends on age was not observed.`)]);
  }
  const policy = await policyPart(bench, `${odd} of ${all} documents have no usable time (${names})`);
  return together([listed, policy]);
}

async function policyPart(bench: Bench, said: string): Promise<Part> {
  if (bench.kind !== "pipeline" || bench.judged.size === 0) {
    const why = bench.kind === "pipeline" ? "needs judged queries" : "needs the pipeline, not only its lists";
    return { findings: [finding("times/policy", "not observed", `${said}; what their treatment decides ${why}.`,
      ["times"])], evidence: [] };
  }
  const rows: (readonly [string, Evaluation])[] = [["as it is", score(bench, runAfter(bench, -1))]];
  for (const policy of ["fresh", "neutral", "stale"] as const) {
    const pipeline = pipelineFor(bench, policy);
    if (pipeline === null) continue;
    const queries = bench.queries.filter(({ id }) => bench.judged.has(id));
    rows.push([policy, score(bench, await recallAll(pipeline, queries, { now: bench.now }))]);
  }
  const firstsOf = (one: Evaluation): number => (one.rows[0]?.values ?? []).filter((value) => value === 1).length;
  const cells = rows.map(([policy, one]): readonly Cell[] =>
    [policy, firstsOf(one), one.queries.length, one.queries.length - one.unanswered.length]);
  const table = evidence("missing-time-policy", "Right first places by what a missing time means",
    ["missing times count as", "right first", "of", "answered"], cells,
    "the pipeline run with odd times replaced: fresh: now; stale: year 1; neutral: as the description can say it");
  const firsts = rows.map(([, one]) => firstsOf(one));
  const [least, most] = [Math.min(...firsts), Math.max(...firsts)];
  const words = least === most ? "; whatever they count as, the first places stay"
    : `; by what they count as, ${least} to ${most} of ${bench.judged.size} queries are right first`;
  const status = least === most ? "pass" : "remark";
  const cost = Math.max(0, most - (firsts[0] ?? 0));
  return {
    findings: [finding("times/policy", status, `${said}${words}.`, ["times", table.id], least === most ? {} : {
      cost, next: {
        try: "give these documents their true times, or say in the pipeline what a missing time means",
        hypothesis: `${counted(most - least, "query", "queries")} no longer hang on a default nobody chose`,
        falsifier: "with the true times the first places are those of the policy in use",
      },
    })],
    evidence: [table],
  };
}

function pipelineFor(bench: Bench, policy: Exclude<MissingTime, "error">): Pipeline | null {
  const [source] = pipelineOf(bench);
  const { pipelineUnder } = bench.input;
  if (pipelineUnder !== undefined && source !== undefined) return [source, ...pipelineUnder(policy)];
  if (policy === "neutral") return null;
  const run: Run = new Map([...runAfter(bench, 0)].map(([query, list]) => {
    const { now } = contextOf(bench, query);
    const time = policy === "fresh" ? now : "0001-01-01T00:00:00Z";
    return [query, list.map((one) =>
      typeof ageOrOdd(one.createdAt, now) === "number" ? one : { ...one, createdAt: time })];
  }));
  return withCandidates(bench, run);
}

function score(bench: Bench, run: Run): Evaluation {
  const judged = new Map([...run].filter(([query]) => bench.judged.has(query)));
  return evaluate(judged, bench.judged, [successAt(1, bench.from)]);
}
