import type { Cell, Evidence } from "../../audit/diagnosis";
import { effectiveThresholdFigure } from "../charts/effective-threshold";
import { epsilonCurveFigure } from "../charts/epsilon-curve";
import { flipBandFigure } from "../charts/flip-band";
import type { Figure } from "../figure";
import { gainsFigure } from "./gains-figure";

/** Rows above which a figure of one mark a row would be no help. */
const MOST = 400;

/** The figure of a table that a figure shows better: thresholds in force by age, what steps gain and lose, flips, sweeps. null for every other table, and for one without the columns it would need. */
export function evidenceFigure(evidence: Evidence): Figure | null {
  if (evidence.rows.length === 0 || evidence.rows.length > MOST) return null;
  const kind = evidence.id.split("/")[0] ?? "";
  const made = FIGURES.get(kind);
  return made === undefined ? null : made(evidence);
}

const FIGURES: ReadonlyMap<string, (evidence: Evidence) => Figure | null> = new Map([
  ["effective-threshold", thresholds], ["ablation", gainsFigure], ["flips", flipped], ["sweep", swept],
]);

/** The column of that name (without its unit): a cell of a row, or null. */
export function columnOf(evidence: Evidence, name: string): (row: readonly Cell[]) => Cell {
  const at = evidence.columns.findIndex((column) => column.name === name);
  return (row) => row[at] ?? null;
}

function thresholds(evidence: Evidence): Figure | null {
  const [age, nominal, inForce] = ["age", "nominal", "in force"].map((name) => columnOf(evidence, name));
  const rows = evidence.rows.flatMap((row) => {
    const [ageDays, tau, needed] = [age?.(row), nominal?.(row), inForce?.(row)];
    const threshold = typeof needed === "string" || needed === null ? Infinity : needed;
    return typeof ageDays === "number" && typeof tau === "number" && threshold !== undefined
      ? [{ ageDays, tau, threshold, factor: Number.isFinite(threshold) && threshold !== 0 ? tau / threshold : 0 }] : [];
  });
  const [first] = rows;
  if (first === undefined || rows.length > 14 || rows.some(({ tau }) => tau !== first.tau)) return null;
  const plain = rows.map(({ ageDays, threshold, factor }) => ({ ageDays, threshold, factor: Number(factor.toPrecision(3)) }));
  return effectiveThresholdFigure(plain, { tau: first.tau, caption: evidence.title });
}

/** Only where all flips share one bound b/a: else the band would be none. */
function flipped(evidence: Evidence): Figure | null {
  const [query, a, b, effect, bound] = ["query", "a", "b", "effect", "bound"].map((name) => columnOf(evidence, name));
  const points = evidence.rows.flatMap((row) => {
    const [x, y, of, least] = [a?.(row), b?.(row), effect?.(row), bound?.(row)];
    const words = of === "loss" || of === "gain" ? of : "neither";
    return typeof x === "number" && typeof y === "number" && typeof least === "number"
      ? [{ query: String(query?.(row) ?? ""), a: x, b: y, effect: words, bound: least } as const] : [];
  });
  const ratio = Math.min(...points.map((point) => point.bound));
  if (points.length < 2 || !(ratio > 0 && ratio <= 1)) return null;
  return flipBandFigure(points, {
    ratio, caption: `${evidence.title}; the dashed line is the lowest bound among them, b/a = ${Number(ratio.toPrecision(3))}`,
  });
}

function swept(evidence: Evidence): Figure | null {
  const [setting, first] = ["setting", "success@1"].map((name) => columnOf(evidence, name));
  const points = evidence.rows.flatMap((row) => {
    const [x, y] = [setting?.(row), first?.(row)];
    return typeof x === "number" && typeof y === "number" ? [{ x, low: y, median: y, high: y }] : [];
  });
  if (points.length < 3) return null;
  return epsilonCurveFigure(points, { measure: "success@1", setting: "setting", caption: evidence.title });
}
