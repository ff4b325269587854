/** What the order among equals needs to know about a row. */
export interface IndexedRow {
  readonly id: string;
  readonly createdAt: string | null;
}

/** Order among rows of equal similarity: newest first, rows without a readable time last, then id by code unit. */
export function newestFirst(a: IndexedRow, b: IndexedRow): number {
  return compare(sortableTime(b.createdAt), sortableTime(a.createdAt)) || compare(a.id, b.id);
}

/** The other way round: oldest first, rows without a readable time last, then id by code unit. */
export function oldestFirst(a: IndexedRow, b: IndexedRow): number {
  const [timeA, timeB] = [sortableTime(a.createdAt), sortableTime(b.createdAt)];
  if (timeA === -Infinity || timeB === -Infinity) return newestFirst(a, b);
  return compare(timeA, timeB) || compare(a.id, b.id);
}

/** Milliseconds since 1970, for ordering only: a time without a zone is read as UTC on every machine; -Infinity for
 *  null or  an unreadable one. */
export function sortableTime(createdAt: string | null): number {
  if (createdAt === null) return -Infinity;
  const whole = /^\d{4}-\d\d-\d\d$|(?:z|[+-]\d\d:?\d\d)$/i.test(createdAt);
  const time = Date.parse(whole ? createdAt : `${createdAt.replace(" ", "T")}Z`);
  return Number.isNaN(time) ? -Infinity : time;
}

function compare<T extends number | string>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
