import * as recall from "../recall";
import type { PipelineDescription } from "../recall";

/** The preset of that name, or undefined. */
export function presetNamed(name: string): PipelineDescription | undefined {
  return presets().find((one) => one.name === name);
}

/** The names of all presets, in their order. */
export function presetNames(): readonly string[] {
  return presets().map(({ name }) => name);
}

function presets(): readonly PipelineDescription[] {
  return (recall as unknown as { readonly PRESETS?: readonly PipelineDescription[] }).PRESETS ?? [];
}
