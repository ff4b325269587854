import type { Measure } from "../types";
import type { RankedGrades } from "./grades";

/** Writes a measure's value of every query. */
export type Filler = (grades: RankedGrades, values: Float64Array) => void;

/** Fast forms of measures, by their readable form `of`: a measure that somebody renames keeps it, one whose `of` is
 *  replaced has none. */
const fillers = new WeakMap<Measure["of"], Filler>();

/** Remembers the fast form of a measure and returns the measure. Both must give the same bits for any input. */
export function withFiller(measure: Measure, filler: Filler): Measure {
  fillers.set(measure.of, filler);
  return measure;
}

/** The fast form of a measure; undefined for one that was made elsewhere. */
export function fillerOf(measure: Measure): Filler | undefined {
  return fillers.get(measure.of);
}
