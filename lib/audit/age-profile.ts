import { ageClass, ageOrOdd, type AgeClass } from "../recall";
import { sharesOf } from "./arithmetic";

/** How old the rows of a store are. */
export interface AgeProfile {
  readonly rows: number;
  /** Exact ages in days of the rows whose time is a good one, in the order of the rows. */
  readonly ages: readonly number[];
  readonly classes: Readonly<Record<AgeClass, number>>;
  /** classes as shares of `ages`. */
  readonly shares: Readonly<Record<AgeClass, number>>;
  readonly youngest: number;
  readonly oldest: number;
  /** Rows whose time is missing, unparsable, zone-less or in the future (see findOddTimes); in no class. */
  readonly odd: number;
}

/** The ages of a store's rows and their classes in whole days (<= 30, 31-90, > 90). RangeError where no row has a
 *  usable time. Source: article 72 section 3. */
export function ageProfile(rows: readonly { readonly createdAt: string | null }[], now: string): AgeProfile {
  const ages = rows.map(({ createdAt }) => ageOrOdd(createdAt, now)).filter((age) => typeof age === "number");
  if (ages.length === 0) throw new RangeError(`ageProfile: expected at least one row with a time before ${now}`);
  const count = (wanted: AgeClass): number => ages.filter((age) => ageClass(age) === wanted).length;
  const classes = { fresh: count("fresh"), month: count("month"), old: count("old") };
  const [fresh = 0, month = 0, old = 0] = sharesOf([classes.fresh, classes.month, classes.old]);
  return {
    rows: rows.length, ages, classes, shares: { fresh, month, old },
    youngest: Math.min(...ages), oldest: Math.max(...ages), odd: rows.length - ages.length,
  };
}
