import { SECRET_PATTERNS } from "./mask-patterns";

/** Where a secret stands in a text (UTF-16 positions, `to` is behind it), and of which kind it is. */
export interface Span {
  readonly from: number;
  readonly to: number;
  readonly kind: string;
  /** "loose": the rule takes more than the secret, or beside it; what SECRET_PATTERNS find there goes before. */
  readonly fit?: "exact" | "loose";
}

/** True where two spans share a character. */
export function overlap(a: Span, b: Span): boolean {
  return a.from < b.to && b.from < a.to;
}

/** The secrets that SECRET_PATTERNS find in one text, pattern by pattern; they may overlap. The end of a password
 *  in an address and its host are no e-mail address. */
export function ownSpans(text: string): readonly Span[] {
  const low = text.toLowerCase();
  const spans = SECRET_PATTERNS.flatMap(({ kind, pattern, hints, when }) => {
    if (!hints.some((hint) => low.includes(hint))) return [];
    return [...text.matchAll(pattern)].flatMap((match) => {
      const secret = match[1] ?? "";
      if (secret === "" || secret.startsWith("[masked:") || when?.(secret) === false) return [];
      const to = match.index + match[0].length;
      return [{ from: to - secret.length, to, kind }];
    });
  });
  const others = spans.filter(({ kind }) => kind !== "e-mail");
  return spans.filter((span) => span.kind !== "e-mail" || !others.some((other) => overlap(span, other)));
}
