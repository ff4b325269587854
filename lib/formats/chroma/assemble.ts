import type { Json } from "./json-value";

/** What stream-json says, one by one: strings and numbers packed. */
export interface Token {
  readonly name: string;
  readonly value?: string | boolean | null;
}

/** Deeper values are refused: 64 levels, six times what anybody writes. */
export const DEEPEST = 64;

/** Builds one value out of tokens. */
export interface Assembler {
  /** The value when this token completes it, else undefined. */
  readonly take: (token: Token) => Json | undefined;
}

interface Open {
  readonly list: Json[] | null;
  readonly object: Map<string, Json> | null;
  key: string;
}

/** An assembler for one value after another. Keeps no state between values; a RangeError for one deeper than 64. */
export function assembler(): Assembler {
  const open: Open[] = [];
  const put = (value: Json): Json | undefined => {
    const top = open.at(-1);
    if (top === undefined) return value;
    if (top.list !== null) top.list.push(value);
    else top.object?.set(top.key, value);
    return undefined;
  };
  const begin = (one: Open): undefined => {
    if (open.length >= DEEPEST) throw new RangeError(`at most ${DEEPEST} levels`);
    open.push(one);
  };
  const end = (): Json | undefined => {
    const { list, object } = open.pop() ?? { list: null, object: null };
    return put(list ?? object);
  };
  return {
    take: ({ name, value }) => {
      switch (name) {
        case "startArray": return begin({ list: [], object: null, key: "" });
        case "startObject": return begin({ list: null, object: new Map(), key: "" });
        case "endArray":
        case "endObject": return end();
        case "keyValue": {
          const top = open.at(-1);
          if (top !== undefined) top.key = String(value);
          return undefined;
        }
        case "numberValue": return put(numberOf(String(value)));
        default: return put(value as Json);
      }
    },
  };
}

function numberOf(text: string): number | string {
  const value = Number(text);
  if (!Number.isFinite(value)) return text;
  return text.length > 15 && !Number.isSafeInteger(value) && /^-?\d+$/.test(text) ? text : value;
}
