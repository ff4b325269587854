import { ablate, mean, measureRow, type AblationRow } from "../../../lib/evaluate";
import { article85, fromLists } from "../../../lib/recall";
import type { Run } from "../../../lib/types";
import { AS_OF } from "../timeline";
import type { JudgedSet } from "./seed-corpus";

/** Values by figure id. */
export type Values = ReadonlyMap<string, number>;

const STAGES = ["S0", "S1", "S2", "S3", "S4"];

/** Article 85's figures on recorded lists: S0-S4, the full recall (A) and the raw order (B). */
export async function recallValues(run: Run, set: JudgedSet, threshold: number): Promise<Values> {
  const pipeline = article85(fromLists(run), { threshold });
  const { rows } = await ablate(pipeline, set.questions, set.qrels, { now: AS_OF.article85 });
  const values = new Map<string, number>();
  STAGES.forEach((stage, i) => {
    const row = rows[i] as AblationRow;
    values.set(`85.${stage}.candidates`, row.candidates);
    values.set(`85.${stage}.hit1`, measureRow(row.measures, "success@1").mean);
    values.set(`85.${stage}.mrr`, measureRow(row.measures, "reciprocal rank").mean);
    const before = rows[i - 1];
    if (before === undefined) return;
    const gain = measureRow(row.measures, "success@1").mean - measureRow(before.measures, "success@1").mean;
    values.set(`85.${stage}.delta`, gain);
  });
  const arms = { A: rows[rows.length - 1] as AblationRow, B: rows[0] as AblationRow };
  for (const [arm, row] of Object.entries(arms)) {
    for (const [name, value] of armValues(row, set)) values.set(`85.${arm}.${name}`, value);
  }
  return values;
}

/** R@3 by subset and in all, Hit@1 and MRR of one row. */
export function armValues(row: AblationRow, { questions }: JudgedSet): Values {
  const found = measureRow(row.measures, "success@3").values;
  const of = (subset: string): number => mean(found.filter((_value, i) => questions[i]?.subset === subset));
  return new Map([
    ["r3.lexical", of("lexical")],
    ["r3.semantic", of("semantic")],
    ["r3.all", mean(found)],
    ["hit1", measureRow(row.measures, "success@1").mean],
    ["mrr", measureRow(row.measures, "reciprocal rank").mean],
  ]);
}
