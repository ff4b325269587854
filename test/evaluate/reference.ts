import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../../lib/root";

/** What test/reference/peers.py wrote: inputs and the peers' answers. */
export function reference<T>(name: string): T {
  return JSON.parse(readFileSync(join(packageRoot(), "test", "reference", name), "utf8")) as T;
}

/** [id, score] pairs a query, in list order. */
export type ScoredRun = Readonly<Record<string, readonly (readonly [string, number])[]>>;

/** Grades by query and document. */
export type Grades = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Judgements as our Map. */
export function qrelsFrom(grades: Grades): Map<string, Map<string, number>> {
  return new Map(Object.entries(grades).map(([query, row]) => [query, new Map(Object.entries(row))]));
}

/** A run in list order, or in the order of a comparison of [id, score] pairs (stable). */
export function runFrom(
  run: ScoredRun,
  order?: (a: readonly [string, number], b: readonly [string, number]) => number,
): Map<string, readonly { id: string; score: number }[]> {
  return new Map(Object.entries(run).map(([query, rows]) => {
    const sorted = order === undefined ? rows : [...rows].sort(order);
    return [query, sorted.map(([id, score]) => ({ id, score }))];
  }));
}

/** Falls a number further from another one than `most`? Says so with both. */
export function near(actual: number, expected: number, most: number, what: string): void {
  if (!(Math.abs(actual - expected) <= most)) throw new Error(`${what}: expected ${expected}, got ${actual}`);
}
