const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Any text as HTML text or as a quoted attribute's value. Control characters, which HTML cannot hold, become "�". */
export function escapeHtml(text: string): string {
  // eslint-disable-next-line no-control-regex
  return text
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g, "\ufffd")
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** Any text as HTML text; quotes stay, so it may not stand in an attribute. */
export function escapeText(text: string): string {
  return escapeHtml(text).replace(/&quot;/g, '"').replace(/&#39;/g, "'");
}

/** Text of a terminal without its colour codes. */
export function withoutColours(text: string): string {
  // eslint-disable-next-line no-control-regex
  return text.replace(/\x1b\[[0-9;?]*[ -/]*[@-~]/g, "");
}
