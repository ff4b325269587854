import { ageOrOdd, type OddKind } from "./age";

/** A row whose time cannot be used as it stands. */
export interface OddTime {
  readonly id: string;
  readonly createdAt: string | null;
  readonly odd: OddKind;
}

/** The rows whose createdAt is missing, unparsable, zone-less or after `now`, in row order; empty when all are good.
 *  What is done about them is the caller's choice (MissingTime). Source: design 4.4. */
export function findOddTimes(
  rows: Iterable<{ readonly id: string; readonly createdAt: string | null }>, now: string,
): readonly OddTime[] {
  const odd: OddTime[] = [];
  for (const { id, createdAt } of rows) {
    const age = ageOrOdd(createdAt, now);
    if (typeof age === "string") odd.push({ id, createdAt, odd: age });
  }
  return odd;
}
