import type { MapKey } from "../formats";
import type { StoreReading } from "./store-reading";

/** How somebody's files are read, and how texts get vectors where they have none: what audit and compare share. */
export interface ReadingOptions extends StoreReading {
  readonly paths: readonly string[];
  readonly qrels: string | undefined;
  readonly queries: string | undefined;
  readonly documents: string | undefined;
  readonly map: ReadonlyMap<MapKey, string>;
  readonly format: string | undefined;
  readonly order: "list" | "rank" | "score";
  /** Lowest grade that is relevant; undefined: 1. */
  readonly grade: number | undefined;
  /** Candidates searched for each query where no list is there. */
  readonly pool: number;
  readonly embed: "needed" | "always" | "never";
  /** Name, folder or hub id of a model; undefined: the default one. */
  readonly model: string | undefined;
  readonly endpoint: { readonly url: string; readonly model: string } | undefined;
  /** ISO 8601 instant; undefined: the latest time in the data. */
  readonly now: string | undefined;
  readonly seed: number;
}
