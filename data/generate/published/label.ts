import { PLAIN_LABELS } from "./plain-labels";

const STAGES: Readonly<Record<string, string>> = {
  S0: "S0 raw vector order",
  S1: "S1 outcome filter",
  S2: "S2 de-duplication",
  S3: "S3 gate",
  S4: "S4 decay",
  A: "recall()",
  B: "raw vectors",
  C: "LIKE",
  T0: "T0 all four fields",
  T1: "T1 without fix_summary",
  T2: "T2 diagnosis",
  T3: "T3 trigger + diagnosis",
};

const WHAT: Readonly<Record<string, string>> = {
  candidates: "candidates",
  hit1: "Hit@1",
  mrr: "MRR",
  delta: "change of Hit@1",
  "r3.lexical": "R@3 lexical",
  "r3.semantic": "R@3 semantic",
  "r3.all": "R@3",
  p50: "median latency",
  speedup: "latency against T0",
  size: "rows",
  minCosine: "lowest cosine",
  meanCosine: "mean cosine",
  hits: "ever recalled",
  hitRate: "share ever recalled",
};

/** A short name for a table row: "S4 decay: Hit@1", "clusters at 0.98: largest". Error for an id without one. */
export function labelOf(id: string): string {
  const [, stage, measured] = /^8[56]\.(S\d|[ABC]|T\d)\.(.+)$/.exec(id) ?? [];
  const [, group, counted] = /^86\.group\.(.+)\.(\w+)$/.exec(id) ?? [];
  const [, threshold, part] = /^86\.clusters\.(\d\.\d+)(?:\.(\w+))?$/.exec(id) ?? [];
  const label =
    PLAIN_LABELS[id] ??
    (threshold && `clusters at ${threshold}${part === undefined ? "" : `: ${part}`}`) ??
    (group && named(group, WHAT[counted ?? ""])) ??
    (stage && named(STAGES[stage], WHAT[measured ?? ""]));
  if (!label) throw new Error(`published figure ${id}: no label`);
  return label;
}

function named(subject: string | undefined, what: string | undefined): string | undefined {
  return subject === undefined || what === undefined ? undefined : `${subject}: ${what}`;
}
