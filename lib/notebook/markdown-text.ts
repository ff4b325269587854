/** A text that Markdown shows as it is, on one line: what could mark, link, embed or be HTML is escaped. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .replace(/[\\`*_[\]{}|~#$!]/g, "\\$&")
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;");
}

/** A text as inline code of Markdown, whatever backticks are in it; "" stays "". */
export function inlineCode(text: string): string {
  if (text.trim() === "") return "";
  const fence = "`".repeat(longestRun(text) + 1);
  const space = /^`|`$/.test(text) ? " " : "";
  return `${fence}${space}${text.replace(/\s+/g, " ").replace(/\|/g, "\\|")}${space}${fence}`;
}

/** A text as a fenced block whose fence is longer than any in the text. */
export function fenced(text: string, language: string): string {
  const fence = "`".repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}${language}\n${text.replace(/\n$/, "")}\n${fence}`;
}

function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
}
