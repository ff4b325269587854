import type { AuditedGenerator } from "../audit";
import { formatError, loadModule, show } from "../formats";

/** A key generator of the user's own: a module that exports `generate(tool, text)`, `tools` (texts) and `probes` (for
 *  each thing it may recognise a list of texts). FormatError naming the export that is not so. */
export async function readGenerator(file: string): Promise<AuditedGenerator> {
  const loaded = await loadModule(file);
  const { generate, tools, probes } = "generate" in loaded ? loaded : (loaded["default"] ?? {}) as Record<string, unknown>;
  if (typeof generate !== "function") throw fault(file, "generate", "a function (tool, text) => key", generate);
  if (!isTexts(tools)) throw fault(file, "tools", "a list of texts", tools);
  if (!Array.isArray(probes) || !probes.every(isTexts)) throw fault(file, "probes", "a list of lists of texts", probes);
  const call = generate as (tool: string, text: string) => unknown;
  return {
    tools, probes,
    generate: (tool, text) => {
      const key = call(tool, text);
      if (typeof key !== "string") throw fault(file, "generate", `a text for (${show(tool)}, ${show(text)})`, key);
      return key;
    },
  };
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === "string");
}

function fault(file: string, field: string, expected: string, got: unknown): Error {
  return formatError({ file, field, expected, got: typeof got === "function" ? "a function" : show(got) });
}
