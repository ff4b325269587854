import type { Ablation } from "../../evaluate";
import type { Candidate } from "../../types";
import { limitsNeverReached } from "../limits";
import { structuralNoOps, type NoOp } from "../no-ops";
import { probeContext } from "../probe";
import { nameOf, pipelineOf, runAfter, type Bench } from "./bench";
import { evidence, finding, together, type Part } from "./part";
import { canProbe } from "./probing";

/** Most places that a step's limit is looked for. */
const LOOKED_AT = 2000;

/** Steps that changed nothing (proved where that follows from the rows), steps that cannot change rank 1, steps that
 *  never saw a candidate, and limits that no list ever reached. */
export function noOpsPart(bench: Bench, ablation: Ablation): Part {
  const idle = idleSteps(bench);
  const noOps = bench.steps.length < 2 ? [] : noOpsOf(bench, ablation).filter((one) => !idle.includes(numberOf(one)));
  const rows = noOps.map(({ label, stage, effect, basis, why }) => [label, stage, effect, basis, why]);
  const table = evidence("no-ops", "Steps that did nothing, or nothing that rank 1 could notice",
    ["step", "stage", "effect", "basis", "why"], rows,
    "proved: follows from the candidates seen for any query; observed: so it was in these queries");
  const quiet = noOps.filter(({ effect }) => effect === "changed nothing").map((one) => {
    const name = nameOf(bench, numberOf(one));
    return finding(`no-op/${name}`, "remark", one.basis === "proved"
      ? `"${name}" changed nothing and never can here: ${one.why}.`
      : `"${name}" changed nothing in ${ablation.queries.length} queries.`, ["no-ops"], {
      next: {
        try: `take "${name}" out, or look for the data that it was meant for`, hypothesis: "no list changes",
        falsifier: "a list changes on other queries: it only had nothing to do on these",
      },
    });
  });
  const forced = noOps.filter(({ effect }) => effect === "cannot change rank 1")
    .map((one) => nameOf(bench, numberOf(one)));
  const rankOne = forced.length === 0 ? [] : [finding("rank-1/forced", "remark",
    `${quoted(forced)} cannot change which candidate is first: that success@1 stays is forced and says nothing.`,
    ["no-ops"])];
  const never = idle.map((step) => finding(`never-reached/${nameOf(bench, step)}`, "remark",
    `"${nameOf(bench, step)}" never saw a candidate: every list was empty before it.`, ["ablation"]));
  return together([
    { findings: [...quiet, ...rankOne, ...never], evidence: rows.length === 0 ? [] : [table] }, limitsPart(bench),
  ]);
}

function noOpsOf(bench: Bench, ablation: Ablation): readonly NoOp[] {
  const rows = new Map<string, Pick<Candidate, "outcome" | "createdAt"> & { readonly abstractPattern: string }>();
  for (const [first] of bench.lists.values()) {
    for (const { id, outcome, createdAt, key } of first ?? []) {
      rows.set(id, { outcome, createdAt, abstractPattern: key });
    }
  }
  const asked = bench.steps.every(({ basis }) => basis !== "replayed");
  if (!asked) return structuralNoOps(ablation);
  return structuralNoOps(ablation, { rows: [...rows.values()], pipeline: pipelineOf(bench), now: bench.now });
}

function numberOf({ label }: NoOp): number {
  return Number(label.slice(1));
}

function idleSteps(bench: Bench): readonly number[] {
  return bench.steps.map((_, step) => step).slice(1).filter((step) =>
    bench.steps[step]?.stage.kind !== "source"
    && [...runAfter(bench, step - 1).values()].every(({ length }) => length === 0));
}

function limitsPart(bench: Bench): Part {
  const limits = bench.steps.flatMap((one, step) => {
    const { stage } = one;
    if (stage.kind !== "gate" || !canProbe(one)) return [];
    const many = Array.from({ length: LOOKED_AT }, (_, i): Candidate => ({
      id: `${i}`, similarity: 1 - i * 1e-9, score: 1 - i * 1e-9, createdAt: bench.now, key: `${i}`, outcome: "success",
    }));
    const kept = stage.apply(many, probeContext(bench.now));
    if (kept.length === 0 || kept.length === LOOKED_AT || kept[kept.length - 1]?.id !== `${kept.length - 1}`) return [];
    const reached = [...runAfter(bench, step - 1).values()].reduce((most, { length }) => Math.max(most, length), 0);
    return [{ name: nameOf(bench, step), limit: kept.length, reached }];
  });
  const unreached = limitsNeverReached(limits);
  if (limits.length === 0) return { findings: [], evidence: [] };
  const table = evidence("limits", "Limits and the longest list that met them", ["step", "limit", "longest list"],
    limits.map(({ name, limit, reached }) => [name, limit, reached]), `each gate handed ${LOOKED_AT} equal candidates`);
  return {
    findings: unreached.map(({ name, limit, reached }) => finding(`limit/${name}`, "remark",
      `"${name}" never cut anything: the longest list that met it has ${reached} of ${limit} places.`, ["limits"])),
    evidence: [table],
  };
}

function quoted(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(", ");
}
