/** Seconds from 2001 to 2286; times 1e3, 1e6 and 1e9 the same in ms, µs and ns. */
const LEAST = 1e9;
const MOST = 1e10;

/** A number of seconds, milliseconds, microseconds or nanoseconds since 1970 as an ISO 8601 instant; null for anything
 *  else. Only instants from 2001 to 2286, since smaller numbers may mean anything. */
export function instantOfNumber(text: string): string | null {
  if (!/^\d{10,19}(\.\d+)?$/.test(text)) return null;
  const unit = [1, 1e3, 1e6, 1e9].find((size) => Number(text) / size >= LEAST && Number(text) / size < MOST);
  return unit === undefined ? null : new Date((Number(text) / unit) * 1_000).toISOString();
}
