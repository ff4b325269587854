import type { AnyOptions } from "../formats";
import { oneOf } from "./option-values";

/** How vector stores are read: what audit, compare and inspect share. */
export type StoreReading = Pick<AnyOptions, "collection" | "metric" | "server">;

/** The flags, for `parseArgs`. */
export const STORE_FLAGS = {
  collection: { type: "string" }, metric: { type: "string" }, "chroma-server": { type: "string" },
} as const;

/** Their lines in --help. A store may be a URL: http://HOST:PORT[/COLLECTION]. */
export const STORE_USAGE = `  --collection NAME      of a Chroma directory or server (the one with most records)
  --metric cosine|l2|ip  what a store's distances are, where that cannot be measured
  --chroma-server W      find | install | none: the server that reads a Chroma directory's vectors, over a copy (find)`;

/** What was asked, without what was not. RangeError naming the option for another word. */
export function storeReading(
  values: { readonly collection?: string; readonly metric?: string; readonly "chroma-server"?: string },
): StoreReading {
  const { collection, metric, "chroma-server": server } = values;
  return {
    ...(collection === undefined ? {} : { collection }),
    ...(metric === undefined ? {} : { metric: oneOf("--metric", metric, ["cosine", "l2", "ip"]) }),
    ...(server === undefined ? {} : { server: oneOf("--chroma-server", server, ["find", "install", "none"]) }),
  };
}

/** The part of somebody's options that readers of stores want. */
export function storeOf({ collection, metric, server }: StoreReading): StoreReading {
  return {
    ...(collection === undefined ? {} : { collection }), ...(metric === undefined ? {} : { metric }),
    ...(server === undefined ? {} : { server }),
  };
}
