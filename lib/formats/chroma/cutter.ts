import { assembler, type Token } from "./assemble";
import type { Json } from "./json-value";

/** A piece of a JSON document. Paths are dotted, an empty key written as "" in quotes. */
export type JsonPiece =
  /** A list begins (or an object that is looked into); `path` is dotted, "" for the document itself. */
  | { readonly kind: "list" | "object"; readonly path: string }
  /** The element `at` of the list `path`. */
  | { readonly kind: "item"; readonly path: string; readonly at: number; readonly value: Json }
  /** A value of the object that `path` is in. */
  | { readonly kind: "value"; readonly path: string; readonly value: Json };

/** Cuts a stream of tokens into pieces. */
export interface Cutter {
  readonly take: (token: Token) => JsonPiece | undefined;
  /** The last whole piece, for messages. */
  readonly place: () => string;
  readonly state: () => "nothing" | "inside" | "done";
}

interface Level {
  readonly path: string;
  readonly list: "list" | "object";
  at: number;
  key: string;
}

/** Follows the tokens down the paths that are looked into and assembles the rest. */
export function cutter(into: ReadonlySet<string>): Cutter {
  const levels: Level[] = [];
  const build = assembler();
  let inside = false;
  let place = "its beginning";
  let state: "nothing" | "inside" | "done" = "nothing";
  const pathOf = (level: Level | undefined): string => {
    if (level === undefined) return "";
    const key = level.key === "" ? '""' : level.key;
    return level.path === "" ? key : `${level.path}.${key}`;
  };
  const enter = (list: "list" | "object", path: string): JsonPiece => {
    levels.push({ path, list, at: 0, key: "" });
    state = "inside";
    return { kind: list, path };
  };
  const take = (token: Token): JsonPiece | undefined => {
    const level = levels.at(-1);
    const { name } = token;
    if (!inside && level?.list !== "list") {
      const path = pathOf(level);
      if (name === "keyValue" && level !== undefined) return void (level.key = String(token.value));
      if (name === "startArray") return enter("list", path);
      if (name === "startObject" && (level === undefined || into.has(path))) return enter("object", path);
    }
    if (!inside && (name === "endArray" || name === "endObject")) {
      levels.pop();
      if (levels.length === 0) state = "done";
      return undefined;
    }
    const value = build.take(token);
    inside = value === undefined;
    if (value === undefined) return undefined;
    if (level === undefined) state = "done";
    if (level?.list !== "list") return { kind: "value", path: place = pathOf(level), value };
    const at = level.at++;
    place = `${level.path}[${at}]`;
    return { kind: "item", path: level.path, at, value };
  };
  return { take, place: () => place, state: () => state };
}
