import { faultAt, own, within, type Placed } from "../traces/placed";
import { asText, unpacked } from "../traces/values";

/** A list under a key; null where there is none (or null). Anything else is a FormatError; its JSON text will do. */
export function listAt(placed: Placed, key: string): readonly Placed[] | null {
  const value = unpacked(own(placed.value, key));
  if (value === undefined || value === null) return null;
  if (!Array.isArray(value)) throw faultAt(placed, key, "a list", value);
  return value.map((one: unknown, i) => within(placed, `${key}[${i}]`, one));
}

/** The first of these keys that has a text, a number or a flag, as text; null where none has one. A value of another
 *  type is a FormatError. */
export function textAt(placed: Placed, ...keys: readonly string[]): string | null {
  for (const key of keys) {
    const value = own(placed.value, key);
    if (value === undefined || value === null) continue;
    const text = asText(value);
    if (text === null) throw faultAt(placed, key, "a text", value);
    return text;
  }
  return null;
}

/** The value itself as text, as the elements of a list of texts or ids are. Anything else is a FormatError. */
export function textOf(placed: Placed): string {
  const text = asText(placed.value);
  if (text === null) throw faultAt(placed, "value", "a text", placed.value);
  return text;
}
