import { short } from "./part";

/** Up to three ages: where the threshold moves first, in the middle and last. */
export function examplesOf(ages: readonly number[], inForce: readonly number[], nominal: number): string {
  const steps = ages.flatMap((age, i) => {
    const [here, before] = [inForce[i] ?? nominal, i === 0 ? nominal : inForce[i - 1] ?? nominal];
    return here === before || Math.abs(here - before) <= 1e-6 ? [] : [`${needs(here)} at ${age} days`];
  });
  const middle = steps[Math.floor(steps.length / 2)];
  return [...new Set([steps[0], middle, steps[steps.length - 1]])].filter((text) => text !== undefined).join(", ");
}

/** A threshold for a sentence. */
function needs(value: number | undefined): string {
  if (value === undefined || value === Infinity) return "more than there is";
  return value === -Infinity ? "nothing" : short(value);
}
