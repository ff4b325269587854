import { types } from "node:util";

/** Turns a cell's value into text. */
export type Format = (value: unknown) => string;

/** Counts that print as "23/24 (95.8 %)". */
export interface Rate {
  readonly kind: "rate";
  readonly successes: number;
  readonly n: number;
}

/** `successes` of `n` as a value that prints counts beside the percentage; n = 0 prints "0/0 (not observed)".
 *  RangeError unless 0 <= successes <= n; a mean (for example over seeds) may be a fraction. */
export function rate(successes: number, n: number): Rate {
  if (!(successes >= 0 && successes <= n && Number.isFinite(n))) {
    throw new RangeError(`rate: successes must lie in [0, n], got ${successes} of ${n}`);
  }
  return { kind: "rate", successes, n };
}

/** True for a value made by `rate`. */
export function isRate(value: unknown): value is Rate {
  return typeof value === "object" && value !== null && (value as { kind?: unknown }).kind === "rate"
    && typeof (value as Rate).n === "number";
}

/** "23/24 (95.8 %)". */
export function formatRate({ successes, n }: Rate): string {
  const count = Number.isInteger(successes) ? String(successes) : successes.toFixed(1);
  return `${count}/${n} (${n === 0 ? NOT_OBSERVED : percent(1)(successes / n)})`;
}

/** What an absent value prints as where it means that nothing was seen. */
export const NOT_OBSERVED = "not observed";

/** Fixed digits, grouped by commas: digits(1)(35649) is "35,649.0"; "-0.00" is written "0.00". */
export function digits(count: number): Format {
  return whenNumber((value) => {
    const fixed = value.toFixed(count).replace(/^-(0(?:\.0+)?)$/, "$1");
    const [whole = "", fraction] = fixed.split(".");
    const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
    return fraction === undefined ? grouped : `${grouped}.${fraction}`;
  });
}

/** "35,649". */
export const integer: Format = digits(0);

/** Three digits: "0.649". */
export const cosine: Format = digits(3);

/** A share in [0, 1] as "95.8 %". */
export function percent(count: number): Format {
  return whenNumber((value) => `${digits(count)(value * 100)} %`);
}

/** Fixed digits with "+" before a gain; zero has no sign. */
export function signed(count: number): Format {
  return whenNumber((value) => {
    const text = digits(count)(value);
    return Number(value.toFixed(count)) > 0 ? `+${text}` : text;
  });
}

/** "0.0005" with four digits, "< 0.0001" below. */
export const pValue: Format = whenNumber((p) => (p < 0.0001 ? "< 0.0001" : p.toFixed(4)));

/** How a value prints without a format: integers grouped, other numbers with 3 digits, rates with their counts,
 *  true/false as yes/no, arrays, sets and maps joined by ", " (an array in one in brackets), of a typed array the first
 *  100 numbers, null and undefined as "–", errors by name and message, other objects as JSON. */
export function plainFormat(value: unknown): string {
  if (value === null || value === undefined) return "–";
  if (typeof value === "number") return Number.isInteger(value) ? integer(value) : cosine(value);
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (isRate(value)) return formatRate(value);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? "invalid date" : value.toISOString();
  if (Array.isArray(value)) return listed(value);
  return typeof value === "object" ? objectFormat(value) : String(value);
}

function listed(values: readonly unknown[]): string {
  return values.map((each) => (Array.isArray(each) ? `[${listed(each)}]` : plainFormat(each))).join(", ");
}

/** JSON would make {} of most of these. */
function objectFormat(value: object): string {
  if (types.isTypedArray(value)) {
    const more = value.length - SHOWN;
    return `${listed(Array.from(value.subarray(0, SHOWN) as ArrayLike<unknown>))}${more > 0 ? `, … (+${more})` : ""}`;
  }
  if (types.isSet(value)) return listed([...value]);
  if (types.isMap(value)) return [...value].map(([key, each]) => `${plainFormat(key)}: ${plainFormat(each)}`).join(", ");
  if (types.isNativeError(value)) return `${value.name}: ${value.message}`;
  return types.isRegExp(value) ? String(value) : json(value);
}

const SHOWN = 100;

function json(value: object): string {
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return "[object]";
  }
}

function whenNumber(format: (value: number) => string): Format {
  return (value) => (typeof value === "number" && Number.isFinite(value) ? format(value) : plainOrNumber(value));
}

function plainOrNumber(value: unknown): string {
  return typeof value === "number" ? String(value) : plainFormat(value);
}
