import type { AgeCurve } from "./curves";

/** Elasticsearch's exp: 1 up to `offset` days, `decay` (default 0.5) at offset + scale, decay^2 at offset + 2 scale. */
export function expCurve(
  options: { readonly scaleDays: number; readonly offsetDays?: number; readonly decay?: number },
): AgeCurve {
  const { scaleDays, offsetDays = 0, decay = 0.5 } = options;
  positive("expCurve: scaleDays", scaleDays);
  if (!(offsetDays >= 0 && Number.isFinite(offsetDays))) {
    throw new RangeError(`expCurve: offsetDays must be at least 0, got ${offsetDays}`);
  }
  if (!(decay > 0 && decay < 1)) throw new RangeError(`expCurve: decay must lie within (0, 1), got ${decay}`);
  return {
    name: `exp(${scaleDays} d, offset ${offsetDays} d, ${decay})`,
    parameters: { scaleDays, offsetDays, decay },
    at: (days) => decay ** (Math.max(0, days - offsetDays) / scaleDays),
  };
}

/** Vespa's freshness(t).logscale: 1 at age 0, 0.5 at halfResponse, 0 from maxAge on. RangeError unless
 *  0 < halfResponse < maxAge / 2. */
export function logscaleCurve(options: { readonly maxAgeDays: number; readonly halfResponseDays: number }): AgeCurve {
  const { maxAgeDays: max, halfResponseDays: half } = options;
  positive("logscaleCurve: maxAgeDays", max);
  if (!(half > 0 && half < max / 2)) {
    throw new RangeError(`logscaleCurve: halfResponseDays must lie within (0, maxAgeDays / 2), got ${half} of ${max}`);
  }
  // the shift that puts 0.5 at the half response: (half + c)^2 = c (max + c)
  const c = half ** 2 / (max - 2 * half);
  const span = Math.log(max + c) - Math.log(c);
  return {
    name: `logscale(${max} d, half at ${half} d)`,
    parameters: { maxAgeDays: max, halfResponseDays: half },
    at: (days) => (days >= max ? 0 : (Math.log(max + c) - Math.log(Math.max(0, days) + c)) / span),
  };
}

/** One factor up to each bound (included), the last one from there on. Ages are exact unless `days` is "whole", which
 *  floors them. RangeError unless the bounds rise and only the last is null. */
export function stepCurve(options: {
  readonly days?: "exact" | "whole";
  readonly steps: readonly { readonly upToDays: number | null; readonly factor: number }[];
}): AgeCurve {
  const { days: counted = "exact", steps } = options;
  const last = steps[steps.length - 1];
  if (last === undefined || last.upToDays !== null) {
    throw new RangeError("stepCurve: the last step must have upToDays null, so that every age has a factor");
  }
  steps.forEach(({ upToDays, factor }, at) => {
    if (!(factor >= 0 && Number.isFinite(factor))) {
      throw new RangeError(`stepCurve: steps.${at}.factor must be at least 0, got ${factor}`);
    }
    const before = steps[at - 1]?.upToDays ?? -1;
    const fine = upToDays === null ? at === steps.length - 1 : Number.isFinite(upToDays) && upToDays > before;
    if (!fine) throw new RangeError(`stepCurve: steps.${at}.upToDays must be above the one before, got ${upToDays}`);
  });
  const told = steps.map(({ upToDays, factor }) => `${factor}${upToDays === null ? "" : ` to ${upToDays} d`}`);
  const parameters = Object.fromEntries(steps.map(({ factor }, at) => [`step ${at + 1}`, factor]));
  const at = (age: number): number => {
    const days = counted === "whole" ? Math.floor(age) : age;
    return (steps.find(({ upToDays }) => upToDays === null || days <= upToDays) ?? last).factor;
  };
  return { name: `steps ${told.join(", ")}`, parameters, at };
}

function positive(what: string, value: number): void {
  if (!(value > 0 && Number.isFinite(value))) throw new RangeError(`${what} must be above 0, got ${value}`);
}
