import { existsSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { dirname, resolve } from "node:path";

/** A source map (version 3) as JSON. */
export type RawMap = ConstructorParameters<typeof SourceMap>[0];

/** Where a frame was written; line and column count from 1. */
export interface Position {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** Maps a line and a column of a file that ran, both from 1, to where it was written; null: machinery, not written
 *  by anybody. */
export type Locate = (line: number, column: number) => Position | null;

const INLINE = /\n?\/\/# sourceMappingURL=data:application\/json;base64,([A-Za-z0-9+/=]+)\s*$/;
const known = new Map<string, Locate>();

/** Parts an emitted text from the source map that it carries in its last line; no map: null. */
export function stripInlineMap(emitted: string): { readonly text: string; readonly map: RawMap | null } {
  const found = INLINE.exec(emitted);
  if (!found) return { text: emitted, map: null };
  const map = JSON.parse(Buffer.from(found[1] ?? "", "base64").toString("utf8"));
  return { text: `${emitted.slice(0, found.index)}\n`, map };
}

/** Follows a position through several maps, the one nearest to the running code first; null where one knows no
 *  origin. Of the maps it keeps the texts: read, as they are while a stack needs them, they take some twenty times as
 *  much, and few cells ever throw. */
export function follow(maps: readonly RawMap[], file: string, lineBias: number): Locate {
  const texts = maps.map(({ mappings }) => mappings);
  let last: WeakRef<readonly SourceMap[]> | undefined;
  const read = (): readonly SourceMap[] => {
    const chain = last?.deref() ?? texts.map((mappings) => new SourceMap({ ...PLAIN, mappings }));
    last = new WeakRef(chain);
    return chain;
  };
  return (line, column) => {
    let at = { line: line - 1, column: column - 1 };
    for (const map of read()) {
      const entry = map.findEntry(at.line, at.column);
      if (!("originalLine" in entry)) return null;
      at = { line: entry.originalLine, column: entry.originalColumn };
    }
    const written = at.line + 1 - lineBias;
    return written < 1 ? null : { file, line: written, column: at.column + 1 };
  };
}

/** What a map says beside its mappings; nobody asks for it. */
const PLAIN = { version: 3, file: "", sources: [""], sourcesContent: [""], names: [], sourceRoot: "" };

/** Remembers how to map the frames of a file that runs under this name; a second call replaces the first. */
export function rememberMap(name: string, locate: Locate): void {
  known.set(name, locate);
}

/** Forgets the maps of these names. */
export function forgetMaps(names: Iterable<string>): void {
  for (const name of names) known.delete(name);
}

/** The mapping of a file: a remembered one, or that of the .js.map beside a compiled file; undefined: it runs as
 *  written. */
export function mapOf(name: string): Locate | undefined {
  const found = known.get(name);
  if (found || !name.endsWith(".js") || name.includes("node_modules") || !existsSync(`${name}.map`)) return found;
  const map = JSON.parse(readFileSync(`${name}.map`, "utf8"));
  const locate = follow([map], resolve(dirname(name), map.sources[0]), 0);
  known.set(name, locate);
  return locate;
}
