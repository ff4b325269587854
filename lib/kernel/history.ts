import type { Content } from "./message";

/** The cells that were run, oldest first. */
export interface History {
  readonly add: (line: number, code: string) => void;
  /** Answers a history_request. */
  readonly ask: (request: Content) => Content;
}

type Entry = readonly [session: number, line: number, code: string];

/** Remembers the cells of this session (session 1; there is none before it). */
export function openHistory(): History {
  const entries: Entry[] = [];
  const add = (line: number, code: string): void => void entries.push([1, line, code]);
  const ask = (request: Content): Content => {
    const { hist_access_type: type, n, start, stop, pattern, unique, output } = request;
    const found =
      type === "range"
        ? entries.filter(([, line]) => line >= number(start, 0) && line < number(stop, Infinity))
        : type === "search"
          ? newest(search(entries, String(pattern ?? "*"), unique === true), n)
          : newest(entries, n);
    return { status: "ok", history: output === true ? found.map(([s, l, code]) => [s, l, [code, null]]) : found };
  };
  return { add, ask };
}

function newest(entries: readonly Entry[], n: unknown): readonly Entry[] {
  return typeof n === "number" ? entries.slice(Math.max(0, entries.length - n)) : entries;
}

function number(value: unknown, otherwise: number): number {
  return typeof value === "number" ? value : otherwise;
}

function search(entries: readonly Entry[], pattern: string, unique: boolean): readonly Entry[] {
  const source = pattern.replace(/[.+^${}()|[\]\\]/g, "\\$&").replace(/\*/g, "[^]*").replace(/\?/g, "[^]");
  const found = entries.filter(([, , code]) => new RegExp(`^${source}$`).test(code));
  const again = (code: string, i: number): boolean => found.slice(i + 1).some(([, , later]) => later === code);
  return unique ? found.filter(([, , code], i) => !again(code, i)) : found;
}
