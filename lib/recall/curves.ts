import { ageClass } from "./age";

/** How much is left of an item of some age: a value that knows its name and its parameters. */
export interface AgeCurve {
  readonly name: string;
  readonly parameters: Readonly<Record<string, number>>;
  /** Factor at an age in days, which may be Infinity. */
  readonly at: (ageDays: number) => number;
}

/** Factors of the three age classes (<= 30, 31-90, > 90 whole days). */
export interface DecayTiers {
  readonly fresh: number;
  readonly month: number;
  readonly old: number;
}

/** Step curve over the three age classes; ages are floored to whole days. */
export function tierCurve(tiers: DecayTiers): AgeCurve {
  const { fresh, month, old } = tiers;
  [fresh, month, old].forEach((factor) => atLeast(0, factor, "tierCurve: a factor"));
  const name = `tiers ${fresh}/${month}/${old}`;
  return { name, parameters: { fresh, month, old }, at: (days) => tiers[ageClass(days)] };
}

/** scale x 2^(-days / halfLife): exact ages; scale (default 1) is the factor at age 0. */
export function halfLifeCurve(options: { halfLifeDays: number; scale?: number }): AgeCurve {
  const { halfLifeDays, scale = 1 } = options;
  above(0, halfLifeDays, "halfLifeCurve: halfLifeDays");
  const name = `${scale === 1 ? "" : `${scale} x `}2^(-days/${halfLifeDays})`;
  return { name, parameters: { halfLifeDays, scale }, at: (days) => scale * 2 ** (-days / halfLifeDays) };
}

/** scale x exp(-rate x days): exact ages; an e-folding time T is rate 1/T, not a half-life. */
export function exponentialCurve(options: { ratePerDay: number; scale?: number }): AgeCurve {
  const { ratePerDay, scale = 1 } = options;
  above(0, ratePerDay, "exponentialCurve: ratePerDay");
  const name = `${scale === 1 ? "" : `${scale} x `}exp(-${ratePerDay} x days)`;
  return { name, parameters: { ratePerDay, scale }, at: (days) => scale * Math.exp(-ratePerDay * days) };
}

/** (1 - rate)^hours: LangChain's TimeWeightedVectorStoreRetriever (rate 0.01, half-life 69 hours). */
export function hourlyCurve(options: { ratePerHour: number }): AgeCurve {
  const { ratePerHour } = options;
  if (!(ratePerHour > 0 && ratePerHour < 1)) {
    throw new RangeError(`hourlyCurve: ratePerHour must lie within (0, 1), got ${ratePerHour}`);
  }
  return {
    name: `${1 - ratePerHour}^hours`, parameters: { ratePerHour }, at: (days) => (1 - ratePerHour) ** (days * 24),
  };
}

/** Elasticsearch's gauss: 1 up to `offset` days, `decay` (default 0.5) at offset + scale, then towards 0. */
export function gaussCurve(options: { scaleDays: number; offsetDays?: number; decay?: number }): AgeCurve {
  const { scaleDays, offsetDays = 0, decay = 0.5 } = checkScale("gaussCurve", options);
  const beyond = (days: number) => Math.max(0, days - offsetDays) / scaleDays;
  return {
    name: `gauss(${scaleDays} d, offset ${offsetDays} d, ${decay})`,
    parameters: { scaleDays, offsetDays, decay },
    at: (days) => Math.exp(Math.log(decay) * beyond(days) ** 2),
  };
}

/** Elasticsearch's linear: 1 up to `offset` days, `decay` (default 0.5) at offset + scale, 0 from where it meets 0. */
export function linearCurve(options: { scaleDays: number; offsetDays?: number; decay?: number }): AgeCurve {
  const { scaleDays, offsetDays = 0, decay = 0.5 } = checkScale("linearCurve", options);
  const beyond = (days: number) => Math.max(0, days - offsetDays) / scaleDays;
  return {
    name: `linear(${scaleDays} d, offset ${offsetDays} d, ${decay})`,
    parameters: { scaleDays, offsetDays, decay },
    at: (days) => Math.max(0, 1 - (1 - decay) * beyond(days)),
  };
}

function checkScale<T extends { scaleDays: number; offsetDays?: number; decay?: number }>(who: string, options: T): T {
  above(0, options.scaleDays, `${who}: scaleDays`);
  atLeast(0, options.offsetDays ?? 0, `${who}: offsetDays`);
  const decay = options.decay ?? 0.5;
  if (!(decay > 0 && decay < 1)) throw new RangeError(`${who}: decay must lie within (0, 1), got ${decay}`);
  return options;
}

function above(bound: number, value: number, what: string): void {
  if (!(value > bound && Number.isFinite(value))) throw new RangeError(`${what} must be above ${bound}, got ${value}`);
}

function atLeast(bound: number, value: number, what: string): void {
  if (!(value >= bound && Number.isFinite(value))) {
    throw new RangeError(`${what} must be at least ${bound}, got ${value}`);
  }
}
