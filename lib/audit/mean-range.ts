/** Mean, lowest and highest of several values. */
export interface MeanRange {
  readonly mean: number;
  readonly min: number;
  readonly max: number;
}

/** Mean, lowest and highest of a list; null for an empty one. */
export function meanRange(values: readonly number[]): MeanRange | null {
  if (values.length === 0) return null;
  const sum = values.reduce((total, value) => total + value, 0);
  const min = values.reduce((least, value) => Math.min(least, value));
  const max = values.reduce((most, value) => Math.max(most, value));
  return { mean: sum / values.length, min, max };
}
