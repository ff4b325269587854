import hljs from "highlight.js/lib/core";
import bash from "highlight.js/lib/languages/bash";
import json from "highlight.js/lib/languages/json";
import python from "highlight.js/lib/languages/python";
import sql from "highlight.js/lib/languages/sql";
import typescript from "highlight.js/lib/languages/typescript";
import { escapeHtml, withTurns } from "./escape";

const LANGUAGES = { bash, json, python, sql, typescript };
for (const [name, language] of Object.entries(LANGUAGES)) hljs.registerLanguage(name, language);

/** The one element for each kind of token that is coloured; names, numbers and punctuation are not. */
const ELEMENTS: ReadonlyMap<string, string> = new Map([
  ["keyword", "b"], ["literal", "b"], ["string", "i"], ["regexp", "i"], ["comment", "em"],
]);

/** Code as HTML: keywords in <b>, strings in <i>, comments in <em>, which a page's style sheet colours. A language it
 *  does not know (of bash, json, python, sql, typescript and their short names) is escaped only. */
export function highlight(code: string, language: string): string {
  if (!hljs.getLanguage(language)) return escapeHtml(code);
  const open: string[] = [];
  return hljs.highlight(withTurns(code), { language, ignoreIllegals: true }).value
    .replace(/<span class="hljs-([\w-]+)[^"]*">|<\/span>/g, (_, kind?: string) => {
      if (kind === undefined) return end(open.pop());
      const element = open.some((each) => each !== "") ? "" : (ELEMENTS.get(kind) ?? "");
      open.push(element);
      return element === "" ? "" : `<${element}>`;
    })
    .replace(/&quot;/g, '"').replace(/&#x27;/g, "'");
}

function end(element: string | undefined): string {
  return element ? `</${element}>` : "";
}
