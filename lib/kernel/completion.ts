import type { QuickInfo, SymbolDisplayPart } from "@tslab/typescript-for-tslab";
import type { CompletionInfo } from "tslab/dist/converter";

/** What could stand between two positions of a cell (in UTF-16 units), the likeliest first. */
export interface Completion {
  readonly start: number;
  readonly end: number;
  readonly matches: readonly { readonly text: string; readonly type: string }[];
}

/** What a symbol is. */
export interface Inspection {
  readonly signature: string;
  /** Markdown; empty without documentation. */
  readonly documentation: string;
}

const MOST = 1000;
const TYPES: ReadonlyMap<string, string> = new Map([
  ["method", "function"],
  ["local function", "function"],
  ["var", "instance"],
  ["let", "instance"],
  ["const", "instance"],
  ["local var", "instance"],
  ["alias", "instance"],
  ["parameter", "param"],
  ["getter", "property"],
  ["setter", "property"],
  ["warning", "text"],
  ["string", "text"],
]);

/** Reads the compiler's completion; a kind that Jupyter has no word for keeps the compiler's. */
export function toCompletion({ start, end, candidates, original }: CompletionInfo): Completion {
  const kinds = new Map((original?.entries ?? []).map(({ name, kind }) => [name, kind as string]));
  const type = (kind: string): string => TYPES.get(kind) ?? kind;
  const matches = candidates.slice(0, MOST).map((text) => ({ text, type: type(kinds.get(text) ?? "text") }));
  return { start, end, matches };
}

/** Reads the compiler's quick info. */
export function toInspection(info: QuickInfo | undefined): Inspection | undefined {
  if (!info) return undefined;
  const tags = (info.tags ?? []).map(({ name, text }) => `*@${name}* ${joined(text)}`.trimEnd());
  const paragraphs = [joined(info.documentation), tags.join("  \n")];
  return {
    signature: joined(info.displayParts),
    documentation: paragraphs.filter((paragraph) => paragraph !== "").join("\n\n"),
  };
}

function joined(parts: readonly SymbolDisplayPart[] | undefined): string {
  return (parts ?? []).map(({ text }) => text).join("");
}
