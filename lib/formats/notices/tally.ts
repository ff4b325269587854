import type { Notice } from "../found";

/** Counts one oddity and keeps the place of its first case. */
export interface Tally {
  /** `where` is asked only the first time. */
  readonly hit: (where: () => string) => void;
  readonly count: () => number;
  /** The notice; none when nothing was hit. `of`: of how many, null where no total makes sense. */
  readonly notices: (of: number | null, handled: string) => readonly Notice[];
}

/** An empty tally of that name. */
export function tally(name: string): Tally {
  let count = 0;
  let first = "";
  return {
    hit: (where) => {
      if (count === 0) first = where();
      count += 1;
    },
    count: () => count,
    notices: (of, handled) => (count === 0 ? [] : [{ name, count, of, first, handled }]),
  };
}
