import { openEmbedder, openEndpoint } from "../vectors";
import { sayBadInput } from "./audit";
import { prepareOutputs, publish } from "./audit-outputs";
import { compareDiagnosis } from "./compare-diagnosis";
import { compareOptions } from "./compare-options";
import { sidesOf, type OpenNamed } from "./compare-sides";
import type { Io } from "./io";
import { provenance, shownPath } from "./provenance";
import { shownNotices } from "./shown-notices";

/** `recall-lab compare A B`: two runs, pipelines or models side by side. Prints the report; writes only the files that
 *  options name, each whole or not at all. Resolves to the exit status: 0 done, 1 by --fail-on, 2 bad input or use. */
export async function runCompare(argv: readonly string[], io: Io, open: OpenNamed = openNamed): Promise<number> {
  const asked = compareOptions(argv);
  if ("text" in asked) {
    (asked.status === 0 ? io.out : io.err)(asked.text);
    return asked.status;
  }
  const { options } = asked;
  try {
    const inputs = [...(options.of === "models" ? [] : [options.first, options.second]), ...options.paths, options.qrels,
      options.queries, options.documents];
    prepareOutputs(options, inputs.flatMap((one) => (one === undefined ? [] : [one])));
    const made = await sidesOf(options, open, io.err);
    const sides = { ...made, noticed: shownNotices(made.noticed, made.files) };
    const names = namesOf(options.first, options.second);
    const diagnosis = compareDiagnosis(sides, { names, measures: options.measures, from: options.grade ?? 1, seed: options.seed });
    const input = { compared: options.of, ...diagnosis.input, ...await provenance(sides.files) };
    return await publish("compare", { ...diagnosis, input }, null, null, options, io);
  } catch (error) {
    return sayBadInput("compare", error, options.secrets, io);
  }
}

function namesOf(first: string, second: string): readonly [string, string] {
  const [a, b] = [shownPath(first), shownPath(second)];
  return a === b ? [`${a} (first)`, `${b} (second)`] : [a, b];
}

const openNamed: OpenNamed = (name) => {
  const [, url, model] = /^(https?:\/\/[^#]+)#(.+)$/.exec(name) ?? [];
  return url === undefined || model === undefined ? openEmbedder({ model: name }) : openEndpoint({ url, model });
};
