import type { Candidate } from "../../types";

/** Why a step cost an answer its place: a name to count by, and the case in words. */
export interface Mechanism {
  readonly name: string;
  readonly words: string;
  /** The candidate it lost to; null where none is to blame. */
  readonly rival: Candidate | null;
}

/** A mechanism from its parts. */
export function said(name: string, words: string, rival: Candidate | null = null): Mechanism {
  return { name, words, rival };
}
