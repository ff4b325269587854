import type { Found } from "../found";
import { settle } from "../notices";
import type { AnyOptions } from "./format";
import { identify, type Identified } from "./identify";
import { mergeFound, type Part } from "./merge";

/** What was read, and how each path was taken. */
export interface Inspected {
  readonly found: Found;
  readonly parts: readonly (Identified & InspectedPart)[];
}

/** What a file held, or all those that were read together. */
export interface InspectedPart extends Part {
  readonly together: readonly string[];
}

/** Reads files and folders of any known format into one Found, and notes all that is odd about them. Errors are those
 *  of the readers and of `mergeFound`. */
export async function readAny(paths: readonly string[], options: AnyOptions = {}): Promise<Found> {
  return (await inspectAny(paths, options)).found;
}

/** The same with the guess for each path, and for each file `beside` them, of which `options.format` says nothing. Files of
 *  a format that reads together stand in the place of the first, which names them. */
export async function inspectAny(
  paths: readonly string[], options: AnyOptions = {}, beside: readonly string[] = [],
): Promise<Inspected> {
  const { format: _, ...guessed } = options;
  const all: (Identified & { readonly path: string })[] = [];
  for (const path of paths) all.push({ ...(await identify(path, options)), path });
  for (const path of beside) all.push({ ...(await identify(path, guessed)), path });
  const parts: (Identified & InspectedPart)[] = [];
  for (const one of all) {
    const { format, path } = one;
    const same = all.filter((other) => other.format === format).map((other) => other.path);
    if (same.length === 1 || format.readTogether === undefined) {
      parts.push({ ...one, together: [path], found: await format.read(path, options) });
    } else if (path === same[0]) {
      parts.push({ ...one, together: same, found: await format.readTogether(same, options) });
    }
  }
  return { found: settle(mergeFound(parts), options.now ?? null), parts };
}
