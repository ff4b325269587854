import { gatesOf, type StepDescription } from "../recall";
import { isPooled, measuredUpTo, type FlipRow, type Profile } from "./presets-profile";

/** Whether a pipeline has one of the articles' faults: a word for the overview and a sentence. */
export interface Fault {
  readonly word: "yes" | "no" | "reversed" | "cut" | "pool" | "bounded" | "always" | "no gate";
  readonly sentence: string;
}

/** Below this a difference is rounding of the probes. */
const NOISE = 1e-6;

/** Article 72's: what passes a gate depends on the age, because the gate reads a decayed score ("yes": old candidates
 *  need more; "reversed": fresh ones need less; "pool": it depends on the others), or because decay and a cut stand
 *  before it ("cut"). */
export function fault72(profile: Profile): Fault {
  const { steps } = profile.description;
  const gates = gatesOf(profile.description);
  if (gates.length === 0) return { word: "no gate", sentence: "There is no gate that a decay could starve." };
  const found = gates.map(({ at }) => faultOfGate(profile, at)).find((fault) => fault !== null);
  const fault = found ?? { word: "no", sentence: "What a gate asks for does not depend on the age." } as const;
  const bypassed = steps.some(({ step }, at) => step === "inject newest" && gates.some((gate) => gate.at < at));
  return bypassed ? { ...fault, sentence: `${fault.sentence} Injected candidates pass by the gate.` } : fault;
}

/** Article 85's: a newer candidate goes ahead of a more similar older one by more than a near tie. */
export function fault85({ description, flips, fresh }: Profile): Fault {
  const { steps } = description;
  if (steps.some(({ step }) => step === "sort by date")) {
    return { word: "always", sentence: "The date alone decides the order." };
  }
  if (isPooled(description)) return { word: "pool", sentence: pooled(steps) };
  const worst = [...flips, ...fresh].reduce<FlipRow | null>(
    (least, row) => (least === null || row.ratio < least.ratio ? row : least), null);
  if (worst === null || worst.ratio > 1 - NOISE) return { word: "no", sentence: "Age never overtakes similarity." };
  const gap = `a gap of ${short(worst.gap)} (${worst.newerAge} d before ${worst.olderAge} d)`;
  if (!steps.some(isDecay)) return { word: "bounded", sentence: `Only near ties turn: ${gap} at most.` };
  return { word: "yes", sentence: `A newer candidate goes ahead over ${gap}, that is at b/a > ${short(worst.ratio)}.` };
}

function faultOfGate({ description, thresholds }: Profile, at: number): Fault | null {
  const before = description.steps.slice(0, at);
  const gate = gatesOf(description).find((one) => one.at === at)?.gate;
  if (gate === undefined) return null;
  if (gate.field === "score" && before.some(isDecay)) {
    if (isPooled(description, at)) return { word: "pool", sentence: "The gate's score depends on the pool." };
    const needed = [0, ...thresholds.map(({ ageDays }) => ageDays)].map((age) => measuredUpTo(description, at, age));
    const [least, most] = [Math.min(...needed), Math.max(...needed)];
    if (most > gate.value + NOISE) return { word: "yes", sentence: asks(gate.value, most, "up to") };
    if (least < gate.value - NOISE) return { word: "reversed", sentence: asks(gate.value, least, "as little as") };
  }
  const cutOff = before.some(({ step }, i) => step === "cut" && before.slice(0, i).some(isDecay));
  if (!cutOff) return null;
  return { word: "cut", sentence: "Decay and a cut stand before the gate: what is old may never reach it." };
}

function pooled(steps: readonly StepDescription[]): string {
  const reversed = steps.some((step) =>
    step.step === "decay" && step.curve.curve === "places" && step.curve.from === "oldest");
  const most = reversed ? " The oldest counts as the most recent." : "";
  return `How much similarity age outweighs depends on who else is in the pool.${most}`;
}

function asks(value: number, needed: number, how: string): string {
  const much = needed > 1 ? "more than any cosine" : needed === -Infinity ? "nothing" : short(needed);
  return `The gate says ${value} and reads a decayed score: in similarity it asks for ${how} ${much}, by age.`;
}

function isDecay({ step }: StepDescription): boolean {
  return step === "decay";
}

function short(value: number): string {
  return String(Number(value.toPrecision(4)));
}
