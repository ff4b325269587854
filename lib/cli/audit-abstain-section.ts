import type { LoggedQuery } from "../formats";
import { article85, recallAll } from "../recall";
import { keywordSource } from "../store";
import { cosine, section, table, verdict, type Section } from "../report";
import type { Candidate, Run } from "../types";
import { rowOf } from "../evaluate";
import { vectorSource, type Bench, type Replay } from "./audit-replay";

const GATES = [0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9] as const;

/** Queries whose right answer is nothing: who keeps quiet, and what a higher gate would cost in answerable queries. */
export async function abstainSection(
  noAnswer: readonly LoggedQuery[], answerable: Replay, bench: Bench,
): Promise<Section> {
  const title = "7. When nothing is right";
  if (noAnswer.length === 0) {
    const said = "The folder has no queries_no_answer.jsonl: abstention was not tried.";
    return section(title, [verdict("not observed", said)]);
  }
  const { now } = bench.clock;
  const queries = noAnswer.map((query) => bench.clock.ask(query));
  const source = vectorSource(bench);
  const systems = [
    ["keywords (bm25)", await recallAll([keywordSource(bench.store, bench.pool)], queries, { now })],
    ["pipeline, gate before decay", await recallAll(article85(source, bench.settings), queries, { now })],
  ] as const;
  const raw = await recallAll([source], queries, { now });
  const wrongly = systems.map(([system, run]) => ({ system, wrong: `${answered(run)} of ${queries.length}` }));
  return section(title, [
    table(wrongly, {
      caption: `Queries answered although nothing is right ("${answerable.wording}"): silence would be right`,
      columns: ["system", { key: "wrong", label: "answered wrongly", align: "right" }],
    }),
    table(gateRows(raw, rowOf(answerable.article85, "S0").run), {
      caption: "Where the gate would have to stand: queries whose best candidate reaches it",
      columns: [{ key: "gate", format: cosine }, { key: "noAnswer", label: "no answer exists", align: "right" },
        { key: "answerable", label: "an answer exists", align: "right" }],
    }),
  ]);
}

function answered(run: Run): number {
  return [...run.values()].filter((list) => list.length > 0).length;
}

function gateRows(noAnswer: Run, answerable: Run): readonly object[] {
  const reaching = (run: Run, gate: number): string =>
    `${bestOf(run).filter((best) => best >= gate).length} of ${run.size}`;
  return GATES.map((gate) => ({ gate, noAnswer: reaching(noAnswer, gate), answerable: reaching(answerable, gate) }));
}

function bestOf(run: Run): readonly number[] {
  return [...run.values()].map((list: readonly Candidate[]) => list[0]?.similarity ?? -Infinity);
}
