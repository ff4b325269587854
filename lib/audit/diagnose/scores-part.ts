import { believingScores, evaluate, scoreDisagreements, successAt } from "../../evaluate";
import type { Candidate, Run } from "../../types";
import type { Cell } from "../diagnosis";
import { candidatesOf } from "./candidates";
import { runAfter, type Bench } from "./bench";
import { counted, evidence, finding, NOTHING, short, together, type Part } from "./part";

/** Lists whose order is not that of their scores, and what a tool reports that sorts by score (trec_eval and its kin):
 *  for recorded lists with the scores they hold, for a pipeline with the raw similarities that one may store. */
export function scoresPart(bench: Bench): Part {
  if (bench.kind === "nothing") return NOTHING;
  if (bench.kind === "pipeline") {
    const final = runAfter(bench, -1);
    const known = [...final.values()].every((list) => list.every(({ similarity }) => similarity !== null));
    if (!known) return NOTHING;
    const raw = new Map([...final].map(([query, list]) => [query, list.map((one): Candidate =>
      ({ ...one, score: one.similarity ?? 0 }))]));
    return onePart(bench, raw, "final lists", "if it is given the raw similarities as scores");
  }
  const { stages } = bench.input;
  return together(stages.flatMap((stage, at) => {
    const twice = stages.filter(({ name }) => name === stage.name).length > 1;
    const name = twice ? `${stage.name} (list ${at})` : stage.name;
    return stage.scoreKind === "none" ? [] : [onePart(bench, candidatesOf(stage), name, "if it believes the scores")];
  }));
}

function onePart(bench: Bench, run: Run, name: string, when: string): Part {
  const odd = scoreDisagreements(run);
  const id = `rank-and-score/${name}`;
  if (odd.length === 0) return NOTHING;
  const all = [...run.values()].filter(({ length }) => length > 0).length;
  const said = `Rank and score disagree in ${odd.length} of ${counted(all, "query", "queries")} ("${name}")`;
  if (bench.judged.size === 0) {
    const words = `${said}: a tool that sorts by score reads other lists.`;
    return { findings: [finding(id, "remark", words, [])], evidence: [] };
  }
  const judged = (lists: Run): Run => new Map([...lists].filter(([query]) => bench.judged.has(query)));
  const measure = successAt(1, bench.from);
  const [asIs, believed] = [run, believingScores(run)].map((lists) =>
    evaluate(judged(lists), bench.judged, [measure]).rows[0]?.mean ?? 0) as [number, number];
  const rows: readonly (readonly Cell[])[] = [["by list order", asIs], ["by score", believed]];
  const table = evidence(id, `${measure.name} by what is believed ("${name}")`, ["read", measure.name], rows,
    "equal scores stay in list order");
  const sentence = `${said}: ${measure.name} is ${short(asIs)} by the order, and a tool that ignores the rank reports `
    + `${short(believed)} ${when}.`;
  const status = asIs === believed || bench.kind === "pipeline" ? "remark" : "fail";
  return { findings: [finding(id, status, sentence, [table.id], {
    next: {
      try: "store the rank, or the score that the list was sorted by last",
      hypothesis: `every tool then reports ${short(asIs)}`,
      falsifier: "one still reports another value: it breaks ties anew",
    },
  })], evidence: [table] };
}
