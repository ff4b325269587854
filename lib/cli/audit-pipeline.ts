import { existsSync, statSync } from "node:fs";
import { formatError, readPipeline, show, type PipelineFile } from "../formats";
import { PRESETS, stagesOf, type DescribedSources, type MissingTime, type StepDescription } from "../recall";
import type { Pipeline } from "../types";

/** A pipeline as somebody described it: in a file of theirs, or one of our presets. */
export type Plan = PipelineFile & { readonly asked: string; readonly from: "file" | "preset" };

/** The pipeline of a file (see `readPipeline`), or the preset of that name. FormatError: unreadable, no description, or
 *  no such name. Steps are checked by `stagesAfter`. */
export async function readPlan(asked: string): Promise<Plan> {
  if (existsSync(asked) && !statSync(asked).isDirectory()) return { ...await readPipeline(asked), asked, from: "file" };
  const preset = PRESETS.find(({ name }) => name === asked);
  if (preset !== undefined) return { kind: "description", description: preset, asked, from: "preset" };
  const names = PRESETS.map(({ name }) => name).join(", ");
  throw formatError({ file: asked, expected: `a file, or one of the presets ${names}`, got: "neither" });
}

/** The stages behind the candidates. `missing`: every step that looks at times takes them so. What a step refuses is a
 *  FormatError that names it. */
export function stagesAfter(plan: Plan, sources: DescribedSources, missing?: MissingTime): Pipeline {
  if (plan.kind === "stages") return plan.stages;
  const { description, asked } = plan;
  const steps = missing === undefined ? description.steps : description.steps.map((step) => underPolicy(step, missing));
  try {
    return stagesOf({ ...description, steps }, sources).slice(1);
  } catch (error) {
    const got = show((error as Error).message).slice(1, -1);
    throw formatError({ file: asked, expected: "steps that can run on these data", got });
  }
}

/** True where the steps look at the similarity itself, which lists with fused scores do not have. */
export function needsSimilarity(plan: Plan): boolean {
  return plan.kind === "description" && plan.description.steps.some((step) => (
    (step.step === "gate" && step.field === "similarity") || (step.step === "rerank" && step.by === "similarity")));
}

/** What a report says of the pipeline it was made with; `without`: what there is where none was described. */
export function planInput(plan: Plan | null, without = "as recorded"): Readonly<Record<string, string>> {
  if (plan === null) return { pipeline: without };
  if (plan.kind === "stages") return { pipeline: `${plan.stages.length} stages of a module` };
  const { name, source, leavesOut = [] } = plan.description;
  const pipeline = source === "" ? name : `${name} (${source})`;
  return leavesOut.length === 0 ? { pipeline } : { pipeline, "pipeline leaves out": leavesOut.join(" ") };
}

function underPolicy(step: StepDescription, missing: MissingTime): StepDescription {
  return step.step === "decay" || step.step === "tie-break" ? { ...step, missing } : step;
}
