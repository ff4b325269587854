import type { Measure } from "../types";
import { fillerOf } from "./fast";
import type { RankedGrades } from "./grades";
import { mean } from "./mean";

/** One measure over all judged queries, its values in a typed array (query order). */
export interface TypedRow {
  readonly measure: string;
  readonly mean: number;
  readonly values: Float64Array;
}

/** Scores interned rankings (`internRun`, `gradesOfIds`) by measures of this folder: the values of `evaluate`, bit by
 *  bit, without an object per query. TypeError for a measure that was made elsewhere: `evaluate` takes those. */
export function measureAll(grades: RankedGrades, measures: readonly Measure[]): readonly TypedRow[] {
  return measures.map((measure) => {
    const fill = fillerOf(measure);
    if (fill === undefined) {
      throw new TypeError(`measureAll: ${JSON.stringify(measure.name)} is no measure of this library, use evaluate`);
    }
    const values = new Float64Array(grades.count);
    fill(grades, values);
    return { measure: measure.name, mean: mean(values), values };
  });
}
