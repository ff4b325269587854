import { imageOf, patternRange, type PatternRange } from "../../record";
import type { Bench } from "./bench";
import type { AuditedGenerator } from "./input";
import { counted, evidence, finding, NOTHING, notObserved, type Part } from "./part";

/** What a user's own key generator can return at all, beside the keys of the documents: fallbacks, values nobody has,
 *  and keys that it cannot make. An impure or throwing generator is an Error that names the input. */
export function generatorPart(bench: Bench): Part {
  const { generator, documents } = bench.input;
  const keys = documents.map(({ key }) => key).filter((key) => key !== "");
  if (generator === undefined) {
    return keys.length === 0 ? NOTHING : notObserved("key/fallback-share",
      "Which keys are a fallback, and which can never be made, needs the key generator itself.");
  }
  const { combinations, fallbacks, all } = rangeOf(generator);
  const made = new Set(combinations);
  const fallback = new Set(fallbacks.filter((value) => !made.has(value)));
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  const image = new Set(all);
  const foreign = [...counts.keys()].filter((key) => !image.has(key));
  const unseen = all.filter((value) => !counts.has(value));
  const kindOf = (value: string): string =>
    made.has(value) ? "combination" : fallback.has(value) ? "fallback" : "cannot be made";
  const rows = [...new Set([...counts.keys(), ...all])]
    .map((value) => [value, kindOf(value), counts.get(value) ?? 0] as const).sort((a, b) => b[2] - a[2]);
  const table = evidence("key-domain", "What the key generator can return, and what documents have",
    ["key", "kind", "documents"], rows,
    `called for every subset of ${generator.probes.length} probes, and ${counted(generator.tools.length, "tool")}`);
  const onFallback = keys.filter((key) => fallback.has(key)).length;
  const share = keys.length === 0 ? 0 : onFallback / keys.length;
  return {
    findings: [
      finding("key/fallback-share", share > 0.5 ? "fail" : "remark",
        `${onFallback} of ${keys.length} keys are a fallback: for them the key says no more than the tool. The `
          + `generator can return ${image.size} values (${made.size} combinations, ${fallback.size} fallbacks).`,
        ["key-domain"], {
          next: share > 0.5 ? {
            try: "recognise one more kind of text: the commonest words of the documents on a fallback",
            hypothesis: "the share on fallbacks falls below a half",
            falsifier: "it stays: the texts have nothing in common",
          } : null,
        }),
      ...(unseen.length === 0 ? [] : [finding("key/never-observed", "remark",
        `${unseen.length} of ${image.size} values that the generator can return no document has.`, ["key-domain"])]),
      ...(foreign.length === 0 ? [] : [finding("key/cannot-be-made", "remark",
        `${counted(foreign.length, "key", "keys")} of documents the generator cannot return for these tools and `
          + `probes, for example "${foreign[0]}".`, ["key-domain"])]),
    ],
    evidence: [table],
  };
}

function rangeOf({ generate, tools, probes }: AuditedGenerator): PatternRange {
  const firsts = probes.map((texts) => texts[0] ?? "");
  const range = patternRange(tools, (tool, texts) => generate(tool, texts.join(" ")), firsts);
  const others = tools.flatMap((tool) => probes.flatMap((texts) => texts.slice(1).map((text) => ({ tool, text }))));
  const alone = others.length === 0 ? [] : imageOf(({ tool, text }) => generate(tool, text), others);
  const combinations = [...new Set([...range.combinations, ...alone])];
  return { ...range, combinations, all: [...new Set([...combinations, ...range.fallbacks])] };
}
