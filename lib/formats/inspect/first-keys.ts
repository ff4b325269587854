/** Keys of the first JSON object of a text that may be cut off: of the document itself, or, where it is a list, of its
 *  first element. Keys beyond the cut are missing; anything that is no JSON object has none. */
export function firstKeys(text: string): readonly string[] {
  const start = /^\s*(?:\[\s*)?\{/.exec(text);
  if (start === null) return [];
  const keys: string[] = [];
  let depth = 1;
  for (let at = start[0].length; at < text.length && depth > 0; at += 1) {
    const character = text[at];
    if (character === "{" || character === "[") depth += 1;
    else if (character === "}" || character === "]") depth -= 1;
    else if (character === '"') {
      const end = endOfString(text, at);
      if (end === -1) return keys;
      if (depth === 1 && /^\s*:/.test(text.slice(end + 1, end + 40))) keys.push(unquoted(text.slice(at, end + 1)));
      at = end;
    }
  }
  return keys;
}

function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    if (text[at] === "\\") at += 1;
    else if (text[at] === '"') return at;
  }
  return -1;
}

function unquoted(text: string): string {
  try {
    return String(JSON.parse(text));
  } catch {
    return text.slice(1, -1);
  }
}
