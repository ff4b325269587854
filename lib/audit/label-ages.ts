import { ageClass, ageInDays, type AgeClass } from "../recall";
import type { Qrels } from "../types";

/** How many rows of one age class a store holds, and how many of its judgements name one as right. */
export interface LabelAge {
  readonly tier: AgeClass;
  readonly rows: number;
  readonly rowShare: number;
  /** Judged pairs (query, row) of this class that are right. */
  readonly right: number;
  readonly rightShare: number;
  /** Queries all of whose right rows are of this class. */
  readonly onlyHere: number;
}

/** Whether judgements look at ages: the share of each class in the store beside its share among the right rows. Alike
 *  shares are what labels made without a calendar give; they prove nothing alone (see shuffledAges). Judged rows that
 *  are unknown, or rows without a good time: RangeError. No right row: the shares are 0. */
export function labelAges(
  qrels: Qrels, rows: readonly { readonly id: string; readonly createdAt: string | null }[], now: string,
  from: number = 1,
): readonly LabelAge[] {
  const classes = new Map(rows.map(({ id, createdAt }) => [id, ageClass(ageInDays(createdAt ?? "", now))]));
  const right = [...qrels].map(([query, grades]) => [...grades].filter(([, grade]) => grade >= from).map(([id]) => {
    const known = classes.get(id);
    if (known === undefined) throw new RangeError(`labelAges: query "${query}" judges "${id}", which is no row`);
    return known;
  }));
  const pairs = right.flat();
  return (["fresh", "month", "old"] as const).map((tier) => {
    const count = (list: readonly AgeClass[]): number => list.filter((one) => one === tier).length;
    return {
      tier,
      rows: count([...classes.values()]), rowShare: share(count([...classes.values()]), classes.size),
      right: count(pairs), rightShare: share(count(pairs), pairs.length),
      onlyHere: right.filter((list) => list.length > 0 && count(list) === list.length).length,
    };
  });
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}
