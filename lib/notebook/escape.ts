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
  return withTurns(text)
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g, "\ufffd")
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** Text in which the characters that turn the direction of what stands around them are their code (⟦U+202E⟧), so that
 *  it reads as it runs. */
export function withTurns(text: string): string {
  const codeOf = (turn: string): string => turn.charCodeAt(0).toString(16).toUpperCase();
  return text.replace(/[\u202a-\u202e\u2066-\u2069]/g, (turn) => `⟦U+${codeOf(turn)}⟧`);
}

/** Any text as HTML text; quotes stay, so it may not stand in an attribute. */
export function escapeText(text: string): string {
  return escapeHtml(text).replace(/&quot;/g, '"').replace(/&#39;/g, "'");
}

/** What a terminal is left with: no colour codes, of a line that was written over (\r) the last version. */
export function withoutColours(text: string): string {
  // eslint-disable-next-line no-control-regex
  const plain = text.replace(/\x1b\[[0-9;?]*[ -/]*[@-~]/g, "").replace(/\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)/g, "");
  return plain.includes("\r") ? plain.split("\n").map(lastVersion).join("\n") : plain;
}

function lastVersion(line: string): string {
  return line.split("\r").filter((version) => version !== "").pop() ?? "";
}
