/** One of the three things that must hold before a domain can be enumerated by calling. */
export interface EnumerationCondition {
  readonly condition: "inputs can be made" | "outputs can be compared" | "pure: called twice, the same";
  /** null: cannot be told, because an earlier condition fails. */
  readonly holds: boolean | null;
  readonly detail: string;
}

type Answer = { readonly value: unknown } | { readonly threw: string };

/** The three conditions for enumerating a generator's values by calling it, checked on these inputs: some input can be
 *  made and none is refused; outputs are strings (or `keyOf` makes them so); a second call agrees. That they hold for
 *  the inputs tried proves neither that the inputs are all there are nor that the next call agrees.
 *  Source: article 86 section 3. */
export function enumerationConditions<Input, Value>(
  generator: (input: Input) => Value,
  inputs: readonly Input[],
  keyOf: (value: Value) => unknown = (value) => value,
): readonly EnumerationCondition[] {
  const [first, second] = [inputs.map((input) => ask(generator, input, keyOf)),
    inputs.map((input) => ask(generator, input, keyOf))];
  const refused = first.find((answer) => "threw" in answer);
  const made = inputs.length > 0 && refused === undefined;
  const odd = first.find((answer) => "value" in answer && typeof answer.value !== "string");
  const comparable = made ? odd === undefined : null;
  const changed = comparable === true ? first.findIndex((answer, i) => keyOfAnswer(answer) !== keyOfAnswer(second[i]))
    : null;
  return [
    { condition: "inputs can be made", holds: made, detail: inputs.length === 0 ? "no input"
      : refused !== undefined && "threw" in refused ? `refused: ${refused.threw}` : `${inputs.length} made` },
    { condition: "outputs can be compared", holds: comparable, detail: comparable === null ? "cannot be told"
      : odd !== undefined && "value" in odd ? `an output is ${typeof odd.value}` : "all are strings" },
    { condition: "pure: called twice, the same", holds: changed === null ? null : changed < 0,
      detail: changed === null ? "cannot be told" : changed < 0 ? "no output changed" : `input ${changed} changed` },
  ];
}

function ask<Input, Value>(
  generator: (input: Input) => Value, input: Input, keyOf: (value: Value) => unknown,
): Answer {
  try {
    return { value: keyOf(generator(input)) };
  } catch (error) {
    return { threw: error instanceof Error ? error.message : String(error) };
  }
}

function keyOfAnswer(answer: Answer | undefined): unknown {
  return answer !== undefined && "value" in answer ? answer.value : undefined;
}
