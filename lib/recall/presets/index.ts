import type { PipelineDescription } from "../description";
import { AGENT_PRESETS } from "./agents";
import { ARTICLE_PRESETS } from "./articles";
import { ENGINE_PRESETS } from "./engines";
import { FRAMEWORK_PRESETS } from "./frameworks";
import { MEMORY_PRESETS } from "./memories";

/** Pipelines of the articles and of public systems by name, each with its source and what it leaves out. */
export const PRESETS: ReadonlyMap<string, PipelineDescription> = new Map(
  [...ARTICLE_PRESETS, ...FRAMEWORK_PRESETS, ...MEMORY_PRESETS, ...AGENT_PRESETS, ...ENGINE_PRESETS]
    .map((description) => [description.name, description]),
);

/** The preset of a name; a RangeError names those that there are. */
export function preset(name: string): PipelineDescription {
  const found = PRESETS.get(name);
  if (found !== undefined) return found;
  throw new RangeError(`there is no preset ${JSON.stringify(name)}; there are ${[...PRESETS.keys()].join(", ")}`);
}
