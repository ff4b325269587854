import type { Ablation, AblationRow } from "../evaluate";
import type { Candidate, Experience, Pipeline, RankedList } from "../types";
import { fieldsRead } from "./fields-read";

/** A stage that did nothing, or nothing that rank 1 could notice. */
export interface NoOp {
  readonly label: string;
  readonly stage: string;
  /** "cannot change rank 1": it drops or reorders, but success@1 is forced to stay. In evaluate's words. */
  readonly effect: "changed nothing" | "cannot change rank 1";
  /** "proved": follows from the rows for any query; "observed": so it was in these queries. */
  readonly basis: "proved" | "observed";
  readonly why: string;
  /** Candidate fields the stage looks at; undefined when the pipeline was not handed in. */
  readonly reads?: readonly (keyof Candidate)[];
}

/** Options of `structuralNoOps`. */
export interface NoOpOptions {
  /** The store's rows: a field that is the same in all of them selects nothing. */
  readonly rows?: readonly Pick<Experience, "outcome" | "abstractPattern" | "createdAt">[];
  /** The pipeline the ablation was made from, to see which fields a stage reads. */
  readonly pipeline?: Pipeline;
  /** ISO 8601 instant with a zone; needed with a pipeline. */
  readonly now?: string;
}

/** The stages of an ablation of prefixes that changed nothing or cannot change rank 1 (evaluate's mechanism decides),
 *  and why: a gate that reads one field only, and that field is the same in every row, has zero selectivity; one whose
 *  keys are all different has nothing to merge. Everything else is only observed. Source: article 86 §8, design 6. */
export function structuralNoOps(ablation: Ablation, options: NoOpOptions = {}): readonly NoOp[] {
  const { pipeline, now } = options;
  if (pipeline !== undefined && now === undefined) throw new TypeError("structuralNoOps: a pipeline needs a now");
  if (pipeline !== undefined) checkSamePipeline(ablation, pipeline);
  return ablation.rows.flatMap((row, i): readonly NoOp[] => {
    const { effect } = row.mechanism;
    const before = ablation.rows[i - 1];
    if (before === undefined || (effect !== "changed nothing" && effect !== "cannot change rank 1")) return [];
    const base = { label: row.label, stage: row.stage, effect };
    const stage = pipeline?.[i];
    const observed = `${row.mechanism.words} (${ablation.queries.length} queries)`;
    if (stage === undefined || stage.kind === "source" || now === undefined) {
      return [{ ...base, basis: "observed", why: observed }];
    }
    const reads = fieldsRead(stage, listsOf(before, ablation.queries), now);
    const proof = effect === "changed nothing" && stage.kind === "gate" ? zeroSelectivity(reads, options.rows) : null;
    return [{ ...base, basis: proof === null ? "observed" : "proved", why: proof ?? observed, reads }];
  });
}

type Field = "outcome" | "key" | "createdAt";

const OF_ROW = {
  outcome: (row: NonNullable<NoOpOptions["rows"]>[number]) => row.outcome,
  key: (row: NonNullable<NoOpOptions["rows"]>[number]) => row.abstractPattern,
  createdAt: (row: NonNullable<NoOpOptions["rows"]>[number]) => row.createdAt,
} as const;

function zeroSelectivity(reads: readonly (keyof Candidate)[], rows: NoOpOptions["rows"]): string | null {
  const [field] = reads;
  if (rows === undefined || rows.length === 0 || reads.length !== 1 || field === undefined) return null;
  if (!(field in OF_ROW)) return null;
  const values = rows.map(OF_ROW[field as Field]);
  const distinct = new Set(values).size;
  const n = rows.length;
  if (field === "key" && distinct === n) return `it reads only key, and all ${n} keys differ: nothing to merge`;
  if (field === "key" || distinct > 1) return null;
  return `it reads only ${field}, which is ${JSON.stringify(values[0])} in all ${n} rows: zero selectivity`;
}

function listsOf(row: AblationRow, queries: readonly string[]): readonly RankedList[] {
  return queries.map((query) => row.run.get(query) ?? []);
}

function checkSamePipeline(ablation: Ablation, pipeline: Pipeline): void {
  const [ran, given] = [ablation.rows.map(({ stage }) => stage), pipeline.map(({ name }) => name)];
  if (ran.length === given.length && ran.every((name, i) => name === given[i])) return;
  throw new Error(`structuralNoOps: the ablation is of [${ran.join(", ")}], the pipeline is [${given.join(", ")}]`);
}
