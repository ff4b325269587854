/** Where a figure lies over the seeds and question sets. */
export interface Band {
  readonly low: number;
  readonly median: number;
  readonly high: number;
  /** Values it was taken from. */
  readonly n: number;
}

/** One value of a figure: from a question set (or "corpus": none is involved, "acceptance": article 72's). */
export interface Measured {
  readonly figure: string;
  readonly set: string;
  readonly value: number;
}

export interface FigureBand extends Band {
  /** What was varied, in words. */
  readonly over: string;
  /** The same for each question set. */
  readonly bySet: Readonly<Record<string, Band>>;
}

/** The band of every figure over the seeds, in the order in which the figures were first measured; values are rounded
 *  to six digits. */
export function bandsOf(measured: readonly Measured[], seeds: number): Readonly<Record<string, FigureBand>> {
  const figures = [...new Set(measured.map(({ figure }) => figure))];
  return Object.fromEntries(figures.map((figure) => {
    const own = measured.filter((one) => one.figure === figure);
    const sets = [...new Set(own.map(({ set }) => set))];
    const bySet = sets.map((name) => [name, band(own.filter(({ set }) => set === name))] as const);
    return [figure, { ...band(own), over: overOf(seeds, sets), bySet: Object.fromEntries(bySet) }];
  }));
}

function overOf(seeds: number, sets: readonly string[]): string {
  if (sets.length === 1) return `${seeds} seeds`;
  return `${seeds} seeds, ${sets.length} ${sets[0]?.startsWith("keep ") ? "rules of keeping" : "question sets"}`;
}

function band(measured: readonly Measured[]): Band {
  const values = measured.map(({ value }) => value).sort((a, b) => a - b);
  const middle = (values.length - 1) / 2;
  const median = ((values[Math.floor(middle)] ?? NaN) + (values[Math.ceil(middle)] ?? NaN)) / 2;
  const low = round(values[0] ?? NaN);
  return { low, median: round(median), high: round(values[values.length - 1] ?? NaN), n: values.length };
}

/** Six digits after the point. */
export function round(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
