const CONTROLS = /[\u0000-\u001f\u007f-\u009f]/g;
const INVISIBLE =
  /[\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu;
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
const ENTITIES: ReadonlyMap<string, string> = new Map([
  ["&", "&amp;"], ["<", "&lt;"], [">", "&gt;"], ['"', "&quot;"], ["'", "&#39;"], ["`", "&#96;"],
]);

function picture(control: string): string {
  const code = control.charCodeAt(0);
  if (code === 10) return "↵";
  if (code === 9) return " ";
  if (code === 127) return "␡";
  return code < 32 ? String.fromCharCode(0x2400 + code) : named(control);
}

function named(character: string): string {
  return `⟦U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}⟧`;
}

/** One line in which nothing hides: control characters become pictures (␛), bidirectional and invisible ones their
 *  code (⟦U+202E⟧), lone surrogates U+FFFD, a line feed ↵. Safe to print on a terminal. */
export function visible(text: string): string {
  return text
    .replace(/\r\n/g, "\n")
    .replace(LONE_SURROGATE, "\ufffd")
    .replace(CONTROLS, picture)
    .replace(INVISIBLE, named);
}

/** `visible`, line by line: line feeds stay. */
export function visibleLines(text: string): string {
  return text.replace(/\r\n/g, "\n").split("\n").map(visible).join("\n");
}

/** `visible` and escaped for HTML text and for attribute values in either kind of quotes. */
export function escapeHtml(text: string): string {
  return visible(text).replace(/[&<>"'`]/g, (character) => ENTITIES.get(character) ?? character);
}

/** The first `limit` code points; a longer text ends in "… (+n)" with the number left out. */
export function shorten(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const points = [...text];
  return points.length <= limit ? text : `${points.slice(0, limit).join("")}… (+${points.length - limit})`;
}
