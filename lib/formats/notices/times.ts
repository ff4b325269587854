import type { Notice } from "../found";
import { oddInstant } from "../time";
import { tally } from "./tally";

/** A row with a time as written. */
export interface Timed {
  readonly id: string;
  readonly createdAt: string | null;
}

/** Missing, unparsable and zone-less times, impossible dates, and times after `now` (ISO 8601; null: not asked), each
 *  counted in rows. Nothing is mended: what to do with them is the audit's choice. */
export function timeNotices(rows: Iterable<Timed>, now: string | null, what: string): readonly Notice[] {
  const [missing, odd, bare, impossible, future] =
    ["missing times", "unparsable times", "times without a zone", "impossible times", "times in the future"].map(tally);
  const end = now === null ? Infinity : Date.parse(now);
  let total = 0;
  for (const { id, createdAt } of rows) {
    total += 1;
    const where = (): string => `${what} "${id}"`;
    if (createdAt === null || createdAt.trim() === "") missing?.hit(where);
    else {
      const fault = oddInstant(createdAt.trim());
      if (fault === "not ISO 8601") odd?.hit(() => `${where()}: ${JSON.stringify(createdAt.slice(0, 40))}`);
      else if (fault === "impossible") impossible?.hit(() => `${where()}: ${JSON.stringify(createdAt.slice(0, 40))}`);
      else if (fault !== null) bare?.hit(where);
      else if (Date.parse(createdAt) > end) future?.hit(where);
    }
  }
  const kept = "kept as written; what a decay makes of them is its own choice";
  return [missing, odd, impossible, bare, future].flatMap((kind) => kind?.notices(total, kept) ?? []);
}
