import type { Span } from "./mask-spans";

/** Between two texts of one block: a mark that is in none of the rules. */
const GAP = "\n\u0001\n";
/** Characters of one block: the linter's own work is per call, not per character. */
const BLOCK = 1 << 17;

interface Block {
  readonly texts: readonly { readonly index: number; readonly from: number; readonly to: number }[];
  readonly content: string;
}

/** Finds secrets in a content; `range` as UTF-16 positions. A test hands in its own. */
export type Lint = (content: string) => Promise<readonly { readonly range: readonly [number, number]; readonly rule: string }[]>;

/** The secrets that @secretlint's recommended rules find, by position of the text. Comments that switch the linter off
 *  are text like any other here. A find that reaches over two texts is looked for again in each of them alone. */
export async function lintedSpans(
  texts: readonly string[], open: () => Promise<Lint> = openLinter,
): Promise<ReadonlyMap<number, readonly Span[]>> {
  const lint = await open();
  const found = new Map<number, Span[]>();
  const add = (index: number, span: Span): void => {
    const own = found.get(index);
    if (own === undefined) found.set(index, [span]);
    else own.push(span);
  };
  for (const { texts: places, content } of blocksOf(texts)) {
    const again = new Set<number>();
    for (const { range: [from, to], rule } of await lint(content)) {
      for (const place of places.filter((one) => one.from < to && from < one.to)) {
        const whole = place.from <= from && to <= place.to;
        if (!whole) again.add(place.index);
        else add(place.index, { from: from - place.from, to: to - place.from, kind: kindOf(rule), fit: fitOf(rule) });
      }
    }
    for (const index of again) {
      for (const { range: [from, to], rule } of await lint(texts[index] ?? "")) {
        add(index, { from, to, kind: kindOf(rule), fit: fitOf(rule) });
      }
    }
  }
  return found;
}

function* blocksOf(texts: readonly string[]): Generator<Block> {
  let places: { index: number; from: number; to: number }[] = [];
  let content = "";
  for (const [index, text] of texts.entries()) {
    places.push({ index, from: content.length, to: content.length + text.length });
    content += text + GAP;
    if (content.length < BLOCK) continue;
    yield { texts: places, content };
    [places, content] = [[], ""];
  }
  if (places.length > 0) yield { texts: places, content };
}

/** Of an address with a password two rules take everything, host and all; the range of an AWS secret begins at the name
 *  before it and ends too early. */
function fitOf(rule: string): "exact" | "loose" {
  return /basicauth|connection-string|rule-aws/.test(rule) ? "loose" : "exact";
}

function kindOf(rule: string): string {
  return `${rule.replace(/^.*secretlint-rule-/, "").replace("privatekey", "private key")} secret`;
}

let opened: Promise<Lint> | undefined;

function openLinter(): Promise<Lint> {
  opened ??= (async () => {
    const [{ lintSource }, { rules: all }] = await Promise.all([
      import("@secretlint/core"), import("@secretlint/secretlint-rule-preset-recommend"),
    ]);
    // One by one, without the rule that obeys comments: as part of its preset it cannot be switched off.
    const rules = all.filter(({ meta }) => meta.id !== "@secretlint/secretlint-rule-filter-comments")
      .map((rule) => ({ id: rule.meta.id, rule, options: {} }));
    return async (content) => {
      const source = { filePath: "text.txt", content, contentType: "text", ext: ".txt" } as const;
      const { messages } = await lintSource({ source, options: { config: { rules }, noPhysicFilePath: true } });
      return messages.map(({ range, ruleId }) => ({ range: [range[0] ?? 0, range[1] ?? 0] as const, rule: ruleId }));
    };
  })();
  return opened;
}
