import { existsSync, readFileSync, statSync } from "node:fs";
import { formatError, show } from "../formats";
import {
  stagesOf, type DescribedSources, type MissingTime, type PipelineDescription, type StepDescription,
} from "../recall";
import type { Pipeline } from "../types";
import { loadModule } from "./load-module";
import { presetNamed, presetNames } from "./preset-names";

/** A pipeline as somebody described it. */
export interface Plan {
  readonly description: PipelineDescription;
  /** "file": read from a file of the user's; "preset": one of ours. */
  readonly from: "file" | "preset";
}

/** A description from a JSON file, from a module (its default export, or `description`), or the preset of that name.
 *  FormatError: unreadable, no description, or no such name. Steps are checked by `stagesAfter`. */
export async function readPlan(asked: string): Promise<Plan> {
  if (!existsSync(asked) || statSync(asked).isDirectory()) {
    const preset = presetNamed(asked);
    if (preset !== undefined) return { description: preset, from: "preset" };
    const expected = `a file, or one of the presets ${presetNames().join(", ") || "(there are none)"}`;
    throw formatError({ file: asked, expected, got: "neither" });
  }
  const value = /\.(?:[cm]?js|ts)$/.test(asked) ? await fromModule(asked) : fromJson(asked);
  return { description: checked(value, asked), from: "file" };
}

/** The stages behind the candidates, as described. What a step refuses is a FormatError that names it. */
export function stagesAfter(
  { description }: Plan, sources: DescribedSources, asked: string, missing?: MissingTime,
): Pipeline {
  const steps = missing === undefined ? description.steps : description.steps.map((step) => underPolicy(step, missing));
  try {
    return stagesOf({ ...description, steps }, sources).slice(1);
  } catch (error) {
    throw formatError({ file: asked, expected: "steps that recall-lab knows", got: show((error as Error).message).slice(1, -1) });
  }
}

/** True where the steps look at the similarity itself, which lists with fused scores do not have. */
export function needsSimilarity({ description }: Plan): boolean {
  return description.steps.some((step) => (step.step === "gate" && step.field === "similarity")
    || (step.step === "rerank" && step.by === "similarity"));
}

function underPolicy(step: StepDescription, missing: MissingTime): StepDescription {
  return step.step === "decay" || step.step === "tie-break" ? { ...step, missing } : step;
}

async function fromModule(file: string): Promise<unknown> {
  const loaded = await loadModule(file);
  return loaded["description"] ?? loaded["default"];
}

function fromJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8").replace(/^\ufeff/, "")) as unknown;
  } catch (error) {
    throw formatError({ file, expected: "a pipeline description in JSON", got: (error as Error).message });
  }
}

function checked(value: unknown, file: string): PipelineDescription {
  const { name, source = "", steps, leavesOut = [] } = (value ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof name !== "string" || name === "") throw formatError({ file, field: "name", expected: "a text", got: show(name) });
  if (typeof source !== "string") throw formatError({ file, field: "source", expected: "a text", got: show(source) });
  const isStep = (step: unknown): boolean => typeof (step as { step?: unknown } | null)?.step === "string";
  if (!Array.isArray(steps) || steps.length === 0) {
    throw formatError({ file, field: "steps", expected: "a list of steps, at least one", got: show(steps) });
  }
  const bad = steps.findIndex((step) => !isStep(step));
  if (bad >= 0) throw formatError({ file, field: `steps.${bad}`, expected: 'an object with a text "step"', got: show(steps[bad]) });
  if (!Array.isArray(leavesOut)) throw formatError({ file, field: "leavesOut", expected: "a list", got: show(leavesOut) });
  return { name, source, steps: steps as readonly StepDescription[], leavesOut: leavesOut.map(String) };
}
