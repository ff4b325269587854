import type { Found } from "../found";
import { settle } from "../notices";
import type { AnyOptions } from "./format";
import { identify, type Identified } from "./identify";
import { mergeFound, type Part } from "./merge";

/** What was read, and how each path was taken. */
export interface Inspected {
  readonly found: Found;
  readonly parts: readonly (Identified & { readonly found: Found })[];
}

/** Reads files and folders of any known format into one Found, and notes all that is odd about them. Errors are those
 *  of the readers and of `mergeFound`. */
export async function readAny(paths: readonly string[], options: AnyOptions = {}): Promise<Found> {
  return (await inspectAny(paths, options)).found;
}

/** The same with the guess for each path. */
export async function inspectAny(paths: readonly string[], options: AnyOptions = {}): Promise<Inspected> {
  const parts: (Identified & Part)[] = [];
  for (const path of paths) {
    const identified = await identify(path, options);
    parts.push({ ...identified, path, found: await identified.format.read(path, options) });
  }
  return { found: settle(mergeFound(parts), options.now ?? null), parts };
}
