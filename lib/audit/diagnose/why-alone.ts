import type { Candidate, Context, GateStage } from "../../types";
import { send, synchronous } from "../probe";
import type { Bench } from "./bench";
import type { Fate } from "./fates";
import { rangeOf, type Scale } from "./force";
import { said, type Mechanism } from "./mechanism";

/** Why a gate drops the answer even where it stands alone: a failure, an unknown similarity, too low a value, or one
 *  that is too low at its age only. */
export function byItself(
  bench: Bench, { query, step, answer }: Fate, stage: GateStage, scale: Scale | null, context: Context,
): Mechanism {
  const lists = bench.lists.get(query) ?? [];
  const start = lists.findIndex((list) => list.some(({ id }) => id === answer?.id));
  const raw = lists[start]?.find(({ id }) => id === answer?.id);
  if (raw === undefined || answer === null) return said("dropped", "dropped");
  const alone = (one: Candidate): boolean => stage.apply([one], context).length > 0;
  if (answer.outcome === "failure" && alone({ ...answer, outcome: "success" })) {
    return said("dropped as a failure", `"${answer.id}" ended in a failure`);
  }
  if (answer.similarity === null && alone({ ...answer, similarity: 1 })) {
    return said("its similarity is unknown", `"${answer.id}" has no similarity for the gate to read`);
  }
  const path = synchronous(bench.steps.slice(start + 1, step + 1).map((one) => one.stage));
  const replayed = bench.steps.slice(start + 1, step)
    .some((one) => one.basis === "replayed" && one.stage.kind === "rerank");
  const passes = (one: Candidate): boolean => send(path, [one], context).length > 0;
  const value = scale?.on === "similarity" ? raw.similarity : raw.score;
  const has = `"${answer.id}" has ${value === null ? "no value" : Number(value.toFixed(4))}`;
  if (replayed || passes(raw)) return said("below the gate on a score written before it", `${has} at the start`);
  if (!passes({ ...raw, createdAt: context.now })) return said("below the gate", has);
  const top = scale === null ? 1 : scale.high;
  const best = { ...raw, score: top, similarity: raw.similarity === null ? null : top };
  if (passes(best)) return said("below the gate in force at its age", `${has}; a fresh one of that would pass`);
  const most = scale === null ? 1 : rangeOf(scale)[1];
  const nobody = passes({ ...best, score: most, similarity: raw.similarity === null ? null : most });
  return said("not reachable at its age", `${has}; at its age not even the largest similarity seen passes`
    + (nobody ? "" : ", nor any other"));
}
