import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Notebook, TextCell } from "./notebook";

/** A cell's text in another language, and the sha256 of the text it was made from. */
export interface TranslatedCell {
  readonly from: string;
  readonly text: string;
}

/** The languages of our notebooks: what --lang takes, and the lang of the page. */
export const LANGUAGES: ReadonlyMap<string, string> = new Map([["en", "en"], ["zh", "zh-CN"]]);

/** The lang attribute of a page in that language. Unknown: RangeError naming those there are. */
export function pageLanguage(lang: string): string {
  const tag = LANGUAGES.get(lang);
  if (tag === undefined) throw new RangeError(`--lang must be ${[...LANGUAGES.keys()].join(" or ")}, got "${lang}"`);
  return tag;
}

/** The notebook of that path with its Markdown in another language, from LANG/NAME.md beside it; "en": as it is.
 *  No translation, one of another text, a cell left out or too many: Error naming the file and the cells. */
export function translated(notebook: Notebook, path: string, lang: string): Notebook {
  pageLanguage(lang);
  if (lang === "en") return notebook;
  const file = join(dirname(path), lang, `${basename(path, ".ipynb")}.md`);
  if (!existsSync(file)) throw new Error(`${path}: there is no translation ${lang}/${basename(file)} beside it`);
  const translation = readTranslation(readFileSync(file, "utf8"), file);
  const faults = translationFaults(notebook, translation);
  if (faults.length > 0) throw new Error(`${file}: ${faults.join("; ")}`);
  const cells = notebook.cells.map((cell) => {
    const text = cell.cell_type === "markdown" ? translation.get(cell.id)?.text : undefined;
    return text === undefined ? cell : { ...cell, source: text };
  });
  return { ...notebook, cells };
}

const MARKER = /^<!-- cell ([\w-]{1,64}) sha256 ([0-9a-f]{64}) -->[ \t]*$/;

/** Reads a translation: Markdown in which a line `<!-- cell ID sha256 HASH -->` stands before each cell's text.
 *  `name` stands in errors: text before the first marker, a cell twice, a cell without text. */
export function readTranslation(markdown: string, name: string): ReadonlyMap<string, TranslatedCell> {
  const cells = new Map<string, { from: string; lines: string[] }>();
  let current: string[] | undefined;
  for (const [i, line] of markdown.split(/\r?\n/).entries()) {
    const [, id, from] = MARKER.exec(line) ?? [];
    if (id !== undefined && from !== undefined) {
      if (cells.has(id)) throw new Error(`${name}:${i + 1}: cell "${id}" must stand once, got it again`);
      current = [];
      cells.set(id, { from, lines: current });
    } else if (current) current.push(line);
    else if (line.trim() !== "") {
      const got = JSON.stringify(line.slice(0, 60));
      throw new Error(`${name}:${i + 1}: expected "<!-- cell ID sha256 HASH -->", got ${got}`);
    }
  }
  const empty = [...cells].find(([, { lines }]) => lines.join("").trim() === "");
  if (empty) throw new Error(`${name}: cell "${empty[0]}" must have a text, got none`);
  return new Map([...cells].map(([id, { from, lines }]) => [id, { from, text: unwrapped(lines.join("\n").trim()) }]));
}

const WRAP = /(?<=[\p{Script=Han}，。；：、？！）”》](?:\*{0,2}))\n[ \t]*(?=\S)(?![-+*] |\d+\. |[>|<#$]|```)/gu;

/** Chinese has no blanks between words: a line break inside a paragraph would be shown as one. */
function unwrapped(text: string): string {
  return text.replace(WRAP, (line, at: number) => (needsBlank(text, at, line.length) ? " " : ""));
}

function needsBlank(text: string, at: number, length: number): boolean {
  return /\p{Script=Han}/u.test(text[at - 1] ?? "") && /[\w`$]/.test(text[at + length] ?? "");
}

/** What is wrong between a notebook and a translation of it, a sentence each; none: []. For a cell whose text has
 *  changed it says which hash to write once the translation is revised. */
export function translationFaults(
  notebook: Notebook, translation: ReadonlyMap<string, TranslatedCell>,
): readonly string[] {
  const texts = notebook.cells.filter((cell): cell is TextCell => cell.cell_type === "markdown");
  const known = new Set(texts.map(({ id }) => id));
  const faults = texts.flatMap(({ id, source }) => {
    const hash = sourceHash(source);
    const cell = translation.get(id);
    if (cell === undefined) return [`cell "${id}" is not translated (its marker: <!-- cell ${id} sha256 ${hash} -->)`];
    if (cell.from === hash) return [];
    return [`cell "${id}" was translated from another text; once revised, mark it sha256 ${hash}`];
  });
  const gone = [...translation.keys()].filter((id) => !known.has(id));
  return [...faults, ...gone.map((id) => `cell "${id}" is not in the notebook`)];
}

/** The sha256 that a translation keeps of a cell's text; blanks at its ends do not count. */
export function sourceHash(source: string): string {
  return createHash("sha256").update(source.trim()).digest("hex");
}
