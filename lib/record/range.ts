import { CRITERIA, type Criterion } from "./criteria";
import { abstractPattern, type PatternGenerator } from "./pattern";

/** Everything a pattern generator can return, found by calling it. */
export interface PatternRange {
  /** Values that some criterion produced, for any tool; first seen first. */
  readonly combinations: readonly string[];
  /** Values that a text meeting no criterion produced, one a tool. */
  readonly fallbacks: readonly string[];
  readonly all: readonly string[];
}

/** One text per criterion that meets it: its first keyword. */
export function probesOf(criteria: readonly Criterion[]): readonly string[] {
  return criteria.map(({ keywords }) => keywords[0] ?? "");
}

/** The probes of the system's generator. */
export const PROBES: readonly string[] = probesOf(CRITERIA);

/** The values that a generator can return for these tools: one call for every non-empty subset of the probes
 *  (2^n - 1) and one without any, per tool. With the system's own: 31 combinations and one fallback a tool.
 *  More than 16 probes are a RangeError. Source: article 86 section 3. */
export function patternRange(
  tools: readonly string[],
  generator: PatternGenerator = abstractPattern,
  probes: readonly string[] = PROBES,
): PatternRange {
  if (probes.length > 16) throw new RangeError(`patternRange: at most 16 probes, got ${probes.length}`);
  const calls = tools.flatMap((tool) => subsets(probes).map((errors) => ({ tool, errors })));
  const call = ({ tool, errors }: (typeof calls)[number]): string => generator(tool, [errors.join(" ")]);
  const met = calls.filter(({ errors }) => errors.length > 0);
  const none = calls.filter(({ errors }) => errors.length === 0);
  const combinations = met.length === 0 ? [] : imageOf(call, met);
  const fallbacks = none.length === 0 ? [] : imageOf(call, none);
  return { combinations, fallbacks, all: [...new Set([...combinations, ...fallbacks])] };
}

/** Distinct values of a function over inputs, first seen first. The three conditions for enumerating a domain by
 *  calling are checked: inputs can be made (some are, none throws), the function is pure (a second call agrees),
 *  outputs are comparable (strings, or `keyOf` makes them so). Each breach is an Error naming the input. */
export function imageOf<Input, Value>(
  generator: (input: Input) => Value,
  inputs: readonly Input[],
  keyOf: (value: Value) => unknown = (value) => value,
): readonly string[] {
  if (inputs.length === 0) throw new RangeError("imageOf: expected at least one input, got none");
  const first = inputs.map((input, i) => keyFor(generator, input, i, keyOf));
  const impure = inputs.findIndex((input, i) => keyFor(generator, input, i, keyOf) !== first[i]);
  if (impure >= 0) {
    throw new Error(`imageOf: the generator is not pure: input ${impure} gave "${first[impure]}", then something else`);
  }
  return [...new Set(first)];
}

function keyFor<Input, Value>(
  generator: (input: Input) => Value,
  input: Input,
  i: number,
  keyOf: (value: Value) => unknown,
): string {
  let key: unknown;
  try {
    key = keyOf(generator(input));
  } catch (cause) {
    throw new Error(`imageOf: the generator threw on input ${i}: ${String(cause)}`, { cause });
  }
  if (typeof key === "string") return key;
  throw new TypeError(`imageOf: outputs must be strings (or pass keyOf), input ${i} gave ${typeof key}`);
}

function subsets(items: readonly string[]): readonly (readonly string[])[] {
  return Array.from({ length: 2 ** items.length }, (_, bits) => items.filter((_item, i) => (bits >> i) % 2 === 1));
}
