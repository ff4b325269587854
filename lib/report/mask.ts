import { overlap, ownSpans, type Span } from "./mask-spans";
import { lintedSpans } from "./mask-secretlint";

/** Masks the secrets of texts for as long as a report lives: one secret, one tag, wherever it stands. */
export interface Masker {
  /** The texts with a tag such as "[masked: e-mail 2]" in place of each secret, in their order. */
  readonly mask: (texts: readonly string[]) => Promise<readonly string[]>;
  /** Different secrets so far, by kind. */
  readonly counts: () => ReadonlyMap<string, number>;
}

/** Repeats of a found secret are looked for in all texts from this length on: shorter ones are everyday words. */
const DISTINCTIVE = 8;
/** More secrets than this are not looked for a second time: they stand where the rules find them. */
const MOST_REPEATED = 5000;

/** Finds keys, tokens, passwords in addresses and assignments, e-mail addresses and private keys by @secretlint's
 *  recommended rules and by SECRET_PATTERNS. Tags are numbered as secrets appear, so they give nothing away and are the
 *  same for the same texts in the same order. A secret of 8 characters or more is masked wherever it is repeated. */
export function openMasker(): Masker {
  const tags = new Map<string, string>();
  const counts = new Map<string, number>();
  const tagOf = (secret: string, kind: string): string => {
    const known = tags.get(secret);
    if (known !== undefined) return known;
    const n = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, n);
    const tag = `[masked: ${kind} ${n}]`;
    tags.set(secret, tag);
    return tag;
  };
  const mask = async (texts: readonly string[]): Promise<readonly string[]> => {
    const linted = await lintedSpans(texts);
    const masked = texts.map((text, i) => {
      const own = ownSpans(text);
      const more = (linted.get(i) ?? []).filter((one) => one.fit !== "loose" || !own.some((other) => overlap(one, other)));
      const spans = merged([...own, ...more]);
      return spans.length === 0 ? text : replaced(text, spans, tagOf);
    });
    return withoutRepeats(masked, tags);
  };
  return { mask, counts: () => new Map(counts) };
}

/** Spans in order, overlapping ones as one of the first one's kind. */
function merged(spans: readonly Span[]): readonly Span[] {
  const whole: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.from - b.from || b.to - a.to)) {
    const last = whole[whole.length - 1];
    if (last === undefined || span.from >= last.to) whole.push(span);
    else if (span.to > last.to) whole[whole.length - 1] = { ...last, to: span.to };
  }
  return whole;
}

function replaced(text: string, spans: readonly Span[], tagOf: (secret: string, kind: string) => string): string {
  let out = "";
  let at = 0;
  for (const { from, to, kind } of spans) {
    out += text.slice(at, from) + tagOf(text.slice(from, to), kind);
    at = to;
  }
  return out + text.slice(at);
}

function withoutRepeats(texts: readonly string[], tags: ReadonlyMap<string, string>): readonly string[] {
  const known = [...tags.keys()].filter((secret) => secret.length >= DISTINCTIVE);
  if (known.length === 0 || known.length > MOST_REPEATED) return texts;
  const literal = known.sort((a, b) => b.length - a.length).map((one) => one.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  const any = new RegExp(literal.join("|"), "g");
  return texts.map((text) => text.replace(any, (secret) => tags.get(secret) ?? secret));
}
