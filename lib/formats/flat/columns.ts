/** A column of numbers that grows. Places that were never set hold its default. */
export interface NumberColumn {
  readonly set: (row: number, value: number) => void;
  readonly at: (row: number) => number;
}

type Numbers = Int32Array | Float64Array;

/** An empty column of whole numbers (below 2^31) or of doubles. */
export function numberColumn(kind: "int32" | "float64", absent: number): NumberColumn {
  const make = (size: number): Numbers => {
    return (kind === "int32" ? new Int32Array(size) : new Float64Array(size)).fill(absent);
  };
  let values = make(0);
  return {
    set: (row, value) => {
      if (row >= values.length) {
        const larger = make(Math.max(256, row + 1, Math.ceil(values.length * 1.5)));
        larger.set(values);
        values = larger;
      }
      values[row] = value;
    },
    at: (row) => values[row] ?? absent,
  };
}

/** Texts that are kept once and numbered from 0 in the order of their first appearance. */
export interface Pool {
  readonly number: (text: string) => number;
  readonly text: (number: number) => string;
  readonly size: () => number;
}

/** An empty pool. "copy": texts are slices of something long, which a pooled slice would keep in memory. */
export function pool(texts: "keep" | "copy"): Pool {
  const numbers = new Map<string, number>();
  const all: string[] = [];
  return {
    number: (text) => {
      const known = numbers.get(text);
      if (known !== undefined) return known;
      const own = texts === "copy" ? Buffer.from(text).toString() : text;
      numbers.set(own, all.length);
      return all.push(own) - 1;
    },
    text: (number) => all[number] ?? "",
    size: () => all.length,
  };
}
