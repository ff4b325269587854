import { readFileSync } from "node:fs";
import { z } from "zod";
import { bundled } from "./bundled";
import { formatError, show } from "./errors";
import { schemaFault } from "./jsonl";

/** Where a figure lies over seeds (and question sets): lowest, middle and highest of n values. */
export interface StoredBand {
  readonly low: number;
  readonly median: number;
  readonly high: number;
  readonly n: number;
  /** What was varied: "25 seeds, 2 question sets". */
  readonly over: string;
}

/** Bands by figure id, in file order. `get` of an id that is not there throws. */
export interface StoredBands extends ReadonlyMap<string, StoredBand> {
  readonly get: (id: string) => StoredBand;
  /** The band over the seeds alone: of one question set ("labelled", "second", "acceptance"), of "corpus" (no
   *  questions) or of one rule of keeping ("keep newest"). */
  readonly ofSet: (id: string, set: string) => StoredBand;
  /** What the bands were taken over, in words. */
  readonly about: string;
  readonly model: string;
  readonly seeds: readonly number[];
}

/** The bands of model-basis figures (default: data/weclaw/bands.json). "85.S3.candidates@0.50" is a figure with the
 *  gate at 0.50 instead of 0.55. Refused: a missing key, a band without low <= median <= high. */
export function readBands(file: string = bundled("weclaw/bands.json")): StoredBands {
  const { about, model, seeds, figures } = checked(file);
  const bands = new Map<string, StoredBand>();
  const sets = new Map<string, ReadonlyMap<string, Omit<StoredBand, "over">>>();
  for (const [id, { bySet, ...band }] of Object.entries(figures)) {
    bands.set(id, band);
    sets.set(id, new Map(Object.entries(bySet)));
  }
  const get = (id: string): StoredBand => bands.get(id) ?? refuse(`${file}: no band of figure ${show(id)}`);
  const ofSet = (id: string, set: string): StoredBand => {
    get(id);
    const known = [...(sets.get(id)?.keys() ?? [])].join(", ");
    const band = sets.get(id)?.get(set) ?? refuse(`${file}: ${show(id)} has no set ${show(set)}, but ${known}`);
    return { ...band, over: `${seeds.length} seeds` };
  };
  return Object.assign(new Map(bands), { get, ofSet, about, model, seeds });
}

function checked(file: string): z.infer<typeof SCHEMA> {
  const raw = parse(file);
  const parsed = SCHEMA.safeParse(raw);
  if (parsed.success) return parsed.data;
  throw schemaFault(file, null, raw, parsed.error.issues[0]);
}

function parse(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw formatError({ file, expected: "a JSON object", got: (error as Error).message });
  }
}

function refuse(message: string): never {
  throw new RangeError(message);
}

const text = z.string({ error: "a string" });
const number = z.number({ error: "a number" });
const numbers = { low: number, median: number, high: number, n: number };
const ORDER = { error: "low <= median <= high" };
const BAND = z.object(numbers, { error: "a band" }).refine(isOrdered, ORDER);
const bySet = z.record(z.string(), BAND, { error: "bands by question set" });
const FIGURE = z.object({ ...numbers, over: text, bySet }, { error: "a band" }).refine(isOrdered, ORDER);
const figures = z.record(z.string(), FIGURE, { error: "bands by figure" });
const seeds = z.array(number, { error: "a list of seeds" });
const SCHEMA = z.object({ about: text, model: text, seeds, figures }, { error: "an object with figures" });

function isOrdered({ low, median, high }: Pick<StoredBand, "low" | "median" | "high">): boolean {
  return low <= median && median <= high;
}
