import type { PipelineDescription } from "../description";
import { AGENT_PRESETS } from "./agents";
import { ARTICLE_PRESETS } from "./articles";
import { ENGINE_PRESETS } from "./engines";
import { FRAMEWORK_PRESETS } from "./frameworks";
import { MEMORY_PRESETS } from "./memories";

/** Pipelines of the articles and of public systems, each under a name of its own, with its source and with what it
 *  leaves out. */
export const PRESETS: readonly PipelineDescription[] = Object.freeze([
  ...ARTICLE_PRESETS, ...FRAMEWORK_PRESETS, ...MEMORY_PRESETS, ...AGENT_PRESETS, ...ENGINE_PRESETS,
]);

/** The preset of a name; a RangeError names those that there are. */
export function preset(name: string): PipelineDescription {
  const found = PRESETS.find((one) => one.name === name);
  if (found !== undefined) return found;
  throw new RangeError(`there is no preset ${JSON.stringify(name)}; there are ${PRESETS.map((one) => one.name).join(", ")}`);
}
