import stringWidth = require("string-width");

/** Columns a text takes on a terminal: 2 for a CJK character or emoji, 0 for a combining mark. */
export function columnsOf(text: string): number {
  return stringWidth(text);
}

/** Cuts a text to at most `width` columns, the last of them "…" if something was cut. */
export function clip(text: string, width: number): string {
  if (columnsOf(text) <= width) return text;
  let kept = "";
  let used = 0;
  for (const character of text) {
    const next = used + columnsOf(character);
    if (next > width - 1) break;
    kept += character;
    used = next;
  }
  return `${kept}…`;
}

const CJK = "\\u2e80-\\u9fff\\uac00-\\ud7af\\uf900-\\ufaff\\uff00-\\uffef";
const PIECE = new RegExp(`\\s+|[${CJK}]|[^\\s${CJK}]+`, "gu");

/** Breaks a text into lines of at most `width` columns: at spaces, between CJK characters, and inside a word only
 *  if it is wider than a line. Line feeds of the text are kept. */
export function wrap(text: string, width: number): readonly string[] {
  return text.split("\n").flatMap((line) => wrapLine(line, width));
}

function wrapLine(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const piece of text.match(PIECE)?.flatMap((word) => breakWord(word, width)) ?? []) {
    if (columnsOf(line + piece.trimEnd()) > width) {
      lines.push(line.trimEnd());
      line = piece.trimStart();
    } else line += piece;
  }
  return [...lines, line.trimEnd()];
}

function breakWord(word: string, width: number): readonly string[] {
  if (columnsOf(word) <= width) return [word];
  const parts: string[] = [];
  let part = "";
  for (const character of word) {
    if (columnsOf(part + character) > width) {
      parts.push(part);
      part = "";
    }
    part += character;
  }
  return [...parts, part];
}
