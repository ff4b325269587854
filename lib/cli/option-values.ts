import { oddInstant } from "../formats";

/** A whole number from `least` (1 when undefined); RangeError naming the option. */
export function whole(flag: string, text: string, least: number = 1): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= least && Number.isSafeInteger(value)) return value;
  throw new RangeError(`${flag} expected a whole number >= ${least}, got ${JSON.stringify(text)}`);
}

/** A number in [low, high]; RangeError naming the option. */
export function within(flag: string, text: string, [low, high]: readonly [number, number]): number {
  const value = text.trim() === "" ? NaN : Number(text);
  if (value >= low && value <= high) return value;
  throw new RangeError(`${flag} expected a number from ${low} to ${high}, got ${JSON.stringify(text)}`);
}

/** One of the words; RangeError naming the option and all of them. */
export function oneOf<const W extends string>(flag: string, text: string, words: readonly W[]): W {
  const word = words.find((one) => one === text);
  if (word !== undefined) return word;
  throw new RangeError(`${flag} expected ${words.join(" or ")}, got ${JSON.stringify(text)}`);
}

/** An ISO 8601 instant with a zone, or undefined where none is given; RangeError naming the option. */
export function instant(flag: string, text: string | undefined): string | undefined {
  if (text === undefined || oddInstant(text) === null) return text;
  throw new RangeError(`${flag} expected an ISO 8601 instant with a zone, got ${JSON.stringify(text)}`);
}

/** `key=path` pairs as a map; RangeError for a pair without "=", an unknown key, or a key twice. */
export function pairs<const K extends string>(
  flag: string, texts: readonly string[], keys: readonly K[],
): ReadonlyMap<K, string> {
  const map = new Map<K, string>();
  for (const text of texts) {
    const at = text.indexOf("=");
    if (at < 1 || at === text.length - 1) throw new RangeError(`${flag} expected key=path, got ${JSON.stringify(text)}`);
    const key = oneOf(flag, text.slice(0, at), keys);
    if (map.has(key)) throw new RangeError(`${flag} expected each key once, got ${key} again`);
    map.set(key, text.slice(at + 1));
  }
  return map;
}
