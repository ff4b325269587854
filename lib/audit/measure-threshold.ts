import type { Stage } from "../types";
import { within } from "./border";
import { probe, probeContext, send, synchronous } from "./probe";

/** The raw threshold found at one age. */
export interface ThresholdProbe {
  readonly ageDays: number;
  /** Least raw similarity that is let through, within the tolerance. -Infinity: everything is; Infinity: nothing. */
  readonly threshold: number;
  /** "not monotone": some lower similarity passes where a higher one does not, so no one number describes the gate. */
  readonly reach: "gate" | "open" | "unreachable" | "not monotone";
  readonly tolerance: number;
}

/** Options of `measureThreshold`. */
export interface ProbeOptions {
  /** Largest raw similarity asked about; 1, the largest cosine, when undefined. */
  readonly largestSimilarity?: number;
  /** Width of the last interval of the bisection; 1e-9 when undefined, 1e-14 at least. */
  readonly tolerance?: number;
}

/** Places looked at on the way from -1 to the largest similarity, to notice a gate that is not monotone. */
const GRID = 200;

/** The raw threshold in force at an age, MEASURED: one candidate of that age is sent through the gates and reranks and
 *  its similarity bisected. Works on anybody's stages. Sources are skipped; what a stage does to others in the list
 *  (a min-max over the pool, a cut by rivals) is not seen. Source: design 4.2. */
export function measureThreshold(
  stages: readonly Stage[], ageDays: number, now: string, options: ProbeOptions = {},
): ThresholdProbe {
  const largest = within("largestSimilarity", options.largestSimilarity ?? 1, -1, 1);
  const tolerance = within("tolerance", options.tolerance ?? 1e-9, 1e-14, 2);
  const [asked, context] = [synchronous(stages), probeContext(now)];
  const passes = (similarity: number): boolean => {
    return send(asked, [probe("probe", similarity, ageDays, now)], context).some(({ id }) => id === "probe");
  };
  const grid = Array.from({ length: GRID + 1 }, (_, i) => (i === GRID ? largest : -1 + ((largest + 1) * i) / GRID));
  const answers = grid.map(passes);
  const first = answers.indexOf(true);
  const found = (threshold: number, reach: ThresholdProbe["reach"]): ThresholdProbe => {
    return { ageDays, threshold, reach, tolerance };
  };
  if (first === -1) return found(Infinity, "unreachable");
  const [below, above] = [grid[first - 1], grid[first] ?? largest];
  const threshold = below === undefined ? -Infinity : bisect(passes, below, above, tolerance);
  if (answers.includes(false, first)) return found(threshold, "not monotone");
  return found(threshold, first === 0 ? "open" : "gate");
}

/** Least value that passes, between one that does not (low) and one that does (high), to within the tolerance. */
export function bisect(passes: (value: number) => boolean, low: number, high: number, tolerance: number): number {
  let [refused, passed] = [low, high];
  while (Math.abs(passed - refused) > tolerance) {
    const middle = (refused + passed) / 2;
    // two neighbouring doubles have no middle: nothing finer exists
    if (middle === refused || middle === passed) break;
    if (passes(middle)) passed = middle;
    else refused = middle;
  }
  return passed;
}
