import type { Cell } from "../diagnosis";
import { adviceFor } from "./advice";
import { answersUnder } from "./answers-under";
import { nameOf, type Bench } from "./bench";
import type { Lost } from "./fates";
import { oldestAge } from "./clock";
import { shutFrom, thresholdInForce, type Scale } from "./force";
import type { ValueGate } from "./gates";
import { AGES } from "./measured-rule";
import { examplesOf } from "./threshold-words";
import type { Variations } from "./variations";
import { counted, evidence, finding, notObserved, short, together, type Part } from "./part";

const BY_AGE = ["below the gate in force at its age", "not reachable at its age"];

/** The threshold each value gate really has at each age, measured, beside its nominal one; "unreachable" above the
 *  largest value seen; and how many right candidates stand under either. */
export function thresholdPart(
  bench: Bench, gates: readonly ValueGate[], lost: readonly Lost[], variations: Variations | null,
): Part {
  const oldest = oldestAge(bench);
  return together(gates.map((gate) => {
    const name = nameOf(bench, gate.step);
    if (gate.basis !== "asked") {
      const why = gate.basis === "pool" ? "a step before it makes scores that depend on the other candidates"
        : "a recorded step before it cannot be asked";
      return notObserved(`effective-threshold/${name}`, `No one threshold is in force at "${name}": ${why}.`);
    }
    const ages = agesFor(oldest);
    const inForce = ages.map((age) => thresholdInForce(gate.path, gate.scale, age, bench.now));
    return onePart(bench, { name, gate, ages, inForce, oldest, variations }, lost);
  }));
}

interface Measured {
  readonly name: string;
  readonly gate: ValueGate;
  readonly ages: readonly number[];
  readonly inForce: readonly number[];
  readonly oldest: number | null;
  readonly variations: Variations | null;
}

function onePart(bench: Bench, measured: Measured, lost: readonly Lost[]): Part {
  const { name, gate, ages, inForce, oldest, variations } = measured;
  const { nominal, scale } = gate;
  const id = `effective-threshold/${name}`;
  const rows = ages.map((age, i): readonly Cell[] => [age, nominal, cell(inForce[i]), reachOf(inForce[i], scale)]);
  const unit = scale.on === "similarity" ? "cosine" : "";
  const under = answersUnder(bench, gate);
  const tables = [
    evidence(id, `What a candidate needs to pass "${name}", by age`,
      [["age", "days"], ["nominal", unit], ["in force", unit], "reach"], rows,
      `lone candidates sent through the reranks before it and the gate; unreachable: above ${short(scale.high)}, the `
        + "largest value seen"),
    ...(under === null ? [] : [evidence(`answers-under/${name}`, `Right candidates of the first lists under "${name}"`,
      ["right candidates", "below nominal", "below in force at their age only"], [under],
      "each pair of a judged query and a right candidate in its first list")]),
  ];
  const on = tables.map((table) => table.id);
  const moved = ages.filter((_, i) => Math.abs((inForce[i] ?? 0) - nominal) > 1e-6);
  const some = `At "${name}"`;
  if (oldest === null && moved.length > 0) {
    const said = `${some} the threshold in force depends on age, but no candidate has a time that can be used.`;
    return { findings: [finding(id, "not observed", said, on)], evidence: tables };
  }
  if (moved.length === 0) {
    const said = `${some} ${short(nominal)} is the threshold in force at every age (to ${ages[ages.length - 1]} days).`;
    return { findings: [finding(id, "pass", said, on)], evidence: tables };
  }
  const hit = lost.filter((one) => one.step === gate.step && BY_AGE.includes(one.why.name));
  const examples = examplesOf(ages, inForce, nominal);
  const first = inForce.findIndex((value) => value > scale.high);
  const [open, closedAt] = [ages[first - 1], ages[first]];
  const shut = open === undefined || closedAt === undefined ? closedAt
    : shutFrom(gate.path, scale, [open, closedAt], bench.now);
  const closed = shut === undefined ? "" : ` From ${Number(shut.toFixed(2))} days on nothing passes that was ever seen `
    + `(largest ${short(scale.high)}).`;
  const costs = bench.judged.size === 0 ? " What that costs cannot be said without labels."
    : hit.length === 0 ? " No judged query lost its answer by that."
      : ` It cost ${counted(hit.length, "judged query its answer", "judged queries their answer")}.`;
  const sentence = `${some} the setting says ${short(nominal)}, but a candidate needs ${examples}.${closed}${costs}`;
  return {
    findings: [finding(id, hit.length > 0 ? "fail" : "remark", sentence, on, {
      cost: bench.judged.size === 0 ? null : hit.length,
      next: hit.length > 0 ? adviceFor(bench, gate.step, hit, variations) : null,
    })],
    evidence: tables,
  };
}

/** The usual ages up to the oldest one seen, and one more. */
function agesFor(oldest: number | null): readonly number[] {
  if (oldest === null) return AGES;
  const within = AGES.filter((age) => age <= oldest);
  const next = AGES[within.length];
  return next === undefined ? [...within, Math.floor(oldest)] : [...within, next];
}

function cell(value: number | undefined): Cell {
  if (value === -Infinity) return "anything passes";
  return value === undefined || value === Infinity ? "nothing passes" : value;
}

function reachOf(value: number | undefined, { high }: Scale): string {
  return value !== undefined && value > high ? "unreachable" : "reachable";
}
